// Class, distance, depth, normal and point against 8,600-bit arithmetic, to the error that narrow_phase.h
// states.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "graze/narrow_phase.h"
#include "tests/exact/inputs.h"
#include "tests/narrow/oracle.h"

namespace graze {
namespace {

using graze_test::HardInputs;
using graze_test::Long;
using graze_test::long_vector;
using graze_test::LongContact;

constexpr std::uint64_t seed = 20240522;
constexpr double largest_double = std::numeric_limits<double>::max();

void expect_length(double got, const Long& truth) {
    if (truth > largest_double) {
        EXPECT_TRUE(got > 0.999 * largest_double);
        return;
    }
    const Long error = abs(Long(got) - truth);
    EXPECT_TRUE(error <= truth * Long(0x1p-39) || error <= Long(5e-324))
        << got << " instead of " << truth.convert_to<double>();
}

ContactClass class_of(const LongContact& truth) {
    return truth.gap > 0   ? ContactClass::separated
           : truth.gap < 0 ? ContactClass::penetrating
                           : ContactClass::touching;
}

template <int Dim>
void expect_contact(const Contact<Dim>& got, const LongContact& truth, double largest) {
    const ContactClass expected = class_of(truth);
    ASSERT_EQ(got.contact_class, expected);
    EXPECT_EQ(got.distance > 0.0, expected == ContactClass::separated);
    EXPECT_EQ(got.depth > 0.0, expected == ContactClass::penetrating);
    if (truth.gap > 0) expect_length(got.distance, truth.gap);
    if (truth.gap < 0) expect_length(got.depth, -truth.gap);
    for (int axis = 0; axis < Dim; ++axis) {
        const auto i = static_cast<std::size_t>(axis);
        ASSERT_TRUE(std::isfinite(got.normal[axis]));
        if (!truth.normal.empty()) {
            EXPECT_TRUE(abs(Long(got.normal[axis]) - truth.normal[i]) <= Long(0x1p-50))
                << "normal, axis " << axis;
        }
        if (!truth.point.empty() && std::isfinite(got.point[axis])) {
            EXPECT_TRUE(abs(Long(got.point[axis]) - truth.point[i]) <=
                        Long(largest) * Long(0x1p-49) + Long(1e-323))
                << "point, axis " << axis;
        }
    }
}

template <std::size_t N>
double largest_of(const double (&x)[N]) {
    double largest = 0.0;
    for (const double number : x) {
        largest = std::fmax(largest, std::fabs(number));
    }
    return largest;
}

void check_circles(const double (&x)[6]) {
    const Circle a{{x[0], x[1]}, std::fabs(x[2])};
    const Circle b{{x[3], x[4]}, std::fabs(x[5])};
    const LongContact truth =
        graze_test::balls(long_vector<2>(a.center), a.radius, long_vector<2>(b.center), b.radius);
    EXPECT_EQ(classify(a, b), class_of(truth));
    expect_contact(contact_of(a, b), truth, largest_of(x));
}

TEST(Lengths, CircleCircleNearTies) {
    graze_test::for_hard_inputs<6>(
        seed, 2000,
        [](HardInputs& inputs, double(&x)[6]) {
            const double scale = inputs.scale(16);
            const auto triple = inputs.pythagorean(true);
            const double px = inputs.integer(-5000, 5000), py = inputs.integer(-5000, 5000);
            const double r = inputs.integer(0, static_cast<int>(triple.length));
            const double circles[6] = {px, py, r, px + triple.x, py - triple.y, triple.length - r};
            for (int i = 0; i < 6; ++i) {
                x[i] = inputs.disturbed(circles[i] * scale);
            }
        },
        check_circles);
}

TEST(Lengths, CircleCircleOrdinary) {
    graze_test::for_hard_inputs<6>(
        seed, 500,
        [](HardInputs& inputs, double(&x)[6]) {
            for (double& number : x) {
                number = inputs.integer(-1000000, 1000000) * 1e-6;
            }
        },
        check_circles);
}

TEST(Lengths, SphereSphere) {
    graze_test::for_hard_inputs<8>(
        seed, 1500,
        [](HardInputs& inputs, double(&x)[8]) {
            const double scale = inputs.scale(16);
            const auto quadruple = inputs.pythagorean(false);
            const double p[3] = {double(inputs.integer(-5000, 5000)), double(inputs.integer(-5000, 5000)),
                                 double(inputs.integer(-5000, 5000))};
            const double r = inputs.integer(0, static_cast<int>(quadruple.length));
            const double spheres[8] = {p[0],
                                       p[1],
                                       p[2],
                                       r,
                                       p[0] + quadruple.x,
                                       p[1] - quadruple.y,
                                       p[2] + quadruple.z,
                                       quadruple.length - r};
            for (int i = 0; i < 8; ++i) {
                x[i] = inputs.disturbed(spheres[i] * scale);
            }
        },
        [](const double(&x)[8]) {
            const Sphere a{{x[0], x[1], x[2]}, std::fabs(x[3])};
            const Sphere b{{x[4], x[5], x[6]}, std::fabs(x[7])};
            const LongContact truth =
                graze_test::balls(long_vector<3>(a.center), a.radius, long_vector<3>(b.center), b.radius);
            EXPECT_EQ(classify(a, b), class_of(truth));
            expect_contact(contact_of(a, b), truth, largest_of(x));
        });
}

TEST(Lengths, CircleSegment) {
    graze_test::for_hard_inputs<7>(
        seed, 2000,
        [](HardInputs& inputs, double(&x)[7]) {
            const double scale = inputs.scale(24);
            const auto triple = inputs.pythagorean(true);
            const double ax = inputs.integer(-99, 99), ay = inputs.integer(-99, 99);
            const double length = inputs.integer(0, 30), t = inputs.integer(-5, 35),
                         s = inputs.integer(-30, 30);
            // Beside the inside of the segment, or straight off an end, or anywhere.
            const double numbers[7] = {ax,
                                       ay,
                                       ax + length * triple.x,
                                       ay + length * triple.y,
                                       ax + t * triple.x - s * triple.y,
                                       ay + t * triple.y + s * triple.x,
                                       (s == 0 && t < 0 ? -t : std::fabs(s)) * triple.length};
            for (int i = 0; i < 7; ++i) {
                x[i] = inputs.disturbed(numbers[i] * scale);
            }
        },
        [](const double(&x)[7]) {
            const Segment<2> segment{{x[0], x[1]}, {x[2], x[3]}};
            const Circle circle{{x[4], x[5]}, std::fabs(x[6])};
            const auto center = long_vector<2>(circle.center);
            const auto nearest =
                graze_test::nearest_on_segment(long_vector<2>(segment.a), long_vector<2>(segment.b), center);
            const LongContact truth = graze_test::balls(nearest, 0, center, circle.radius);
            EXPECT_EQ(classify(segment, circle), class_of(truth));
            expect_contact(contact_of(segment, circle), truth, largest_of(x));
        });
}

template <int Dim>
void check_boxes() {
    graze_test::for_hard_inputs<4 * Dim>(
        seed, 3000,
        [](HardInputs& inputs, double(&x)[4 * Dim]) {
            const double scale = inputs.scale(8);
            for (double& number : x) {
                number = inputs.disturbed(inputs.integer(-3, 3) * scale);
            }
        },
        [](const double(&x)[4 * Dim]) {
            Box<Dim> a, b;
            for (int axis = 0; axis < Dim; ++axis) {
                const double* of_axis = x + 4 * axis;
                a.lower[axis] = std::fmin(of_axis[0], of_axis[1]);
                a.upper[axis] = std::fmax(of_axis[0], of_axis[1]);
                b.lower[axis] = std::fmin(of_axis[2], of_axis[3]);
                b.upper[axis] = std::fmax(of_axis[2], of_axis[3]);
            }
            const Contact<Dim> contact = contact_of(a, b);
            expect_contact(contact, graze_test::boxes(a, b), largest_of(x));
            if (contact.contact_class == ContactClass::separated) return;
            // The normal has no single right answer: b moved along it by the depth must touch.
            int axis = 0;
            while (contact.normal[axis] == 0.0) {
                ++axis;
            }
            const Long overlap = contact.normal[axis] > 0.0 ? Long(a.upper[axis]) - Long(b.lower[axis])
                                                            : Long(b.upper[axis]) - Long(a.lower[axis]);
            if (contact.depth > 0.0) expect_length(contact.depth, overlap);
            EXPECT_EQ(contact.depth == 0.0, overlap == 0);
        });
}

TEST(Lengths, BoxBox2d) {
    check_boxes<2>();
}
TEST(Lengths, BoxBox3d) {
    check_boxes<3>();
}

TEST(Lengths, BeyondTheRangeOfADouble) {
    const double huge = largest_double;
    const Contact<2> far = contact_of(Circle{{-huge, -huge}, 0}, Circle{{huge, huge}, 0});
    EXPECT_EQ(far.contact_class, ContactClass::separated);
    EXPECT_TRUE(std::isinf(far.distance));
    EXPECT_NEAR(far.normal.x, std::sqrt(0.5), 0x1p-50);
    EXPECT_EQ(far.point, glm::dvec2(0.0));
    const Contact<2> deep =
        contact_of(Box<2>{{-huge, -huge}, {huge, huge / 2}}, Box<2>{{-huge, -huge}, {huge, huge}});
    EXPECT_EQ(deep.normal, glm::dvec2(0.0, 1.0));  // 1.5 * huge, where +x, -x and -y are 2 * huge
}

TEST(Lengths, SeparatedNeverRoundsToZero) {
    // (1, 1) subnormal units against radius 1 and 0: the gap of 0.41 units would round to 0.
    const double unit = 5e-324;
    const Contact<2> contact = contact_of(Circle{{0, 0}, unit}, Circle{{unit, unit}, 0});
    EXPECT_EQ(contact.contact_class, ContactClass::separated);
    EXPECT_EQ(contact.distance, unit);
    EXPECT_NEAR(contact.normal.x, std::sqrt(0.5), 0x1p-50);
}

}  // namespace
}  // namespace graze

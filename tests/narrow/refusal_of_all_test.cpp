// Every number of every shape, beside every shape: what is no number, or no shape, is refused, and classify
// and contact_of say the same. classify has short ways for many pairs, in which a NaN can hide: it is neither
// less nor more than anything, and std::min forgets it.
#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "graze/narrow_phase.h"
#include "tests/support/refusal.h"

namespace graze {
namespace {

using graze_test::refusal;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double inf = std::numeric_limits<double>::infinity();

using Numbers = std::vector<double>;

/// A type, the numbers of a shape of it, and what is made of numbers.
template <int Dim>
struct Kind {
    std::string name;
    Numbers numbers;
    std::function<Shape<Dim>(const Numbers&)> make;
};

std::vector<Kind<2>> kinds_of_plane() {
    return {
        {"point",
         {0.5, 0.25},
         [](const Numbers& x) {
             return glm::dvec2{x[0], x[1]};
         }},
        {"circle",
         {0.5, 0.25, 1},
         [](const Numbers& x) {
             return Circle{{x[0], x[1]}, x[2]};
         }},
        {"segment",
         {0, 0, 2, 1},
         [](const Numbers& x) {
             return Segment<2>{{x[0], x[1]}, {x[2], x[3]}};
         }},
        {"capsule",
         {0, 0, 2, 1, 0.5},
         [](const Numbers& x) {
             return Capsule<2>{{x[0], x[1]}, {x[2], x[3]}, x[4]};
         }},
        {"box",
         {0, 0, 2, 1},
         [](const Numbers& x) {
             return Box<2>{{x[0], x[1]}, {x[2], x[3]}};
         }},
        {"oriented box",
         {0.5, 0.25, 1, 2, 0.6, 0.8, -0.8, 0.6},
         [](const Numbers& x) {
             return OrientedBox<2>{{x[0], x[1]}, {x[2], x[3]}, {glm::dvec2{x[4], x[5]}, {x[6], x[7]}}};
         }},
        {"triangle",
         {0, 0, 2, 0, 1, 2},
         [](const Numbers& x) {
             return Triangle<2>{{glm::dvec2{x[0], x[1]}, {x[2], x[3]}, {x[4], x[5]}}};
         }},
        {"polygon",
         {},
         [](const Numbers&) {
             return ConvexPolygon(std::vector<glm::dvec2>{{0, 0}, {2, 0}, {2.5, 1}, {1, 2}});
         }},
    };
}

std::vector<Kind<3>> kinds_of_space() {
    return {
        {"point",
         {0.5, 0.25, 0.5},
         [](const Numbers& x) {
             return glm::dvec3{x[0], x[1], x[2]};
         }},
        {"sphere",
         {0.5, 0.25, 0.5, 1},
         [](const Numbers& x) {
             return Sphere{{x[0], x[1], x[2]}, x[3]};
         }},
        {"segment",
         {0, 0, 0, 2, 1, 1},
         [](const Numbers& x) {
             return Segment<3>{{x[0], x[1], x[2]}, {x[3], x[4], x[5]}};
         }},
        {"capsule",
         {0, 0, 0, 2, 1, 1, 0.5},
         [](const Numbers& x) {
             return Capsule<3>{{x[0], x[1], x[2]}, {x[3], x[4], x[5]}, x[6]};
         }},
        {"box",
         {0, 0, 0, 2, 1, 1},
         [](const Numbers& x) {
             return Box<3>{{x[0], x[1], x[2]}, {x[3], x[4], x[5]}};
         }},
        {"oriented box",
         {0.5, 0.25, 0.5, 1, 2, 1, 0.6, 0.8, 0, -0.8, 0.6, 0, 0, 0, 1},
         [](const Numbers& x) {
             return OrientedBox<3>{
                 {x[0], x[1], x[2]},
                 {x[3], x[4], x[5]},
                 {glm::dvec3{x[6], x[7], x[8]}, {x[9], x[10], x[11]}, {x[12], x[13], x[14]}}};
         }},
        {"triangle",
         {0, 0, 0, 2, 0, 1, 1, 2, 0},
         [](const Numbers& x) {
             return Triangle<3>{{glm::dvec3{x[0], x[1], x[2]}, {x[3], x[4], x[5]}, {x[6], x[7], x[8]}}};
         }},
        {"hull",
         {},
         [](const Numbers&) {
             return ConvexHull(
                 std::vector<glm::dvec3>{{0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {0, 0, 2}, {2, 2, 2}});
         }},
    };
}

template <int Dim>
Shape<Dim> moved(const Kind<Dim>& kind, double by, std::size_t number, double value) {
    Numbers numbers = kind.numbers;
    const bool has_corners = kind.name == "segment" || kind.name == "capsule" || kind.name == "box";
    const std::size_t points = kind.name == "triangle" ? 3 : has_corners ? 2 : 1;
    for (std::size_t point = 0; point < points && !numbers.empty(); ++point)
        numbers[point * Dim] += by;
    if (number < numbers.size()) numbers[number] = value;
    return kind.make(numbers);
}

template <int Dim>
void expect_refused(const Shape<Dim>& a, const Shape<Dim>& b) {
    const std::string reason = refusal([&] { return contact_of(ShapeView<Dim>(a), ShapeView<Dim>(b)); });
    EXPECT_NE(reason, "not refused");
    EXPECT_EQ(refusal([&] { return classify(ShapeView<Dim>(a), ShapeView<Dim>(b)); }), reason);
    // Where the types are known, and it may be inline.
    EXPECT_EQ(refusal([&] {
                  return std::visit([](const auto& x, const auto& y) { return graze::classify(x, y); }, a, b);
              }),
              reason);
}

/// Over each other, and so far apart that one axis tells, either way.
template <int Dim>
void check_all(const std::vector<Kind<Dim>>& kinds) {
    for (const Kind<Dim>& bad : kinds) {
        for (const Kind<Dim>& good : kinds) {
            for (std::size_t number = 0; number < bad.numbers.size(); ++number) {
                for (const double value : {nan, inf, -inf}) {
                    for (const double by : {0.0, 50.0, -50.0}) {
                        SCOPED_TRACE(bad.name + " beside " + good.name + ", number " +
                                     std::to_string(number) + " is " + std::to_string(value) + ", moved by " +
                                     std::to_string(by));
                        const Shape<Dim> a = moved<Dim>(bad, by, number, value);
                        const Shape<Dim> b = good.make(good.numbers);
                        expect_refused<Dim>(a, b);
                        expect_refused<Dim>(b, a);
                    }
                }
            }
        }
    }
}

TEST(RefusalOfAll, NumbersThatAreNoneInThePlane) {
    check_all<2>(kinds_of_plane());
}
TEST(RefusalOfAll, NumbersThatAreNoneInSpace) {
    check_all<3>(kinds_of_space());
}

/// Negative radii and half extents, axes of no length, boxes the wrong way round.
template <int Dim>
void check_no_shapes(const std::vector<Kind<Dim>>& kinds, const std::vector<Shape<Dim>>& bad_at_0,
                     const std::vector<Shape<Dim>>& bad_far) {
    for (const Kind<Dim>& good : kinds) {
        SCOPED_TRACE(good.name);
        const Shape<Dim> b = good.make(good.numbers);
        for (const auto* all : {&bad_at_0, &bad_far}) {
            for (const Shape<Dim>& a : *all) {
                SCOPED_TRACE(a.index());
                expect_refused<Dim>(a, b);
                expect_refused<Dim>(b, a);
            }
        }
    }
}

std::vector<Shape<2>> no_shapes_of_plane(double x) {
    const glm::dvec2 at{x, 0.0};
    return {Circle{at, -1.0},
            Capsule<2>{at, at + 1.0, -0.5},
            Box<2>{{x + 1.0, 0.0}, {x, 1.0}},
            OrientedBox<2>{at, {1.0, -1.0}, {glm::dvec2{1, 0}, {0, 1}}},
            OrientedBox<2>{at, {1.0, 1.0}, {glm::dvec2{0, 0}, {0, 1}}},
            OrientedBox<2>{at, {1.0, 1.0}, {glm::dvec2{1, 0}, {0, 0}}}};
}
std::vector<Shape<3>> no_shapes_of_space(double x) {
    const glm::dvec3 at{x, 0.0, 0.0};
    return {Sphere{at, -1.0}, Capsule<3>{at, at + 1.0, -0.5}, Box<3>{{x + 1.0, 0.0, 0.0}, {x, 1.0, 1.0}},
            OrientedBox<3>{at, {1.0, -1.0, 1.0}, {glm::dvec3{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
            OrientedBox<3>{at, {1.0, 1.0, 1.0}, {glm::dvec3{1, 0, 0}, {0, 0, 0}, {0, 0, 1}}}};
}

TEST(RefusalOfAll, NoShapesInThePlane) {
    check_no_shapes<2>(kinds_of_plane(), no_shapes_of_plane(0.5), no_shapes_of_plane(50.0));
}
TEST(RefusalOfAll, NoShapesInSpace) {
    check_no_shapes<3>(kinds_of_space(), no_shapes_of_space(0.5), no_shapes_of_space(50.0));
}

}  // namespace
}  // namespace graze

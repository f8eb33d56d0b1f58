// How segments cross, against the parameters of the crossing in whole numbers.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "graze/predicates.h"
#include "tests/exact/inputs.h"
#include "tests/shape/oracle.h"

namespace graze {
namespace {

using graze_test::HardInputs;
using graze_test::Whole;
using graze_test::whole_vector;
using graze_test::WholeVector;

/// The point of a proper crossing is a + (t / of) * (b - a).
struct Expected {
    CrossingKind kind = CrossingKind::apart;
    Whole t = 0;
    Whole of = 1;
};

bool is_on(const WholeVector& p, const WholeVector& a, const WholeVector& b) {
    return is_zero(cross(b - a, p - a)) && dot(a - p, b - p) <= 0;
}

// Points a + t u and c + s v are the same where t n = (c - a) x v and s n = (c - a) x u, with n = u x v.
Expected expected_crossing(const WholeVector& a, const WholeVector& b, const WholeVector& c,
                           const WholeVector& d) {
    const WholeVector u = b - a, v = d - c, w = c - a;
    const WholeVector n = cross(u, v);
    if (is_zero(n)) {
        // Parallel, or one is a point: what they share ends at ends.
        std::vector<WholeVector> shared;
        for (const auto& [p, from, to] : {std::array{c, a, b}, {d, a, b}, {a, c, d}, {b, c, d}}) {
            if (is_on(p, from, to) && std::find(shared.begin(), shared.end(), p) == shared.end())
                shared.push_back(p);
        }
        if (shared.empty()) return {};
        return {shared.size() == 1 ? CrossingKind::endpoint : CrossingKind::overlap};
    }
    if (dot(w, n) != 0) return {};
    const Whole of = dot(n, n);
    const Whole t = dot(cross(w, v), n);
    const Whole s = dot(cross(w, u), n);
    if (t < 0 || t > of || s < 0 || s > of) return {};
    const bool at_end = t == 0 || t == of || s == 0 || s == of;
    return {at_end ? CrossingKind::endpoint : CrossingKind::proper, t, of};
}

template <int Dim>
void check(const std::array<glm::vec<Dim, double>, 4>& p, std::array<int, 4>& kinds) {
    const Segment<Dim> first{p[0], p[1]};
    const Segment<Dim> second{p[2], p[3]};
    std::array<WholeVector, 4> q;
    Whole largest = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        q[i] = whole_vector(p[i]);
        for (const Whole& number : q[i]) {
            largest = std::max<Whole>(largest, abs(number));
        }
    }
    const Expected expected = expected_crossing(q[0], q[1], q[2], q[3]);
    ++kinds[static_cast<std::size_t>(expected.kind)];
    const SegmentCrossing<Dim> got = crossing_of(first, second);
    EXPECT_EQ(got.kind, expected.kind);
    EXPECT_EQ(crossing_of(second, first).kind, expected.kind);
    EXPECT_EQ(crossing_of(Segment<Dim>{p[1], p[0]}, second).kind, expected.kind);

    EXPECT_EQ(got.points[0] == got.points[1], expected.kind != CrossingKind::overlap);
    for (const auto& point : got.points) {
        const WholeVector r = whole_vector(point);
        if (expected.kind == CrossingKind::proper) {
            for (std::size_t axis = 0; axis < Dim; ++axis) {
                const Whole along = q[0][axis] * expected.of + expected.t * (q[1][axis] - q[0][axis]);
                const Whole error = abs(r[axis] * expected.of - along);
                EXPECT_TRUE(error * (Whole(1) << 44) <= largest * expected.of || error <= expected.of)
                    << point[int(axis)];
            }
        } else if (expected.kind != CrossingKind::apart) {
            EXPECT_NE(std::find(q.begin(), q.end(), r), q.end()) << "no end of theirs";
            EXPECT_TRUE(is_on(r, q[0], q[1]) && is_on(r, q[2], q[3]));
        }
    }
}

/// Two segments in the plane of u and v through a point that both of them may reach, in whole numbers before
/// they are scaled and disturbed.
template <int Dim>
void nearly_crossing(HardInputs& inputs, double* x) {
    const double scale = inputs.scale(24);
    const bool on_one_line = inputs.integer(0, 2) == 0;
    const bool disturb = inputs.integer(0, 1) == 0;
    int along[4];
    for (int& steps : along) {
        steps = inputs.integer(-3, 3);
    }
    for (int axis = 0; axis < Dim; ++axis) {
        const int middle = inputs.integer(-99, 99), u = inputs.integer(-9, 9);
        const int v = on_one_line ? u : inputs.integer(-9, 9);
        for (int i = 0; i < 4; ++i) {
            const double number = (middle + along[i] * (i < 2 ? u : v)) * scale;
            x[i * Dim + axis] = disturb ? inputs.nudged(number) : number;
        }
    }
}

TEST(Crossing, InThePlane) {
    std::array<int, 4> kinds{};
    graze_test::for_hard_inputs<8>(
        14, 20000, [](HardInputs& inputs, double(&x)[8]) { nearly_crossing<2>(inputs, x); },
        [&](const double(&x)[8]) {
            check<2>({{{x[0], x[1]}, {x[2], x[3]}, {x[4], x[5]}, {x[6], x[7]}}}, kinds);
        });
    for (const int count : kinds) {
        EXPECT_GT(count, 500) << "a kind hardly occurs";
    }
}

TEST(Crossing, InSpace) {
    std::array<int, 4> kinds{};
    graze_test::for_hard_inputs<12>(
        15, 20000, [](HardInputs& inputs, double(&x)[12]) { nearly_crossing<3>(inputs, x); },
        [&](const double(&x)[12]) {
            check<3>({{{x[0], x[1], x[2]}, {x[3], x[4], x[5]}, {x[6], x[7], x[8]}, {x[9], x[10], x[11]}}},
                     kinds);
        });
    for (const int count : kinds) {
        EXPECT_GT(count, 500) << "a kind hardly occurs";
    }
}

/// A crossing of segments of very different size, and one that plain doubles overflow in.
TEST(Crossing, HugeBesideTiny) {
    std::array<int, 4> kinds{};
    check<2>({{{-0x1p1023, 0}, {0x1p1023, 0}, {1, -5e-324}, {1, 5e-324}}}, kinds);
    check<2>(
        {{{-0x1p1023, -0x1p1023}, {0x1p1023, 0x1.8p1023}, {-0x1p1023, 0x1p1023}, {0x1p1023, -0x1.1p1023}}},
        kinds);
    check<3>({{{-0x1p1000, 0, 1}, {0x1p1000, 0, 1}, {0x1p-1000, -1, 1}, {0x1p-1000, 1, 1}}}, kinds);
    EXPECT_EQ(kinds[static_cast<std::size_t>(CrossingKind::proper)], 3);
}

}  // namespace
}  // namespace graze

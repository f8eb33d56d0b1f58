// Compares what the narrow phase says of two convex shapes with the oracle.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "graze/narrow_phase.h"
#include "tests/narrow/convex_oracle.h"

namespace graze_test {

/// narrow_phase.h: within 2^-39 relatively, or 2^-44 of the pair's size, or one smallest subnormal; beyond
/// the largest double, infinite.
inline void expect_length(double got, const Real& truth, const Real& size) {
    constexpr double largest_double = std::numeric_limits<double>::max();
    if (truth > largest_double) {
        EXPECT_GE(got, 0.999 * largest_double);
        return;
    }
    EXPECT_TRUE(std::isfinite(got));
    const Real error = abs(Real(got) - truth);
    EXPECT_TRUE(error <= truth * Real(0x1p-39) || error <= size * Real(0x1p-44) || error <= Real(5e-324))
        << got << " instead of " << truth.convert_to<double>();
}

/// What the gap along the normal and the place of the point may be off, relative to the largest coordinate.
inline constexpr double gap_error = 0x1p-38;
inline constexpr double position_error = 0x1p-20;

/// Is the point in the shape, but for `tolerance`?
template <int Dim>
void expect_in(const RoundedPolytope& shape, const glm::vec<Dim, double>& point, double tolerance) {
    Sketch sketch{Kind::point, Dim, {}};
    for (int axis = 0; axis < Dim; ++axis) {
        if (!std::isfinite(point[axis])) return;  // a length beyond the largest double
        sketch.numbers.push_back(point[axis]);
    }
    const PairOracle pair(shape, polytope_of(sketch));
    if (pair.contact_class() != graze::ContactClass::separated) return;
    EXPECT_LE(pair.gap().convert_to<double>(), tolerance);
}

/// narrow_phase.h promises a point where numbers do not differ more than this in size.
inline bool are_comparable(const Sketch& a, const Sketch& b) {
    int least = std::numeric_limits<int>::max(), most = std::numeric_limits<int>::min();
    for (const Sketch* sketch : {&a, &b}) {
        for (const double number : sketch->numbers) {
            if (number == 0.0) continue;
            least = std::min(least, std::ilogb(number));
            most = std::max(most, std::ilogb(number));
        }
    }
    return least > most || most - least < 180;
}

/// Lengths, normal and point. The gap along the normal must be the distance, or minus the depth: as no
/// direction has a larger gap, such a normal is right, and moving b by depth * normal makes the shapes touch.
/// The points half of that before and behind `point` must lie in the shapes.
template <int Dim>
void expect_measures(const graze::Contact<Dim>& got, const PairOracle& truth, const RoundedPolytope& a,
                     const RoundedPolytope& b, bool with_point) {
    using graze::ContactClass;
    const ContactClass expected = truth.contact_class();
    ASSERT_EQ(got.contact_class, expected);
    EXPECT_EQ(got.distance > 0.0, expected == ContactClass::separated);
    EXPECT_EQ(got.depth > 0.0, expected == ContactClass::penetrating);
    EXPECT_TRUE(got.distance >= 0.0 && got.depth >= 0.0);
    const Real gap = truth.gap();
    const Real size = 2 * truth.extent();
    if (gap > 0) expect_length(got.distance, gap, size);
    if (gap < 0) expect_length(got.depth, -gap, size);

    std::array<double, 3> normal{};
    double square = 0.0;
    for (int axis = 0; axis < Dim; ++axis) {
        normal[static_cast<std::size_t>(axis)] = got.normal[axis];
        square += got.normal[axis] * got.normal[axis];
        EXPECT_FALSE(std::isnan(got.point[axis]));
    }
    ASSERT_NEAR(square, 1.0, 0x1p-47);
    const double tolerance = gap_error * truth.largest() + 1e-322;
    const Real along = truth.gap_along(normal);
    EXPECT_LE(abs(along - gap), Real(tolerance)) << "the gap along the normal";

    const double half = 0.5 * (got.distance - got.depth);
    if (!with_point) return;
    const double nearby = position_error * truth.largest() + 1e-322;
    expect_in<Dim>(a, got.point - half * got.normal, nearby);
    expect_in<Dim>(b, got.point + half * got.normal, nearby);
}

/// The class either way round, also where the types are known and it may be inline, and if `measured` what
/// else a contact has. Returns the class.
template <int Dim>
graze::ContactClass expect_agreement(const Sketch& a, const Sketch& b, bool measured) {
    SCOPED_TRACE(text_of(a) + "\n" + text_of(b));
    const RoundedPolytope of_a = polytope_of(a), of_b = polytope_of(b);
    const PairOracle truth(of_a, of_b);
    try {
        const graze::Shape<Dim> first = shape_of<Dim>(a), second = shape_of<Dim>(b);
        EXPECT_EQ(classify(first, second), truth.contact_class());
        EXPECT_EQ(classify(second, first), truth.contact_class());
        EXPECT_EQ(
            std::visit([](const auto& x, const auto& y) { return graze::classify(x, y); }, first, second),
            truth.contact_class());
        if (measured) {
            expect_measures<Dim>(contact_of(first, second), truth, of_a, of_b, are_comparable(a, b));
        }
    } catch (const graze::Error& error) {
        ADD_FAILURE() << "refused: " << error.what();
    }
    return truth.contact_class();
}

}  // namespace graze_test

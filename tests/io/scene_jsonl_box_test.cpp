// The boxes round shapes of a scene, against exact rational arithmetic.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <random>

#include "host/io/scene_jsonl.h"
#include "tests/io/files.h"
#include "tests/io/scene_numbers.h"
#include "tests/support/shared_data.h"

namespace {

using graze::Box;
using graze::io::enclosing_box;
using graze::io::Scene;
using graze::io::SceneShape;
using graze::io::ShapeType;
using graze_test::TempFolder;
using Exact = boost::multiprecision::cpp_rational;
using Json = nlohmann::json;
using Random = std::mt19937_64;

constexpr double largest = std::numeric_limits<double>::max();

struct Interval {
    Exact lower;
    Exact upper;
};

/// Where the shape lies along one axis, exactly.
Interval extent_of(const SceneShape& shape, std::size_t dimension, std::size_t axis) {
    const auto& c = shape.coordinates;
    if (shape.type == ShapeType::obb) {
        Exact reach = 0;
        for (std::size_t row = 0; row < dimension; ++row)
            reach += Exact(c[dimension + row]) * Exact(std::abs(c[(2 + row) * dimension + axis]));
        return {Exact(c[axis]) - reach, Exact(c[axis]) + reach};
    }
    double lower = c[axis];
    double upper = c[axis];
    for (std::size_t i = axis; i < c.size(); i += dimension) {
        lower = std::min(lower, c[i]);
        upper = std::max(upper, c[i]);
    }
    return {Exact(lower) - Exact(shape.radius), Exact(upper) + Exact(shape.radius)};
}

/// `bound` is not below `exact` and, unless the shape is an oriented box, the next float64 is.
void expect_above(double bound, const Exact& exact, const SceneShape& shape, double magnitude) {
    if (exact > Exact(largest)) {
        EXPECT_EQ(bound, largest);
        return;
    }
    EXPECT_GE(Exact(bound), exact);
    if (shape.type != ShapeType::obb) {
        const double below = std::nextafter(bound, -std::numeric_limits<double>::infinity());
        EXPECT_TRUE(!std::isfinite(below) || Exact(below) < exact);
        return;
    }
    // Its reach is no float64, though the exact bound may be one again.
    if (bound == largest && magnitude > 0x1p1023) return;
    constexpr double smallest = std::numeric_limits<double>::denorm_min();
    const Exact slack = Exact(magnitude) * Exact(0x1p-50) + 8 * Exact(smallest);
    EXPECT_LE(Exact(bound) - exact, slack);
}

template <int Dim>
void expect_encloses(const SceneShape& shape) {
    const Box<Dim> box = enclosing_box<Dim>(shape);
    for (int axis = 0; axis < Dim; ++axis) {
        SCOPED_TRACE(testing::Message() << "type " << static_cast<int>(shape.type) << " axis " << axis);
        const Interval extent = extent_of(shape, Dim, static_cast<std::size_t>(axis));
        ASSERT_TRUE(std::isfinite(box.lower[axis]) && std::isfinite(box.upper[axis]));
        const Exact size =
            std::max(boost::multiprecision::abs(extent.lower), boost::multiprecision::abs(extent.upper));
        const double magnitude = std::min(size, Exact(largest)).convert_to<double>();
        expect_above(box.upper[axis], extent.upper, shape, magnitude);
        expect_above(-box.lower[axis], -extent.lower, shape, magnitude);
    }
}

/// Numbers whose sums are hard to round: near each other, far apart, subnormal, huge.
double hard_number(Random& random) {
    constexpr std::array<int, 6> exponents{0, 1, -53, -54, -1060, 1023};
    const int exponent = exponents[random() % exponents.size()];
    const double mantissa = 1.0 + static_cast<double>(random() % 8) * (random() % 2 == 0 ? 0x1p-52 : 0x1p-3);
    const double value = std::ldexp(mantissa, exponent);
    if (random() % 8 == 0) return graze_test::any_finite<double>(random);
    return random() % 2 == 0 ? value : -value;
}

template <int Dim>
SceneShape hard_shape(Random& random) {
    constexpr ShapeType types[] = {ShapeType::sphere, ShapeType::capsule, ShapeType::obb,
                                   ShapeType::triangle};
    SceneShape shape;
    shape.type = types[random() % std::size(types)];
    const bool round = shape.type == ShapeType::sphere || shape.type == ShapeType::capsule;
    if (round) shape.radius = random() % 10 == 0 ? 0.0 : std::abs(hard_number(random));
    constexpr std::size_t vectors[] = {1, 2, 2 + Dim, 3};
    const std::size_t numbers = Dim * vectors[std::ranges::find(types, shape.type) - std::begin(types)];
    for (std::size_t i = 0; i < numbers; ++i)
        shape.coordinates.push_back(random() % 10 == 0 ? 0.0 : hard_number(random));
    if (shape.type == ShapeType::obb) {
        for (std::size_t i = Dim; i < 2 * Dim; ++i)
            shape.coordinates[i] = std::abs(shape.coordinates[i]);
    }
    return shape;
}

TEST(SceneBoxes, EncloseTightlyAndRoundOutward) {
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        expect_encloses<2>(hard_shape<2>(random));
        expect_encloses<3>(hard_shape<3>(random));
        if (testing::Test::HasFailure()) return;
    }
}

// What needs no rounding must not grow: boxes that touch would overlap.
TEST(SceneBoxes, AreExactWhereSumsAre) {
    SceneShape shape;
    shape.type = ShapeType::obb;
    shape.coordinates = {10, 20, 3, 4, 0, -1, 1, 0};
    Box<2> box = enclosing_box<2>(shape);
    EXPECT_EQ(box.lower, glm::dvec2(6, 17));
    EXPECT_EQ(box.upper, glm::dvec2(14, 23));
    shape = {};
    shape.type = ShapeType::circle;
    shape.coordinates = {0.5, -0.5};
    shape.radius = 0.25;
    box = enclosing_box<2>(shape);
    EXPECT_EQ(box.lower, glm::dvec2(0.25, -0.75));
    EXPECT_EQ(box.upper, glm::dvec2(0.75, -0.25));
}

// The shapes of the cases from public bug reports, 607 in all: 22 have a fault that a reader sees.
TEST(SceneBoxes, EncloseTheShapesOfTheCases) {
    const auto path = graze_test::shared_data() / "cases" / "cases.jsonl";
    GRAZE_SKIP_WITHOUT_SHARED(path);
    const TempFolder folder;
    std::ifstream cases(path);
    const std::vector<std::string> fields{"p", "center", "half_extents", "axes",    "a",
                                          "b", "min",    "max",          "vertices"};
    int read = 0;
    int refused = 0;
    for (std::string line; std::getline(cases, line);) {
        const Json one = Json::parse(line);
        for (const char* const side : {"a", "b"}) {
            if (!one.contains(side)) continue;
            const Json& json = one[side];
            SCOPED_TRACE(json.dump());
            try {
                const Scene scene = graze::io::read_scene(folder.write("a.jsonl", json.dump()));
                ++read;
                ASSERT_EQ(scene.shapes.size(), 1u);
                ASSERT_EQ(scene.dimension, one["dim"].get<int>());
                const SceneShape& shape = scene.shapes[0];
                EXPECT_TRUE(graze_test::same_bits(shape.coordinates, graze_test::numbers_of(json, fields)));
                EXPECT_EQ(shape.radius, json.value("radius", 0.0));
                scene.dimension == 2 ? expect_encloses<2>(shape) : expect_encloses<3>(shape);
            } catch (const graze::Error&) {
                ++refused;
                EXPECT_EQ(one["expect"].value("class", ""), "rejected");
            }
        }
    }
    EXPECT_EQ(read, 585);
    EXPECT_EQ(refused, 22);
}

}  // namespace

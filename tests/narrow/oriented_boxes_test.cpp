// Oriented boxes that pass each other edge by edge, at every angle from large to none: the direction across
// the edges decides, and the less it says the more parallel they are. classify has a way of its own for these
// boxes; contact_of searches.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <random>

#include "graze/narrow_phase.h"
#include "tests/support/trials.h"

namespace graze {
namespace {

class Passing {
  public:
    explicit Passing(std::uint64_t seed) : random_(seed) {}

    std::array<OrientedBox<3>, 2> pair() {
        OrientedBox<3> a = box();
        OrientedBox<3> b = a;
        b.half_extents = box().half_extents;
        const double angle = std::ldexp(uniform(0.5, 1.0), -static_cast<int>(uniform(0.0, 50.0)));
        const glm::dvec3 pivot = direction();
        for (auto& axis : b.axes)
            axis = turned(axis, pivot, angle);
        const glm::dvec3 across = glm::cross(a.axes[index()], b.axes[index()]);
        const double length = glm::length(across);
        if (length == 0.0) return {a, b};
        const glm::dvec3 normal = across / length;
        // Touching along the normal, but for a little; anywhere beside it.
        const double apart = (reach(a, normal) + reach(b, normal)) *
                             (1.0 + std::ldexp(uniform(-1.0, 1.0), -static_cast<int>(uniform(0.0, 50.0))));
        const glm::dvec3 beside = uniform(0.0, 0.5) * direction();
        b.center = a.center + apart * normal + beside - glm::dot(beside, normal) * normal;
        return {a, b};
    }

  private:
    double uniform(double low, double high) { return std::uniform_real_distribution(low, high)(random_); }
    std::size_t index() { return static_cast<std::size_t>(random_() % 3); }
    glm::dvec3 direction() {
        return glm::normalize(glm::dvec3{uniform(-1.0, 1.0), uniform(-1.0, 1.0), uniform(0.1, 1.0)});
    }
    OrientedBox<3> box() {
        const glm::dvec3 x = direction();
        const glm::dvec3 y = glm::normalize(glm::cross(x, direction()));
        return {10.0 * direction(),
                {uniform(0.1, 1.0), uniform(0.1, 1.0), uniform(0.1, 1.0)},
                {x, y, glm::cross(x, y)}};
    }
    static glm::dvec3 turned(const glm::dvec3& v, const glm::dvec3& pivot, double angle) {
        return std::cos(angle) * v + std::sin(angle) * glm::cross(pivot, v) +
               (1.0 - std::cos(angle)) * glm::dot(pivot, v) * pivot;
    }
    static double reach(const OrientedBox<3>& box, const glm::dvec3& direction) {
        double sum = 0.0;
        for (int k = 0; k < 3; ++k)
            sum +=
                box.half_extents[k] * std::fabs(glm::dot(box.axes[static_cast<std::size_t>(k)], direction));
        return sum;
    }

    std::mt19937_64 random_;
};

TEST(OrientedBoxes, PassingEdgeByEdge) {
    constexpr std::uint64_t seed = 20240603;
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    Passing passing(seed);
    std::array<std::uint64_t, 3> counts{};
    const std::uint64_t count = graze_test::trials(100000);
    for (std::uint64_t i = 0; i < count; ++i) {
        const auto [a, b] = passing.pair();
        const ContactClass searched = contact_of(a, b).contact_class;
        ASSERT_EQ(classify(a, b), searched) << "pair " << i;
        ASSERT_EQ(classify(b, a), searched) << "pair " << i << ", exchanged";
        ++counts[static_cast<std::size_t>(searched)];
    }
    EXPECT_GT(counts[0], count / 10);
    EXPECT_GT(counts[2], count / 10);
}

}  // namespace
}  // namespace graze

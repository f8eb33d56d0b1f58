// The crowd behaves: nobody is lost, nobody runs, nobody walks through a wall.
#include <gtest/gtest.h>

#include <cmath>

#include "host/crowd/bottleneck.h"

namespace {

using graze::crowd::Bottleneck;

/// Do the segments p q and a b cross? Plain arithmetic will do: a step over a wall is 0.1 m long.
bool crosses(glm::dvec2 p, glm::dvec2 q, const graze::Segment<2>& wall) {
    const auto side = [](glm::dvec2 a, glm::dvec2 b, glm::dvec2 c) {
        return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    };
    return side(p, q, wall.a) * side(p, q, wall.b) < 0 &&
           side(wall.a, wall.b, p) * side(wall.a, wall.b, q) < 0;
}

TEST(Crowd, WalksOutThroughTheDoors) {
    constexpr std::uint32_t people = 600;
    graze::Threads threads(2);
    Bottleneck crowd(threads, people, 4);
    const double side = std::sqrt(people / 2.0);
    std::vector<glm::dvec2> before = crowd.positions();
    for (int frame = 1; frame < 120; ++frame) {
        crowd.advance();
        const std::vector<glm::dvec2> after = crowd.positions();
        ASSERT_EQ(after.size(), people);
        for (std::uint32_t i = 0; i < people; ++i) {
            SCOPED_TRACE(testing::Message() << "seed 4, frame " << frame << ", person " << i);
            const double way = std::hypot(after[i].x - before[i].x, after[i].y - before[i].y);
            ASSERT_LE(way, 1.3 * 2.0 / graze::crowd::frames_per_second + 1e-9);
            for (const auto& wall : crowd.walls())
                ASSERT_FALSE(crosses(before[i], after[i], wall));
        }
        before = after;
    }
    std::uint32_t outside = 0;
    for (const glm::dvec2 place : before)
        outside += place.x > side ? 1 : 0;
    EXPECT_GT(outside, people / 10);
    EXPECT_LT(outside, people);
}

TEST(Crowd, MayBeEmptyOrOne) {
    graze::Threads threads(2);
    for (const std::uint32_t people : {0u, 1u}) {
        Bottleneck crowd(threads, people, 1);
        crowd.advance();
        EXPECT_EQ(crowd.positions().size(), people);
    }
}

}  // namespace

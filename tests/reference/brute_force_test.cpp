// Brute force is the definition of the answer, so it is checked against tables written by hand.
#include "host/reference/brute_force.h"

#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>

namespace graze::reference {
namespace {

struct Row {
    const char* what;
    Boxes boxes;  // two of them
    bool closed;
    bool open;
};

TEST(BruteForce, TwoBoxes) {
    constexpr double tiny = std::numeric_limits<double>::denorm_min();
    const Row rows[] = {
        {"the same box", {2, {0, 0, 1, 1, 0, 0, 1, 1}}, true, true},
        {"an edge in common", {2, {0, 0, 1, 1, 1, 0, 2, 1}}, true, false},
        {"a corner in common", {2, {0, 0, 1, 1, 1, 1, 2, 2}}, true, false},
        {"a corner in common, the other diagonal", {2, {0, 0, 1, 1, -1, 1, 0, 2}}, true, false},
        {"apart by the least number", {2, {-1, 0, 0, 1, tiny, 0, 1, 1}}, false, false},
        {"together by the least number", {2, {-1, 0, tiny, 1, 0, 0, 1, 1}}, true, true},
        {"apart on the first axis only", {2, {0, 0, 1, 1, 2, 0, 3, 1}}, false, false},
        {"apart on the last axis only", {2, {0, 0, 1, 1, 0, 2, 1, 3}}, false, false},
        {"one inside the other", {2, {0, 0, 9, 9, 4, 4, 5, 5}}, true, true},
        {"a cross", {2, {0, 4, 9, 5, 4, 0, 5, 9}}, true, true},
        {"the same point", {2, {3, 3, 3, 3, 3, 3, 3, 3}}, true, false},
        {"a point inside", {2, {0, 0, 2, 2, 1, 1, 1, 1}}, true, true},
        {"a point on the border", {2, {0, 0, 2, 2, 2, 1, 2, 1}}, true, false},
        {"zero and minus zero", {2, {-1, -1, -0.0, 1, 0.0, -1, 1, 1}}, true, false},
        {"a face in common", {3, {0, 0, 0, 1, 1, 1, 0, 0, 1, 1, 1, 2}}, true, false},
        {"an edge in common, 3-D", {3, {0, 0, 0, 1, 1, 1, 0, 1, 1, 1, 2, 2}}, true, false},
        {"apart on the last axis only, 3-D", {3, {0, 0, 0, 1, 1, 1, 0, 0, 2, 1, 1, 3}}, false, false},
        {"coplanar squares", {3, {0, 0, 7, 2, 2, 7, 1, 1, 7, 3, 3, 7}}, true, false},
    };
    const std::vector<IndexPair> none;
    const std::vector<IndexPair> one = {{0, 1}};
    for (const Row& row : rows) {
        SCOPED_TRACE(row.what);
        EXPECT_EQ(brute_force(row.boxes, Rule::closed), row.closed ? one : none);
        EXPECT_EQ(brute_force(row.boxes, Rule::open), row.open ? one : none);
    }
}

TEST(BruteForce, NumbersAreThoseOfTheRows) {
    // A row of touching squares, shuffled: 2 3 0 1 from left to right.
    const Boxes boxes{2, {2, 0, 3, 1, 3, 0, 4, 1, 0, 0, 1, 1, 1, 0, 2, 1}};
    EXPECT_EQ(brute_force(boxes, Rule::closed), (std::vector<IndexPair>{{0, 1}, {0, 3}, {2, 3}}));
}

TEST(BruteForce, TwoSetsAreNotMixedUp) {
    const Boxes a{2, {0, 0, 1, 1, 5, 5, 6, 6}};
    const Boxes b{2, {9, 9, 9, 9, 1, 1, 5, 5, 0, 0, 1, 1}};
    EXPECT_EQ(brute_force(a, b, Rule::closed), (std::vector<IndexPair>{{0, 1}, {0, 2}, {1, 1}}));
    EXPECT_EQ(brute_force(a, b, Rule::open), (std::vector<IndexPair>{{0, 2}}));
    EXPECT_EQ(brute_force_summary(a, b, Rule::closed).count, 3u);
    EXPECT_TRUE(brute_force(Boxes{2, {}}, b, Rule::closed).empty());
    EXPECT_THROW((void)brute_force(a, Boxes{3, {}}, Rule::closed), std::invalid_argument);
}

TEST(BruteForce, NothingAndOneBoxHaveNoPairs) {
    EXPECT_TRUE(brute_force(Boxes{3, {}}, Rule::closed).empty());
    EXPECT_TRUE(brute_force(Boxes{2, {0, 0, 1, 1}}, Rule::closed).empty());
}

TEST(BruteForce, CountsWithoutStoring) {
    constexpr std::uint64_t n = 5000;
    const Boxes boxes{2, std::vector<double>(4 * n, 0.25)};
    EXPECT_EQ(brute_force_summary(boxes, Rule::closed).count, n * (n - 1) / 2);
    EXPECT_EQ(brute_force_summary(boxes, Rule::open).count, 0u);
}

// SplitMix64 seeded with 0 begins with e220a8397b1dcdaf, 6e789e6aa1b965f4 (the published test vector); the
// second is the output for a state of one increment.
TEST(Summary, FingerprintIsTheSumOfSplitMix64) {
    Summary summary;
    summary.add({0, 0});
    EXPECT_EQ(summary.fingerprint, 0xe220a8397b1dcdafu);
    summary.add({0x9E3779B9u, 0x7F4A7C15u});
    EXPECT_EQ(summary.fingerprint, 0xe220a8397b1dcdafu + 0x6e789e6aa1b965f4u);
    EXPECT_EQ(summary.count, 2u);
}

TEST(RequireValid, RefusesAndNamesTheFirstBoxAtFault) {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    constexpr double infinity = std::numeric_limits<double>::infinity();
    for (const double bad : {nan, infinity, -infinity, 2.0}) {
        const Boxes boxes{2, {0, 0, 1, 1, 0, bad, 1, 1, nan, 0, 0, 0}};
        try {
            require_valid(boxes);
            ADD_FAILURE() << "accepted " << bad;
        } catch (const std::invalid_argument& error) {
            EXPECT_NE(std::string(error.what()).find("box 1 "), std::string::npos) << error.what();
        }
    }
    EXPECT_THROW(require_valid(Boxes{3, {0, 0, 1, 1}}), std::invalid_argument);
}

}  // namespace
}  // namespace graze::reference

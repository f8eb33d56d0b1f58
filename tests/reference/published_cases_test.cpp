// Answers that others published: cases from bug reports of other libraries, and rows of other libraries' unit
// tests.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <regex>
#include <sstream>

#include "host/reference/brute_force.h"
#include "host/reference/sweep_and_prune.h"
#include "tests/support/broad_phase_cases.h"
#include "tests/support/shared_data.h"

namespace graze::reference {
namespace {

TEST(PublishedCases, BugReports) {
    const auto path = graze_test::shared_data() / "cases" / "cases.jsonl";
    GRAZE_SKIP_WITHOUT_SHARED(path);
    const std::vector<graze_test::BroadPhaseCase> cases = graze_test::broad_phase_cases(path);
    EXPECT_EQ(cases.size(), 33u);
    int rejected = 0;
    for (const graze_test::BroadPhaseCase& each : cases) {
        SCOPED_TRACE(each.id + ": " + each.why);
        const Boxes boxes{each.dimension, each.boxes};
        if (each.rejected) {
            ++rejected;
            EXPECT_THROW(require_valid(boxes), std::invalid_argument);
            continue;
        }
        ASSERT_TRUE(each.pairs);
        const std::vector<IndexPair> pairs = brute_force(boxes, Rule::closed);
        EXPECT_EQ(pairs.size(), *each.pairs);
        EXPECT_EQ(sweep_and_prune(boxes, Rule::closed), pairs);
        if (each.pairs_open) {
            EXPECT_EQ(brute_force_summary(boxes, Rule::open).count, *each.pairs_open);
        }
        if (each.pair_list) {
            std::vector<IndexPair> listed;
            for (const auto& [a, b] : *each.pair_list)
                listed.push_back({a, b});
            EXPECT_EQ(pairs, listed);
        }
        if (each.overflow) {
            EXPECT_EQ(pairs.size() > each.pair_capacity.value(), *each.overflow);
        }
    }
    EXPECT_EQ(rejected, 2);
}

TEST(PublishedCases, BoxTestsOfArborX) {
    const auto path =
        graze_test::shared_data() / "data" / "expectations" / "peers" / "peer_unit_expectations.csv";
    GRAZE_SKIP_WITHOUT_SHARED(path);
    // An empty box (EMPTY) is not a valid box here, so its rows do not match.
    const std::regex row(
        R"(^\d+,arborx/[^,]*,intersects,box3 min\(([^)]*)\) max\(([^)]*)\),box3 min\(([^)]*)\) max\(([^)]*)\),(true|false),)");
    std::ifstream file(path);
    int rows = 0;
    for (std::string line; std::getline(file, line);) {
        std::smatch part;
        if (!std::regex_search(line, part, row)) continue;
        SCOPED_TRACE(line);
        ++rows;
        std::istringstream numbers(part.str(1) + " " + part.str(2) + " " + part.str(3) + " " + part.str(4));
        const Boxes boxes{3, {std::istream_iterator<double>(numbers), std::istream_iterator<double>()}};
        ASSERT_EQ(boxes.count(), 2u);
        EXPECT_EQ(brute_force(boxes, Rule::closed).size(), part.str(5) == "true" ? 1u : 0u);
    }
    EXPECT_GE(rows, 10);
}

}  // namespace
}  // namespace graze::reference

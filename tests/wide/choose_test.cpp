// The search that is chosen for a scene; and what a survey says of it.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "host/scene/scene.h"
#include "host/wide/choose.h"
#include "host/wide/survey.h"
#include "tests/wide/combinations.h"

namespace {

using graze::Algorithm;
using graze::wide::Boxes;
using graze::wide::choose;
using graze::wide::Survey;
using graze_test::bound_of;

template <int Dim>
graze::Choice choice_for(const std::vector<float>& rows) {
    const auto bound = bound_of<Dim>(rows);
    return choose(Boxes<Dim>(bound), {}, static_cast<std::uint32_t>(rows.size() / (2 * Dim))).choice;
}

std::vector<float> scene(const std::string& name, std::uint64_t n) {
    return graze::scene::make_scene(name, n, 1).boxes;
}

TEST(WideChoice, NearEqualSizesGoIntoColumns) {
    for (const std::uint64_t n : {3000u, 30000u}) {
        for (const char* name : {"uniform", "clustered", "lattice", "giant", "outlier"})
            EXPECT_EQ(choice_for<3>(scene(name, n)).algorithm, Algorithm::hash) << name << ' ' << n;
        const graze::Choice crowd = choice_for<2>(scene("crowd", n));
        EXPECT_EQ(crowd.algorithm, Algorithm::hash);
        EXPECT_STREQ(crowd.reason, "near-equal sizes");
    }
}

TEST(WideChoice, OtherSizesGoIntoATree) {
    for (const std::uint64_t n : {5000u, 30000u}) {
        const graze::Choice varied = choice_for<3>(scene("varied", n));
        EXPECT_EQ(varied.algorithm, Algorithm::lbvh) << n;
        EXPECT_STREQ(varied.reason, "sizes or distances that differ too much for one grid");
    }
}

/// A tenth of the boxes far away, or a hundred times as large: neither is worth columns.
TEST(WideChoice, OtherDistancesGoIntoATree) {
    std::vector<float> rows = scene("uniform", 10000);
    for (std::size_t i = 0; i < rows.size(); i += 60)
        for (std::size_t k = 0; k < 6; ++k)
            rows[i + k] += 1e6F;
    EXPECT_EQ(choice_for<3>(rows).algorithm, Algorithm::lbvh);
}

/// Half of the boxes in one place that is far smaller than a cell can be.
TEST(WideChoice, CrowdsGoIntoATree) {
    std::vector<float> rows;
    for (int i = 0; i < 20000; ++i) {
        const auto x = static_cast<float>(i * 7919 % 20011);
        const auto y = static_cast<float>(i * 104729 % 20011);
        const float scale = i % 2 == 0 ? 1e-6F : 1.0F;
        for (const float bound : {x * scale, y * scale, x * scale, y * scale})
            rows.push_back(bound);
    }
    const graze::Choice crowds = choice_for<2>(rows);
    EXPECT_EQ(crowds.algorithm, Algorithm::lbvh);
    EXPECT_STREQ(crowds.reason, "crowds within cells of one grid");
}

TEST(WideChoice, OnePlaceIsSearchedByBruteForce) {
    const graze::Choice same = choice_for<3>(scene("same", 5000));
    EXPECT_EQ(same.algorithm, Algorithm::brute);
    EXPECT_STREQ(same.reason, "boxes in one place");
}

TEST(WideChoice, FewBoxes) {
    EXPECT_EQ(choice_for<3>({}).algorithm, Algorithm::brute);
    EXPECT_EQ(choice_for<3>(scene("uniform", 150)).algorithm, Algorithm::brute);
    EXPECT_STREQ(choice_for<3>(scene("varied", 150)).reason, "few boxes");
    EXPECT_EQ(choice_for<3>(scene("uniform", 1000)).algorithm, Algorithm::hash);
    EXPECT_EQ(choice_for<3>(scene("varied", 1000)).algorithm, Algorithm::hash)
        << "a few misfits cost nothing";
}

TEST(WideSurvey, SeesTheBulkAndTheSizes) {
    const std::vector<float> rows = scene("outlier", 20000);
    const auto bound = bound_of<3>(rows);
    const Survey<3> survey(Boxes<3>(bound), {}, 20000);
    for (int axis = 0; axis < 3; ++axis) {
        EXPECT_GE(survey.low[axis], 0.0);
        EXPECT_LT(survey.low[axis], 1.0);
        EXPECT_LT(survey.high[axis], 40.0);
        EXPECT_NEAR(survey.median_side[axis], 1.0, 1e-5);
    }
    EXPECT_LT(survey.crowding, 1.3);
}

TEST(WideSurvey, SeesClusters) {
    const std::vector<float> rows = scene("clustered", 100000);
    const auto bound = bound_of<3>(rows);
    EXPECT_GT(Survey<3>(Boxes<3>(bound), {}, 100000).crowding, 2.0);
}

}  // namespace

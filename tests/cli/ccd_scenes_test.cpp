// Five simulated steps with published answers (Belgrod et al. 2023): the candidate pairs of moving meshes are
// as many as an independent count says, and every pair that must be found is among them.
#include <algorithm>
#include <array>
#include <cstring>

#include "tests/cli/boxes.h"
#include "tests/support/shared_data.h"

namespace {

using namespace graze_test;

struct Step {
    const char* folder;
    const char* start;
    const char* end;
    std::uint64_t vertices, edges, faces;
    /// Closed boxes, pairs that share a vertex left out: ee, vf, vertices, faces; see the README of the data.
    std::array<std::uint64_t, 4> float64;
    std::array<std::uint64_t, 4> float32;
};

constexpr Step steps[] = {
    {"armadillo-rollers",
     "326.ply",
     "327.ply",
     12135,
     36363,
     24242,
     {5068080, 2031902, 356650, 2719315},
     {5068485, 2032063, 356655, 2719556}},
    {"cloth-ball",
     "cloth_ball92.ply",
     "cloth_ball93.ply",
     46598,
     138825,
     92230,
     {5197332, 1655541, 84912, 3975589},
     {5197332, 1655541, 84912, 3975589}},
    {"cloth-funnel",
     "227.ply",
     "228.ply",
     9450,
     27930,
     18484,
     {33770, 7319, 15, 43942},
     {33770, 7319, 15, 43942}},
    {"n-body-simulation",
     "balls16_18.ply",
     "balls16_19.ply",
     73960,
     219840,
     146480,
     {22366873, 9396388, 1916769, 11138577},
     {22366873, 9396388, 1916769, 11138577}},
    {"rod-twist",
     "3036.ply",
     "3037.ply",
     39940,
     119796,
     79864,
     {2041334, 448270, 3496, 1854083},
     {2041369, 448282, 3496, 1854109}},
};

constexpr const char* element_words[] = {"ee", "vf", "vertices", "faces"};

void PrintTo(const Step& step, std::ostream* stream) {
    *stream << step.folder;
}

class CcdScenes : public testing::TestWithParam<Step> {
  protected:
    void SetUp() override {
        if (GRAZE_SANITIZED && GetParam().edges > 30000)
            GTEST_SKIP() << "too large for a sanitizer; cloth-funnel goes the same way";
        GRAZE_SKIP_WITHOUT_SHARED(data());
    }
    [[nodiscard]] std::filesystem::path data() const {
        return std::filesystem::absolute(shared_data() / "data/ccd-scenes" / GetParam().folder);
    }
    [[nodiscard]] Outcome pairs(const std::string& options) const {
        return folder_.graze("pairs '" + (data() / GetParam().start).string() + "' --next '" +
                             (data() / GetParam().end).string() + "' --skip-shared --format json " + options);
    }
    void expect_counts(const std::string& options, const std::array<std::uint64_t, 4>& expected) const {
        for (std::size_t i = 0; i < expected.size(); ++i) {
            SCOPED_TRACE(options + " --elements " + element_words[i]);
            const Outcome outcome = pairs(options + " --elements " + element_words[i]);
            ASSERT_EQ(outcome.exit_code, 0) << outcome;
            const Json json = outcome.json();
            EXPECT_EQ(json.at("pairs"), expected[i]);
            const auto& step = GetParam();
            const std::uint64_t objects[] = {step.edges, step.vertices, step.vertices, step.faces};
            EXPECT_EQ(json.at("objects"), objects[i]);
            if (i == 1) {
                EXPECT_EQ(json.at("other_objects"), step.faces);
            }
        }
    }
    /// The published lists number vertices, then edges, then faces in one row.
    void expect_found(const std::string& element_word, std::uint64_t first_a, std::uint64_t first_b) const {
        SCOPED_TRACE(element_word);
        const Outcome outcome = pairs("--list list.npy --elements " + element_word);
        ASSERT_EQ(outcome.exit_code, 0) << outcome;
        const std::string bytes = slurp(folder_ / "list.npy");
        const std::size_t count = outcome.json().at("pairs");
        ASSERT_GT(count, 0u);
        ASSERT_GT(bytes.size(), 8 * count);
        std::vector<std::array<std::uint32_t, 2>> found(count);
        std::memcpy(found.data(), bytes.data() + (bytes.size() - 8 * count), 8 * count);
        ASSERT_TRUE(std::is_sorted(found.begin(), found.end()));
        const Json wanted = Json::parse(slurp(data() / ("true_pairs_" + element_word + ".json")));
        ASSERT_FALSE(wanted.empty());
        std::uint64_t missing = 0;
        for (const auto& pair : wanted) {
            const std::array<std::uint32_t, 2> ids{
                static_cast<std::uint32_t>(pair[0].get<std::uint64_t>() - first_a),
                static_cast<std::uint32_t>(pair[1].get<std::uint64_t>() - first_b)};
            missing += std::binary_search(found.begin(), found.end(), ids) ? 0 : 1;
        }
        EXPECT_EQ(missing, 0u) << "of " << wanted.size();
    }

    Folder folder_;
};

TEST_P(CcdScenes, CountsOfTheLbvh) {
    expect_counts("--backend threads", GetParam().float64);
    expect_counts("--backend threads --precision float32", GetParam().float32);
}

TEST_P(CcdScenes, CountsOfTheSweep) {
    expect_counts("--algorithm sweep", GetParam().float64);
    expect_counts("--algorithm sweep --precision float32", GetParam().float32);
}

TEST_P(CcdScenes, EveryPairThatMustBeFoundIs) {
    const Step& step = GetParam();
    expect_found("ee", step.vertices, step.vertices);
    expect_found("vf", 0, step.vertices + step.edges);
}

INSTANTIATE_TEST_SUITE_P(Published, CcdScenes, testing::ValuesIn(steps));

}  // namespace

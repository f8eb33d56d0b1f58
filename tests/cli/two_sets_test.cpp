// `graze pairs A --with B`: counts, fingerprints and lists are those of brute force between the two sets.
#include <limits>

#include "host/scene/random_boxes.h"
#include "tests/cli/boxes.h"

namespace {

using namespace graze_test;
namespace reference = graze::reference;

constexpr const char* ways[] = {"",
                                "--backend threads --threads 3",
                                "--backend threads --algorithm lbvh --ordered",
                                "--backend threads --max-pairs 3 --on-overflow chunk",
                                "--backend reference --algorithm sweep",
                                "--backend reference --algorithm brute",
                                "--backend threads --repeat 2"};

void expect_between(const Folder& folder, const std::string& arguments, const Boxes& a, const Boxes& b,
                    Rule rule = Rule::closed) {
    SCOPED_TRACE(arguments);
    const auto expected = reference::brute_force_summary(a, b, rule);
    const Outcome outcome = folder.graze("pairs " + arguments + " --format json");
    ASSERT_EQ(outcome.exit_code, 0) << outcome;
    const Json json = outcome.json();
    EXPECT_EQ(json.at("objects"), a.count());
    EXPECT_EQ(json.at("other_objects"), b.count());
    EXPECT_EQ(json.at("dimension"), a.dimension);
    EXPECT_EQ(json.at("pairs"), expected.count);
    EXPECT_EQ(json.at("fingerprint"), hex(expected.fingerprint));
}

TEST(With, IsThoseOfBruteForceAllWays) {
    const auto a = graze::scene::random_boxes(3, 150, 6, graze::scene::Kind::lattice);
    const auto b = graze::scene::random_boxes(3, 300, 7, graze::scene::Kind::lattice);
    const Folder folder;
    folder.write_npy("a.npy", 6, a);
    folder.write_npy("b.npy", 6, b);
    for (const char* way : ways) {
        expect_between(folder, std::string("a.npy --with b.npy ") + way, reference::boxes_from(3, a),
                       reference::boxes_from(3, b));
        expect_between(folder, std::string("b.npy --with a.npy --overlap open ") + way,
                       reference::boxes_from(3, b), reference::boxes_from(3, a), Rule::open);
    }
}

/// A set in float32 beside one in float64: both as stored, whichever comes first.
TEST(With, SetsOfDifferentPrecision) {
    const auto a = graze::scene::random_boxes(3, 150, 8, graze::scene::Kind::lattice);
    std::vector<double> b;
    for (const float value : graze::scene::random_boxes(3, 150, 9, graze::scene::Kind::lattice))
        b.push_back(static_cast<double>(value) + 1e-12);  // a float32 does not see this gap
    const Folder folder;
    folder.write_npy("a.npy", 6, a);
    folder.write_npy("b.npy", 6, b);
    for (const char* way : ways) {
        expect_between(folder, std::string("a.npy --with b.npy ") + way, reference::boxes_from(3, a), {3, b});
        expect_between(folder, std::string("b.npy --with a.npy ") + way, {3, b}, reference::boxes_from(3, a));
    }
}

TEST(With, ListsPairsOfBothNumberings) {
    const Folder folder;
    folder.write("a.csv", "x,y,r\n0,0,1\n100,0,1\n");
    folder.write("b.csv", "x,y,r\n-50,0,1\n101,0,1\n2,0,1\n1,1,1\n");
    for (const char* way : ways) {
        const Outcome outcome = folder.graze(std::string("pairs a.csv --with b.csv --list list.csv ") + way);
        ASSERT_EQ(outcome.exit_code, 0) << outcome;
        EXPECT_EQ(slurp(folder / "list.csv"), "a,b\n0,2\n0,3\n1,1\n") << way;
    }
}

/// Two flat sets at one height are 2-D; at different heights they are not, and do not meet.
TEST(With, FlatSetsMustBeFlatAtTheSamePlace) {
    const Folder folder;
    folder.write_npy<float>("a.npy", 6, {0, 0, 5, 1, 1, 5});
    folder.write_npy<float>("b.npy", 6, {0.5f, 0.5f, 5, 2, 2, 5});
    folder.write_npy<float>("c.npy", 6, {0.5f, 0.5f, 6, 2, 2, 6});
    expect_between(folder, "a.npy --with b.npy --overlap open", {2, {0, 0, 1, 1}}, {2, {0.5, 0.5, 2, 2}},
                   Rule::open);
    expect_between(folder, "a.npy --with c.npy", {3, {0, 0, 5, 1, 1, 5}}, {3, {0.5, 0.5, 6, 2, 2, 6}});
}

TEST(With, BadBoxesOfEitherSetAreSkippedAndCounted) {
    const Folder folder;
    const float nan = std::numeric_limits<float>::quiet_NaN();
    folder.write_npy<float>("a.npy", 6, {nan, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1, 5, 5, 5, 4, 6, 6});
    folder.write_npy<float>("b.npy", 6, {0, 0, 0, 1, 1, 1, 0, 0, 0, 1, nan, 1, 1, 1, 1, 9, 9, 9});
    for (const char* way : ways) {
        SCOPED_TRACE(way);
        const Outcome outcome = folder.graze(
            std::string("pairs a.npy --with b.npy --bad-boxes skip --list list.csv --format json ") + way);
        ASSERT_EQ(outcome.exit_code, 0) << outcome;
        EXPECT_EQ(outcome.json().at("skipped"), 2);
        EXPECT_EQ(outcome.json().at("other_skipped"), 1);
        EXPECT_EQ(slurp(folder / "list.csv"), "a,b\n1,0\n1,2\n");
    }
}

TEST(With, BadRowsOfCsvFilesAreSkippedAndCounted) {
    const Folder folder;
    folder.write("a.csv", "x,y,r\n0,0,1\n0,0,-1\n0,nan,1\n");
    folder.write("b.csv", "x,y,r\n1,0,1\n0,0,-2\n");
    for (const char* way : ways) {
        SCOPED_TRACE(way);
        const Outcome outcome = folder.graze(
            std::string("pairs a.csv --with b.csv --bad-boxes skip --list list.csv --format json ") + way);
        ASSERT_EQ(outcome.exit_code, 0) << outcome;
        EXPECT_EQ(outcome.json().at("skipped"), 2);
        EXPECT_EQ(outcome.json().at("other_skipped"), 1);
        EXPECT_EQ(slurp(folder / "list.csv"), "a,b\n0,0\n");
    }
}

TEST(With, FailsWithTheExactCount) {
    const auto a = graze::scene::random_boxes(3, 150, 6, graze::scene::Kind::lattice);
    const auto b = graze::scene::random_boxes(3, 300, 7, graze::scene::Kind::lattice);
    const auto count =
        reference::brute_force_summary(reference::boxes_from(3, a), reference::boxes_from(3, b), Rule::closed)
            .count;
    const Folder folder;
    folder.write_npy("a.npy", 6, a);
    folder.write_npy("b.npy", 6, b);
    const std::string command = "pairs a.npy --with b.npy --format json --on-overflow fail --max-pairs ";
    const Outcome outcome = folder.graze(command + std::to_string(count - 1));
    EXPECT_EQ(outcome.exit_code, 4) << outcome;
    EXPECT_EQ(outcome.json().at("pairs"), count);
    EXPECT_EQ(folder.graze(command + std::to_string(count)).exit_code, 0);
}

TEST(With, EmptySets) {
    const Folder folder;
    folder.write("none.csv", "x,y,r\n");
    folder.write("one.csv", "x,y,r\n0,0,1\n");
    for (const char* files :
         {"none.csv --with none.csv", "none.csv --with one.csv", "one.csv --with none.csv"}) {
        for (const char* way : ways) {
            const Outcome outcome = folder.graze(std::string("pairs ") + files + " --format json " + way);
            ASSERT_EQ(outcome.exit_code, 0) << outcome;
            EXPECT_EQ(outcome.json().at("pairs"), 0);
        }
    }
}

}  // namespace

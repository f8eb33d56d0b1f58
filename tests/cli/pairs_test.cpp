// Counts and fingerprints of `graze pairs` are those of brute force on the numbers as stored.
#include <cmath>
#include <limits>
#include <set>
#include <sstream>

#include "host/scene/random.h"
#include "host/scene/random_boxes.h"
#include "tests/cli/boxes.h"

namespace {

using namespace graze_test;
namespace reference = graze::reference;

constexpr const char* ways[] = {
    "--backend threads --threads 3",         "--backend reference --algorithm sweep",
    "--backend reference --algorithm brute", "--backend threads --algorithm lbvh --ordered",
    "--backend threads --algorithm hash",    "--backend threads --max-pairs 3 --on-overflow chunk"};

TEST(Pairs, OfFloat32AreThoseOfBruteForce) {
    for (const auto kind : {graze::scene::Kind::plain, graze::scene::Kind::lattice,
                            graze::scene::Kind::neighbouring_floats, graze::scene::Kind::extreme_sizes}) {
        SCOPED_TRACE(graze::scene::name_of(kind));
        for (const int dimension : {2, 3}) {
            const auto rows = graze::scene::random_boxes(dimension, 300, 5, kind);
            const Folder folder;
            folder.write_npy("boxes.npy", static_cast<std::uint64_t>(2 * dimension), rows);
            const Boxes boxes = reference::boxes_from(dimension, rows);
            const std::string file = dimension == 2 ? "boxes.npy --as boxes2d " : "boxes.npy ";
            expect_pairs(folder, file + ways[0], boxes);
            expect_pairs(folder, file + ways[0] + std::string(" --overlap open"), boxes, Rule::open);
        }
    }
}

TEST(Pairs, AreTheSameAllWays) {
    const auto rows = graze::scene::random_boxes(3, 400, 6, graze::scene::Kind::lattice);
    const Folder folder;
    folder.write_npy("boxes.npy", 6, rows);
    for (const char* way : ways) {
        expect_pairs(folder, std::string("boxes.npy ") + way, reference::boxes_from(3, rows));
        expect_pairs(folder, std::string("boxes.npy --overlap open ") + way, reference::boxes_from(3, rows),
                     Rule::open);
    }
}

/// Boxes that miss each other by less than a float32 can tell.
Boxes close_misses(int dimension) {
    graze::scene::Random random(7);
    Boxes boxes{dimension, {}};
    for (int box = 0; box < 300; ++box) {
        std::vector<double> corner;
        for (int axis = 0; axis < dimension; ++axis)
            corner.push_back(1000.0 + static_cast<double>(random.below(6)) +
                             1e-12 * static_cast<double>(random.between(-4, 4)));
        boxes.values.insert(boxes.values.end(), corner.begin(), corner.end());
        for (const double bound : corner)
            boxes.values.push_back(bound + 1);
    }
    return boxes;
}

TEST(Pairs, OfFloat64AreThoseOfTheNumbersAsStored) {
    const Boxes boxes = close_misses(3);
    ASSERT_NE(reference::brute_force_summary(boxes, Rule::closed),
              reference::brute_force_summary(boxes, Rule::open));
    const Folder folder;
    folder.write_npy("boxes.npy", 6, boxes.values);
    std::ostringstream csv;
    csv << "minx,miny,minz,maxx,maxy,maxz\n";
    csv.precision(17);
    for (std::size_t i = 0; i < boxes.values.size(); ++i)
        csv << boxes.values[i] << (i % 6 == 5 ? '\n' : ',');
    folder.write("boxes.csv", csv.str());
    for (const char* file : {"boxes.npy ", "boxes.csv "}) {
        for (const char* way : ways)
            expect_pairs(folder, std::string(file) + way, boxes);
    }
    expect_pairs(folder, "boxes.npy --overlap open", boxes, Rule::open);
    const auto rounded = folder.graze("pairs boxes.npy --precision float32 --format json").json();
    const auto by_reference =
        folder.graze("pairs boxes.npy --precision float32 --backend reference --format json").json();
    EXPECT_GT(rounded.at("pairs"), reference::brute_force_summary(boxes, Rule::closed).count);
    EXPECT_EQ(rounded.at("fingerprint"), by_reference.at("fingerprint"));
}

TEST(Pairs, OfNothingOneAndTwo) {
    const Folder folder;
    for (const std::size_t count : {0u, 1u, 2u}) {
        const Boxes boxes{3, std::vector<double>(6 * count, 0.5)};
        folder.write_npy("few.npy", 6, boxes.values);
        for (const char* way : ways) {
            SCOPED_TRACE(way);
            const Outcome outcome =
                folder.graze(std::string("pairs few.npy --format json --list few.csv ") + way);
            ASSERT_EQ(outcome.exit_code, 0) << outcome;
            EXPECT_EQ(outcome.json().at("objects"), count);
            EXPECT_EQ(outcome.json().at("pairs"), count == 2 ? 1 : 0);
            EXPECT_EQ(slurp(folder / "few.csv"), count == 2 ? "a,b\n0,1\n" : "a,b\n");
        }
    }
}

/// A regression: with float32 arithmetic 0.1 + 0.1 reaches over 0.2, and with rounding to nearest it may fall
/// short.
TEST(Margin, GrowsEveryBoxAndLosesNothing) {
    const Folder folder;
    folder.write("gap.csv", "minx,miny,maxx,maxy\n0,0,1,1\n1.5,0,2,1\n");
    EXPECT_EQ(folder.graze("pairs gap.csv --format json").json().at("pairs"), 0);
    EXPECT_EQ(folder.graze("pairs gap.csv --margin 0.25 --format json").json().at("pairs"), 1);
    EXPECT_EQ(folder.graze("pairs gap.csv --margin 0.25 --overlap open --format json").json().at("pairs"), 0);
    EXPECT_EQ(folder.graze("pairs gap.csv --margin 0.2499999999 --format json").json().at("pairs"), 0);

    // Gaps of exactly 2 * 0.1 (the double) that no rounding may open: 0.1 + k is inexact for most k.
    std::vector<double> values;
    for (int k = 0; k < 100; ++k) {
        const double lower = 3.0 * k;
        for (const double bound : {lower, 0.0, lower + 1, 1.0, lower + 1 + 0.2, 0.0, lower + 2, 1.0})
            values.push_back(bound);
    }
    folder.write_npy("gaps.npy", 4, values);
    const Boxes boxes{2, values};
    std::uint64_t expected = 0;
    for (std::size_t i = 0; i + 1 < boxes.count(); ++i) {
        const long double gap = static_cast<long double>(boxes.lower(i + 1)[0]) - boxes.upper(i)[0];
        expected += gap <= 2 * static_cast<long double>(0.1) ? 1 : 0;
    }
    for (const char* way : ways) {
        const auto json =
            folder.graze(std::string("pairs gaps.npy --as boxes2d --margin 0.1 --format json ") + way).json();
        EXPECT_GE(json.at("pairs").get<std::uint64_t>(), expected) << way;
    }
}

TEST(Spheres, HaveBoxesThatContainThem) {
    const Folder folder;
    folder.write("circles.csv", "x,y,r\n0,0,1\n2,0,1\n3.5,0,0.25\n10,10,0\n10,10,0\n");
    const auto json = folder.graze("pairs circles.csv --format json --list pairs.csv").json();
    EXPECT_EQ(json.at("dimension"), 2);
    EXPECT_EQ(slurp(folder / "pairs.csv"), "a,b\n0,1\n3,4\n");
    folder.write_npy<float>("spheres.npy", 4, {0, 0, 0, 1, 2, 0, 0, 1, 0, 0, 9, 1});
    EXPECT_EQ(folder.graze("pairs spheres.npy --as spheres --format json").json().at("pairs"), 1);
}

TEST(Flat, SetsAreTreatedAs2D) {
    const Folder folder;
    folder.write_npy<double>("flat.npy", 6, {0, 0, 5, 1, 1, 5, 0.5, 0.5, 5, 2, 2, 5});
    const auto json = folder.graze("pairs flat.npy --overlap open --format json").json();
    EXPECT_EQ(json.at("dimension"), 2);
    EXPECT_EQ(json.at("pairs"), 1);
}

TEST(BadBoxes, AreSkippedAndCounted) {
    const Folder folder;
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float inf = std::numeric_limits<float>::infinity();
    folder.write_npy<float>("bad.npy", 4,
                            {0, 0, 1, 1, nan, 0, 1, 1, 1, 0, 2, 1, 3, 0, 2, 1, 0, 0, inf, 1, 0, 1, 1, 2});
    for (const char* way : ways) {
        for (const char* margin : {"", " --margin 2"}) {
            const Outcome outcome =
                folder.graze("pairs bad.npy --as boxes2d --bad-boxes skip --format json --list l.csv " +
                             std::string(way) + margin);
            SCOPED_TRACE(way);
            ASSERT_EQ(outcome.exit_code, 0) << outcome;
            EXPECT_EQ(outcome.json().at("objects"), 6);
            EXPECT_EQ(outcome.json().at("skipped"), 3);
            EXPECT_EQ(slurp(folder / "l.csv"), "a,b\n0,2\n0,5\n2,5\n");
            EXPECT_NE(outcome.err.find("3 of 6 objects skipped, the first is 1"), std::string::npos)
                << outcome;
        }
    }
}

TEST(Report, HasTheKeysOfTheContract) {
    const Folder folder;
    ASSERT_EQ(folder.graze("generate uniform -n 2000 --seed 3 -o u.npy").exit_code, 0);
    const Outcome outcome =
        folder.graze("pairs u.npy --backend threads --threads 2 --repeat 3 --ordered --format json");
    const Json json = outcome.json();
    std::set<std::string> keys;
    for (const auto& [key, value] : json.items())
        keys.insert(key);
    EXPECT_EQ(keys, (std::set<std::string>{"objects", "skipped", "dimension", "pairs", "fingerprint",
                                           "backend", "device", "algorithm", "reason", "threads",
                                           "milliseconds", "peak_bytes", "status"}));
    EXPECT_EQ(json.at("backend"), "threads");
    EXPECT_NE(json.at("algorithm"), "auto") << "what was chosen";
    EXPECT_FALSE(json.at("reason").get<std::string>().empty());
    EXPECT_EQ(json.at("threads"), 2);
    EXPECT_GT(json.at("peak_bytes"), 1000000);
    EXPECT_FALSE(json.at("device").get<std::string>().empty());
    double parts = 0;
    for (const char* part : {"upload", "build", "find", "order", "download"})
        parts += json.at("milliseconds").at(part).get<double>();
    const double total = json.at("milliseconds").at("total");
    EXPECT_GT(json.at("milliseconds").at("find"), 0.0);
    EXPECT_GT(total, 0.0);
    EXPECT_LT(std::fabs(total - parts), 0.5 * total + 0.5) << outcome.out;
    EXPECT_EQ(folder.graze("pairs u.npy --format json -o result.json").out, "");
    EXPECT_EQ(Json::parse(slurp(folder / "result.json")).at("fingerprint"), json.at("fingerprint"));
    EXPECT_NE(folder.graze("pairs u.npy").out.find(json.at("fingerprint").get<std::string>()),
              std::string::npos);
}

}  // namespace

// A list is the same however its pairs were found.
#include "host/scene/random_boxes.h"
#include "tests/cli/boxes.h"

namespace {

using namespace graze_test;

std::string expected_csv(const Boxes& boxes) {
    std::string text = "a,b\n";
    for (const auto pair : graze::reference::brute_force(boxes, Rule::closed))
        text += std::to_string(pair.a) + "," + std::to_string(pair.b) + "\n";
    return text;
}

TEST(List, IsTheSameByteForByte) {
    const auto rows = graze::scene::random_boxes(3, 500, 9, graze::scene::Kind::lattice);
    const Boxes boxes = graze::reference::boxes_from(3, rows);
    const std::string expected = expected_csv(boxes);
    const Folder folder;
    folder.write_npy("boxes.npy", 6, rows);
    std::string npy;
    for (const char* way :
         {"", "--threads 1", "--threads 4", "--ordered", "--backend reference", "--algorithm brute",
          "--max-pairs 1 --on-overflow grow", "--max-pairs 0 --on-overflow chunk",
          "--max-pairs 100 --on-overflow chunk", "--max-pairs 1000000 --on-overflow chunk",
          "--max-pairs 1000000 --on-overflow fail", "--backend reference --max-pairs 100 --on-overflow chunk",
          "--repeat 2", "--repeat 2 --max-pairs 100 --on-overflow chunk"}) {
        SCOPED_TRACE(way);
        expect_pairs(folder, std::string("boxes.npy --list pairs.csv ") + way, boxes);
        EXPECT_EQ(slurp(folder / "pairs.csv") == expected, true) << "another list";
        expect_pairs(folder, std::string("boxes.npy --list pairs.npy ") + way, boxes);
        const std::string bytes = slurp(folder / "pairs.npy");
        if (npy.empty()) npy = bytes;
        EXPECT_EQ(bytes == npy, true) << "another list";
    }
    std::uint32_t first[2];
    ASSERT_GT(npy.size(), 136u);
    std::memcpy(first, npy.data() + 128, sizeof first);
    const auto pair = graze::reference::brute_force(boxes, Rule::closed).front();
    EXPECT_EQ(first[0], pair.a);
    EXPECT_EQ(first[1], pair.b);
}

TEST(Overflow, FailsWithTheExactCount) {
    const auto rows = graze::scene::random_boxes(3, 200, 10, graze::scene::Kind::lattice);
    const auto count =
        graze::reference::brute_force_summary(graze::reference::boxes_from(3, rows), Rule::closed).count;
    const Folder folder;
    folder.write_npy("boxes.npy", 6, rows);
    for (const char* backend : {"threads", "reference"}) {
        const std::string command =
            std::string("pairs boxes.npy --format json --on-overflow fail --backend ") + backend;
        const Outcome outcome = folder.graze(command + " --max-pairs " + std::to_string(count - 1));
        EXPECT_EQ(outcome.exit_code, 4) << outcome;
        EXPECT_EQ(outcome.json().at("pairs"), count);
        EXPECT_EQ(outcome.json().at("status"), "buffer_too_small");
        EXPECT_TRUE(outcome.json().at("fingerprint").is_null());
        EXPECT_NE(outcome.err.find(std::to_string(count)), std::string::npos) << outcome;
        EXPECT_EQ(folder.graze(command + " --max-pairs " + std::to_string(count)).exit_code, 0);
    }
}

}  // namespace

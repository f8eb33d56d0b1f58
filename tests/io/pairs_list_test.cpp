#include "host/io/pairs_list.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/io/files.h"
#include "tests/io/npy_bytes.h"

namespace {

using graze::ErrorCode;
using graze::Pair;
using graze::io::PairListWriter;
using graze_test::message_of;
using graze_test::read_bytes;
using graze_test::TempFolder;

// Longer than the pieces in which it is written, and appended in pieces of any size.
TEST(PairList, CsvAndNpyHoldThePairsInOrder) {
    const TempFolder folder;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        SCOPED_TRACE(seed);
        std::mt19937_64 random(seed);
        std::vector<Pair> pairs(seed == 0 ? 0 : random() % 100000);
        std::string csv = "a,b\n";
        std::vector<std::uint32_t> numbers;
        for (Pair& pair : pairs) {
            const auto a = static_cast<std::uint32_t>(random());
            const auto b = static_cast<std::uint32_t>(random());
            pair = Pair{a, b};
            csv += std::to_string(a) + "," + std::to_string(b) + "\n";
            numbers.insert(numbers.end(), {a, b});
        }
        for (const char* name : {"pairs.csv", "pairs.npy"}) {
            PairListWriter writer(folder / name, pairs.size());
            for (std::span<const Pair> rest = pairs; !rest.empty();) {
                const auto piece = rest.first(std::min<std::size_t>(rest.size(), 1 + random() % 40000));
                writer.append(piece);
                rest = rest.subspan(piece.size());
            }
            writer.commit();
        }
        EXPECT_EQ(read_bytes(folder / "pairs.csv"), csv);
        const std::string npy = read_bytes(folder / "pairs.npy");
        EXPECT_NE(npy.find("{'descr': '<u4', 'fortran_order': False, 'shape': (" +
                           std::to_string(pairs.size()) + ", 2), }"),
                  std::string::npos);
        EXPECT_EQ(npy.substr(128), graze_test::bytes_of(numbers, '<'));
    }
}

TEST(PairList, RefusesAnotherCountThanSaid) {
    const TempFolder folder;
    const std::vector<Pair> two(2);
    for (const char* name : {"pairs.csv", "pairs.npy"}) {
        PairListWriter writer(folder / name, 3);
        writer.append(two);
        message_of(ErrorCode::wrong_use, [&] { return writer.commit(), 0; });
        message_of(ErrorCode::wrong_use, [&] { return writer.append(two), 0; });
    }
    EXPECT_TRUE(folder.names().empty());
}

TEST(PairList, AnotherEndingIsRefused) {
    EXPECT_EQ(message_of(ErrorCode::wrong_use, [&] { return PairListWriter("pairs.txt", 1), 0; }),
              "pairs.txt: lists of pairs are written as .csv or .npy");
}

}  // namespace

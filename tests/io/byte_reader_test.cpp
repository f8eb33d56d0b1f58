#include "host/io/byte_reader.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "host/io/tokens.h"
#include "tests/io/files.h"

namespace {

using graze::io::ByteReader;
using graze_test::TempFolder;

/// Random pieces of a file that is longer than any buffer, checked against the same pieces of a string.
TEST(ByteReader, LinesAndBytesInAnyOrderAreThoseOfTheFile) {
    const TempFolder folder;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        SCOPED_TRACE(seed);
        std::mt19937_64 random(seed);
        std::string bytes(1 + random() % 3000000, '\0');
        for (char& byte : bytes)
            byte = random() % 1000 == 0 ? '\n' : "abc \t\r\0"[random() % 7];
        if (seed % 2 == 0) std::ranges::replace(bytes, '\n', 'x');  // one line, longer than the buffer
        ByteReader reader(folder.write("bytes", bytes));
        std::size_t at = 0;
        std::uint64_t lines = 0;
        while (at < bytes.size()) {
            ASSERT_EQ(reader.left(), bytes.size() - at);
            const std::size_t count = random() % (std::size_t{1} << random() % 20);
            const std::string_view rest = std::string_view(bytes).substr(at);
            if (random() % 4 == 0) {
                ASSERT_EQ(reader.peek(count), rest.substr(0, count));
            } else if (seed % 2 == 0 ? at > 2000000 : random() % 2 == 0) {
                std::string_view line;
                ASSERT_TRUE(reader.line(line));
                const std::size_t length = std::min(rest.find('\n'), rest.size());
                ASSERT_EQ(line, graze::io::trimmed(rest.substr(0, length)));
                ASSERT_EQ(reader.line_number(), ++lines);
                at = std::min(at + length + 1, bytes.size());
            } else {
                const std::byte* const taken = reader.take(count);
                ASSERT_EQ(taken != nullptr, count <= rest.size());
                if (taken == nullptr) continue;
                ASSERT_EQ(std::memcmp(taken, rest.data(), count), 0);
                at += count;
            }
        }
        std::string_view line;
        EXPECT_FALSE(reader.line(line));
        EXPECT_EQ(reader.take(1), nullptr);
        EXPECT_EQ(reader.peek(1), "");
    }
}

TEST(ByteReader, AByteOrderMarkIsNoPartOfTheFirstLineButOneOfTheBytes) {
    const TempFolder folder;
    const auto path = folder.write("bytes",
                                   "\xEF\xBB\xBF"
                                   "a\r\n\xEF\xBB\xBF"
                                   "b");
    ByteReader reader(path);
    EXPECT_EQ(reader.peek(3), graze::io::byte_order_mark);
    std::string_view line;
    ASSERT_TRUE(reader.line(line));
    EXPECT_EQ(line, "a");
    ASSERT_TRUE(reader.line(line));
    EXPECT_EQ(line,
              "\xEF\xBB\xBF"
              "b");
}

TEST(ByteReader, WhatHasNoSizeIsRefused) {
    EXPECT_EQ(
        graze_test::message_of(graze::ErrorCode::bad_input, [] { return ByteReader("/dev/null").left(); }),
        "/dev/null: not a regular file: a pipe does not say how much it holds");
}

/// A pipe has no size and comes in pieces; its lines are those that were written, the last one without an
/// end.
TEST(ByteReader, LinesOfAPipe) {
    const TempFolder folder;
    const std::filesystem::path pipe = folder / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    std::mt19937_64 random(4);
    std::vector<std::string> expected;
    for (int i = 0; i < 300; ++i)
        expected.push_back(std::string(random() % (i % 100 == 0 ? 200000 : 400), 'x'));
    expected.emplace_back("end");
    std::thread writer([&] {
        std::ofstream file(pipe, std::ios::binary);
        for (std::size_t i = 0; i < expected.size(); ++i)
            file << expected[i] << (i + 1 < expected.size() ? "\n" : "") << std::flush;
    });
    std::vector<std::string> lines;
    ByteReader reader(pipe, ByteReader::Size::unknown);
    for (std::string_view line; reader.line(line);)
        lines.emplace_back(line);
    writer.join();
    EXPECT_EQ(lines, expected);
    EXPECT_EQ(reader.line_number(), expected.size());
}

}  // namespace

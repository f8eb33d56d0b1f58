// The narrow phase of single pairs: a line of JSON in, a line of JSON out.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>

namespace graze::cli {

struct ClassifyReport {
    std::uint64_t pairs = 0;
    std::array<std::uint64_t, 3> classes{};  ///< by ContactClass
    std::uint64_t rejected = 0;
    double milliseconds = 0.0;
};

/// Lines are read, decided and written one by one, so memory is that of the longest line. What is wrong with
/// a pair or with one of its shapes is an answer, class "rejected". A line that is no JSON object, or one
/// without shapes of a kind that should have them, is bad input: the good lines are answered, then
/// Error(bad_input) is thrown with the first such line and how many more there are.
[[nodiscard]] ClassifyReport classify_file(const std::filesystem::path& file,
                                           const std::filesystem::path& output);

}  // namespace graze::cli

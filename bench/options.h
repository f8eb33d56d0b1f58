#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace graze::bench {

struct Options {
    std::vector<std::string> scenes{"uniform", "crowd"};
    std::vector<std::uint64_t> sizes{100'000, 1'000'000};
    std::vector<std::uint32_t> threads{1, 2};
    std::vector<std::string> backends{"threads", "portable", "embree", "embree-morton"};
    std::uint32_t repeats = 5;
    std::uint64_t seed = 1;
    std::string csv;
    std::string json;
    std::string expect;
    std::string write_expected;
    std::string command;  ///< what was typed, without the program's folder
};

/// Throws CLI::ParseError, also to print the help.
[[nodiscard]] Options parse(int argc, char** argv);

}  // namespace graze::bench

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bench/narrow/system.h"

namespace graze::bench {

struct NarrowOptions {
    std::vector<AnyPairs> families;  ///< without pairs
    std::vector<std::string> inputs;
    std::vector<NarrowSystem> systems;
    std::uint64_t n = 10'000;
    std::uint32_t repeats = 5;
    std::uint64_t seed = 1;
    std::string csv;
    std::string command;  ///< what was typed, without the program's folder
};

/// Throws CLI::ParseError, also to print the help, and Error(backend_missing) for a system that was named and
/// is not in this build.
[[nodiscard]] NarrowOptions parse_narrow(int argc, char** argv);

}  // namespace graze::bench

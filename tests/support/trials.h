// How long a random test runs.
#pragma once

#include <cstdint>
#include <cstdlib>

namespace graze_test {

/// GRAZE_TRIALS, for long runs and for sanitizers, or what the test takes by itself.
inline std::uint64_t trials(std::uint64_t unless_told) {
    const char* const text = std::getenv("GRAZE_TRIALS");
    return text == nullptr ? unless_told : std::strtoull(text, nullptr, 10);
}

}  // namespace graze_test

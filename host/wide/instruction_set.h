// Which vector instructions the wide walks use: the best that this processor has, found out when the program
// runs.
#pragma once

#include <cstdint>
#include <vector>

namespace graze::wide {

enum class InstructionSet : std::uint8_t {
    plain,  ///< what every processor of the architecture has
    sse4,   ///< SSE4.2 and POPCNT
    avx2,   ///< AVX2 and POPCNT
};

[[nodiscard]] const char* name_of(InstructionSet set);

/// Those that this processor has, in the order above; never empty.
[[nodiscard]] std::vector<InstructionSet> available_instruction_sets();

/// The last of them.
[[nodiscard]] InstructionSet best_instruction_set();

}  // namespace graze::wide

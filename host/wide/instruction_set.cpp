#include "host/wide/instruction_set.h"

namespace graze::wide {

const char* name_of(InstructionSet set) {
    switch (set) {
        case InstructionSet::plain:
            return "plain";
        case InstructionSet::sse4:
            return "sse4";
        case InstructionSet::avx2:
            return "avx2";
    }
    return "";
}

std::vector<InstructionSet> available_instruction_sets() {
    std::vector<InstructionSet> sets{InstructionSet::plain};
#if defined(__x86_64__)
    const bool popcnt = __builtin_cpu_supports("popcnt");
    if (popcnt && __builtin_cpu_supports("sse4.2")) sets.push_back(InstructionSet::sse4);
    if (popcnt && __builtin_cpu_supports("avx2")) sets.push_back(InstructionSet::avx2);
#endif
    return sets;
}

InstructionSet best_instruction_set() {
    static const InstructionSet best = available_instruction_sets().back();
    return best;
}

}  // namespace graze::wide

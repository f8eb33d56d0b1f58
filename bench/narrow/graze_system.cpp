#include "bench/narrow/system.h"
#include "graze/narrow_phase.h"

namespace graze::bench {

namespace {

Round class_round(const AnyPairs& any) {
    return std::visit(
        [](const auto& pairs) -> Round {
            return [&pairs](std::span<std::uint8_t> answers) {
                ask_all(
                    pairs.a, pairs.b, [](const auto& a, const auto& b) { return classify(a, b); }, answers);
            };
        },
        any);
}

Round contact_round(const AnyPairs& any) {
    return std::visit(
        [](const auto& pairs) -> Round {
            return [&pairs](std::span<std::uint8_t> answers) {
                ask_all(
                    pairs.a, pairs.b,
                    [](const auto& a, const auto& b) { return contact_of(a, b).contact_class; }, answers);
            };
        },
        any);
}

}  // namespace

NarrowSystem graze_class_system() {
    return {"graze", GRAZE_VERSION, true, class_round};
}
NarrowSystem graze_contact_system() {
    return {"graze-contact", GRAZE_VERSION, true, contact_round};
}

}  // namespace graze::bench

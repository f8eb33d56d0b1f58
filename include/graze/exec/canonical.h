// What is done with a list of pairs after the search: canonical order, fingerprint.
#pragma once

#include <cstdint>
#include <utility>

#include "graze/core/bits.h"
#include "graze/core/pair.h"
#include "graze/core/span.h"
#include "graze/exec/executor.h"
#include "graze/stage/pair.h"

namespace graze {

/// Bits of a and of b by which pairs are sorted; above them all are equal.
struct OrderBits {
    int a;
    int b;
};

/// Brings pairs into canonical order: afterwards they are in `pairs`, which may have been swapped with
/// `spare`. Does not synchronise; the executor's scratch may grow.
template <Executor E>
void order(E& executor, Span<Pair>& pairs, Span<Pair>& spare, OrderBits bits) {
    // A pair is a struct of one word, so its address is the word's. By b, then stably by a.
    const auto words_of = [](Span<Pair> span) {
        return Span<std::uint64_t>{reinterpret_cast<std::uint64_t*>(span.data), span.size};
    };
    Span<std::uint64_t> words = words_of(pairs);
    Span<std::uint64_t> spare_words = words_of(spare);
    executor.sort_keys(words, spare_words, 0, bits.b);
    executor.sort_keys(words, spare_words, 32, 32 + bits.a);
    if (words.data != words_of(pairs).data) std::swap(pairs, spare);
}

/// Fingerprint of a list; `sum` is room for one number. Synchronises.
template <Executor E>
[[nodiscard]] std::uint64_t fingerprint(E& executor, Span<const Pair> pairs,
                                        typename E::template Buffer<std::uint64_t>& sum) {
    executor.grow(sum, 1);
    const std::uint64_t zero = 0;
    executor.upload(sum.span(1), &zero);
    constexpr std::uint64_t most_lanes = 1 << 20;
    const std::uint64_t stretch = pairs.size / most_lanes + 1;
    const auto lanes = static_cast<std::uint32_t>((pairs.size + stretch - 1) / stretch);
    executor.for_each_block(lanes, Fingerprint{pairs, stretch, sum.span(1)});
    return read(executor, sum.span(1));
}

}  // namespace graze

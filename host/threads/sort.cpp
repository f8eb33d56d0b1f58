// Stable radix sort of 64-bit keys, least significant digit first, 8 bits a digit (11-bit digits write to
// 2048 places at once and were slower). One sweep counts all digits, so digits that are equal everywhere cost
// nothing more.
#include <array>
#include <utility>

#include "graze/core/status.h"
#include "graze/threads/executor.h"

namespace graze {

namespace {

constexpr int digit_bits = 8;
constexpr std::uint64_t bins = 1u << digit_bits;
constexpr int max_digits = 64 / digit_bits;

using Histogram = std::array<std::uint64_t, bins>;

struct Digit {
    int shift;
    std::uint64_t mask;
    std::uint64_t operator()(std::uint64_t key) const { return (key >> shift) & mask; }
};

/// Digit d of the bits first_bit .. end_bit - 1; the last one may be narrower.
Digit digit_of(int d, int first_bit, int end_bit) {
    const int shift = first_bit + d * digit_bits;
    const int width = end_bit - shift < digit_bits ? end_bit - shift : digit_bits;
    return {shift, (std::uint64_t{1} << width) - 1};
}

/// Without values: `Values` is empty and moves nothing.
struct NoValues {
    void move(std::uint64_t, std::uint64_t) const {}
    void swap() {}
};

struct Values {
    Span<std::uint32_t>& from;
    Span<std::uint32_t>& to;
    void move(std::uint64_t source, std::uint64_t target) const { to[target] = from[source]; }
    void swap() { std::swap(from, to); }
};

template <class ValuesType>
void radix_sort(Threads& threads, Threads::Buffer<std::uint64_t>& scratch, Span<std::uint64_t>& keys,
                Span<std::uint64_t>& spare, ValuesType values, int first_bit, int end_bit) {
    if (first_bit < 0 || end_bit > 64 || first_bit > end_bit) {
        throw Error(ErrorCode::wrong_use, "sort: bits out of range");
    }
    const std::uint64_t n = keys.size;
    const int digits = (end_bit - first_bit + digit_bits - 1) / digit_bits;
    if (n < 2 || digits == 0) return;

    // One stretch a thread: a stable sort has one result, however the work is cut.
    const std::uint64_t stretch = threads::chunks_of(n, threads.count());
    const std::uint64_t stretches = threads::chunks_of(n, stretch);
    threads.grow(scratch, stretches * max_digits * bins);
    const Span<std::uint64_t> all = scratch.span(stretches * max_digits * bins);
    const auto histogram = [&](std::uint64_t s, int d) {
        return all.part((s * max_digits + static_cast<std::uint64_t>(d)) * bins, bins);
    };

    threads.for_each_chunk(stretches, [&](std::uint64_t s) {
        std::array<Histogram, max_digits> counts{};
        const threads::Range range = threads::range_of(s, n, stretch);
        for (std::uint64_t i = range.first; i < range.end; ++i) {
            for (int d = 0; d < digits; ++d) {
                ++counts[static_cast<std::size_t>(d)][digit_of(d, first_bit, end_bit)(keys[i])];
            }
        }
        for (int d = 0; d < digits; ++d) {
            const Span<std::uint64_t> to = histogram(s, d);
            for (std::uint64_t b = 0; b < bins; ++b)
                to[b] = counts[static_cast<std::size_t>(d)][b];
        }
    });

    bool moved = false;
    for (int d = 0; d < digits; ++d) {
        const Digit digit = digit_of(d, first_bit, end_bit);
        bool one_bin = false;
        for (std::uint64_t b = 0; b < bins; ++b) {
            std::uint64_t in_bin = 0;
            for (std::uint64_t s = 0; s < stretches; ++s)
                in_bin += histogram(s, d)[b];
            one_bin = one_bin || in_bin == n;
        }
        if (one_bin) continue;

        // The keys have moved between the stretches since they were counted.
        if (moved && stretches > 1) {
            threads.for_each_chunk(stretches, [&](std::uint64_t s) {
                Histogram counts{};
                const threads::Range range = threads::range_of(s, n, stretch);
                for (std::uint64_t i = range.first; i < range.end; ++i)
                    ++counts[digit(keys[i])];
                const Span<std::uint64_t> to = histogram(s, d);
                for (std::uint64_t b = 0; b < bins; ++b)
                    to[b] = counts[b];
            });
        }
        std::uint64_t slot = 0;
        for (std::uint64_t b = 0; b < bins; ++b) {
            for (std::uint64_t s = 0; s < stretches; ++s) {
                const std::uint64_t here = histogram(s, d)[b];
                histogram(s, d)[b] = slot;
                slot += here;
            }
        }
        threads.for_each_chunk(stretches, [&](std::uint64_t s) {
            Histogram slots;
            const Span<std::uint64_t> from = histogram(s, d);
            for (std::uint64_t b = 0; b < bins; ++b)
                slots[b] = from[b];
            const threads::Range range = threads::range_of(s, n, stretch);
            for (std::uint64_t i = range.first; i < range.end; ++i) {
                const std::uint64_t target = slots[digit(keys[i])]++;
                spare[target] = keys[i];
                values.move(i, target);
            }
        });
        std::swap(keys, spare);
        values.swap();
        moved = true;
    }
}

}  // namespace

void Threads::sort_pairs(Span<std::uint64_t>& keys, Span<std::uint64_t>& spare_keys,
                         Span<std::uint32_t>& values, Span<std::uint32_t>& spare_values, int first_bit,
                         int end_bit) {
    const std::lock_guard lock(scratch_in_use_);
    radix_sort(*this, scratch_, keys, spare_keys, Values{values, spare_values}, first_bit, end_bit);
}

void Threads::sort_keys(Span<std::uint64_t>& keys, Span<std::uint64_t>& spare_keys, int first_bit,
                        int end_bit) {
    const std::lock_guard lock(scratch_in_use_);
    radix_sort(*this, scratch_, keys, spare_keys, NoValues{}, first_bit, end_bit);
}

}  // namespace graze

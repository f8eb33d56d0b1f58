// The walks and sweeps for x86-64 processors with SSE4.2 and POPCNT: 8 lanes as two halves.
#include <nmmintrin.h>

#include <cstdint>

#include "host/wide/columns.h"
#include "host/wide/tree.h"

namespace graze::wide {
namespace {

constexpr std::uint32_t half = width / 2;

/// Row `mask`: the places of the mask's bits, one a 32-bit lane, ascending (`places`), and the shuffle of
/// bytes that brings the lanes at these places to the front (`bytes`).
struct SetBits {
    alignas(16) std::uint32_t places[16][half];
    alignas(16) std::uint8_t bytes[16][16];

    constexpr SetBits() : places(), bytes() {
        for (std::uint32_t mask = 0; mask < 16; ++mask) {
            std::uint32_t count = 0;
            for (std::uint32_t bit = 0; bit < half; ++bit) {
                if ((mask >> bit & 1u) == 0) continue;
                places[mask][count] = bit;
                for (std::uint32_t byte = 0; byte < 4; ++byte)
                    bytes[mask][4 * count + byte] = static_cast<std::uint8_t>(4 * bit + byte);
                ++count;
            }
        }
    }
};
constexpr SetBits set_bits;

struct Lanes {
    __m128 low;
    __m128 high;
    struct Truth {
        __m128 low;
        __m128 high;
    };

    static Lanes all(float x) { return {_mm_set1_ps(x), _mm_set1_ps(x)}; }
    static Lanes load(const float* from) { return {_mm_loadu_ps(from), _mm_loadu_ps(from + half)}; }

    /// p <= q or p < q.
    template <bool or_equal>
    static Truth before(const Lanes& p, const Lanes& q) {
        if (or_equal) return {_mm_cmple_ps(p.low, q.low), _mm_cmple_ps(p.high, q.high)};
        return {_mm_cmplt_ps(p.low, q.low), _mm_cmplt_ps(p.high, q.high)};
    }
    static Truth both(const Truth& p, const Truth& q) {
        return {_mm_and_ps(p.low, q.low), _mm_and_ps(p.high, q.high)};
    }
    static std::uint32_t bits(const Truth& truth) {
        return static_cast<std::uint32_t>(_mm_movemask_ps(truth.low)) |
               static_cast<std::uint32_t>(_mm_movemask_ps(truth.high)) << half;
    }

    static std::uint32_t put_places_of_half(std::uint32_t* to, std::uint32_t first, std::uint32_t mask) {
        const __m128i places = _mm_load_si128(reinterpret_cast<const __m128i*>(set_bits.places[mask]));
        _mm_storeu_si128(reinterpret_cast<__m128i*>(to),
                         _mm_add_epi32(_mm_set1_epi32(static_cast<int>(first)), places));
        return static_cast<std::uint32_t>(_mm_popcnt_u32(mask));
    }
    /// Writes first + i for every bit i of the mask; returns how many. May write 8 words.
    static std::uint32_t put_places(std::uint32_t* to, std::uint32_t first, std::uint32_t mask) {
        const std::uint32_t count = put_places_of_half(to, first, mask & 0xFu);
        return count + put_places_of_half(to + count, first + half, mask >> half);
    }

    static std::uint32_t above_of_half(const std::uint32_t* numbers, __m128i number) {
        const __m128i greater =
            _mm_cmpgt_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(numbers)), number);
        return static_cast<std::uint32_t>(_mm_movemask_ps(_mm_castsi128_ps(greater)));
    }
    /// Bit i: numbers[i] is above `number`. All are below 2^31, or none.
    static std::uint32_t above(const std::uint32_t* numbers, std::uint32_t number) {
        const __m128i own = _mm_set1_epi32(static_cast<int>(number));
        return above_of_half(numbers, own) | above_of_half(numbers + half, own) << half;
    }

    template <bool smaller_first>
    static std::uint32_t put_pairs_of_half(std::uint64_t* to, __m128i own, const std::uint32_t* numbers,
                                           std::uint32_t mask) {
        const __m128i others =
            _mm_shuffle_epi8(_mm_loadu_si128(reinterpret_cast<const __m128i*>(numbers)),
                             _mm_load_si128(reinterpret_cast<const __m128i*>(set_bits.bytes[mask])));
        const __m128i a = smaller_first ? _mm_min_epu32(own, others) : own;
        const __m128i b = smaller_first ? _mm_max_epu32(own, others) : others;
        auto* room = reinterpret_cast<__m128i*>(to);
        _mm_storeu_si128(room, _mm_unpacklo_epi32(b, a));
        _mm_storeu_si128(room + 1, _mm_unpackhi_epi32(b, a));
        return static_cast<std::uint32_t>(_mm_popcnt_u32(mask));
    }
    /// Writes the pair of `number` and numbers[i] for every bit i, the smaller or `number` first; returns how
    /// many. May write 8 words.
    template <bool smaller_first>
    static std::uint32_t put_pairs(std::uint64_t* to, std::uint32_t number, const std::uint32_t* numbers,
                                   std::uint32_t mask) {
        const __m128i own = _mm_set1_epi32(static_cast<int>(number));
        const std::uint32_t count = put_pairs_of_half<smaller_first>(to, own, numbers, mask & 0xFu);
        return count + put_pairs_of_half<smaller_first>(to + count, own, numbers + half, mask >> half);
    }
};

}  // namespace
}  // namespace graze::wide

#include "host/wide/walk.inc"

#include "host/wide/columns.inc"

namespace graze::wide {
const Kernels sse4_kernels{walks<2>, walks<3>};
const SweepKernels sse4_sweeps{sweeps<2>, sweeps<3>};
}  // namespace graze::wide

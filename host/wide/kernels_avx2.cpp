// The walks and sweeps for x86-64 processors with AVX2 and POPCNT.
#include <immintrin.h>

#include <cstdint>

#include "host/wide/columns.h"
#include "host/wide/tree.h"

namespace graze::wide {
namespace {

/// Byte i of places[mask]: where bit i of the mask's bits, counted among those that are set, is found.
struct SetBits {
    std::uint64_t places[256];

    constexpr SetBits() : places() {
        for (std::uint32_t mask = 0; mask < 256; ++mask) {
            std::uint32_t count = 0;
            for (std::uint64_t bit = 0; bit < width; ++bit) {
                if ((mask >> bit & 1u) != 0) places[mask] |= bit << (8 * count++);
            }
        }
    }
};
constexpr SetBits set_bits;

struct Lanes {
    __m256 value;
    using Truth = __m256;

    static Lanes all(float x) { return {_mm256_set1_ps(x)}; }
    static Lanes load(const float* from) { return {_mm256_loadu_ps(from)}; }

    /// p <= q or p < q.
    template <bool or_equal>
    static Truth before(const Lanes& p, const Lanes& q) {
        return _mm256_cmp_ps(p.value, q.value, or_equal ? _CMP_LE_OQ : _CMP_LT_OQ);
    }
    static Truth both(const Truth& p, const Truth& q) { return _mm256_and_ps(p, q); }
    static std::uint32_t bits(const Truth& truth) {
        return static_cast<std::uint32_t>(_mm256_movemask_ps(truth));
    }

    /// The places of the mask's bits, one a lane, ascending; then zeros.
    static __m256i places_of(std::uint32_t mask) {
        return _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(static_cast<long long>(set_bits.places[mask])));
    }
    /// Writes first + i for every bit i of the mask; returns how many. Writes 8 words.
    static std::uint32_t put_places(std::uint32_t* to, std::uint32_t first, std::uint32_t mask) {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(to),
                            _mm256_add_epi32(_mm256_set1_epi32(static_cast<int>(first)), places_of(mask)));
        return static_cast<std::uint32_t>(_mm_popcnt_u32(mask));
    }
    /// Bit i: numbers[i] is above `number`. All are below 2^31, or none.
    static std::uint32_t above(const std::uint32_t* numbers, std::uint32_t number) {
        const __m256i greater =
            _mm256_cmpgt_epi32(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(numbers)),
                               _mm256_set1_epi32(static_cast<int>(number)));
        return bits(_mm256_castsi256_ps(greater));
    }
    /// Writes the pair of `number` and numbers[i] for every bit i, the smaller or `number` first; returns how
    /// many. Writes 8 words.
    template <bool smaller_first>
    static std::uint32_t put_pairs(std::uint64_t* to, std::uint32_t number, const std::uint32_t* numbers,
                                   std::uint32_t mask) {
        const __m256i own = _mm256_set1_epi32(static_cast<int>(number));
        const __m256i others = _mm256_permutevar8x32_epi32(
            _mm256_loadu_si256(reinterpret_cast<const __m256i*>(numbers)), places_of(mask));
        const __m256i a = smaller_first ? _mm256_min_epu32(own, others) : own;
        const __m256i b = smaller_first ? _mm256_max_epu32(own, others) : others;
        const __m256i pairs_0145 = _mm256_unpacklo_epi32(b, a);
        const __m256i pairs_2367 = _mm256_unpackhi_epi32(b, a);
        auto* room = reinterpret_cast<__m256i*>(to);
        _mm256_storeu_si256(room, _mm256_permute2x128_si256(pairs_0145, pairs_2367, 0x20));
        _mm256_storeu_si256(room + 1, _mm256_permute2x128_si256(pairs_0145, pairs_2367, 0x31));
        return static_cast<std::uint32_t>(_mm_popcnt_u32(mask));
    }
};

}  // namespace
}  // namespace graze::wide

#include "host/wide/walk.inc"

#include "host/wide/columns.inc"

namespace graze::wide {
const Kernels avx2_kernels{walks<2>, walks<3>};
const SweepKernels avx2_sweeps{sweeps<2>, sweeps<3>};
}  // namespace graze::wide

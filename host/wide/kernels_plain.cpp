// The walks and sweeps in plain C++, for any processor.
#include <cstdint>

#include "host/wide/columns.h"
#include "host/wide/tree.h"

namespace graze::wide {
namespace {

struct Lanes {
    float value[width];

    /// One word a lane: what compilers turn into vector instructions, where there are any.
    struct Truth {
        std::uint32_t value[width];
    };

    static Lanes all(float x) {
        Lanes lanes;
        for (std::uint32_t i = 0; i < width; ++i)
            lanes.value[i] = x;
        return lanes;
    }
    static Lanes load(const float* from) {
        Lanes lanes;
        for (std::uint32_t i = 0; i < width; ++i)
            lanes.value[i] = from[i];
        return lanes;
    }
    /// p <= q or p < q.
    template <bool or_equal>
    static Truth before(const Lanes& p, const Lanes& q) {
        Truth truth;
        for (std::uint32_t i = 0; i < width; ++i)
            truth.value[i] = or_equal ? p.value[i] <= q.value[i] : p.value[i] < q.value[i];
        return truth;
    }
    static Truth both(const Truth& p, const Truth& q) {
        Truth truth;
        for (std::uint32_t i = 0; i < width; ++i)
            truth.value[i] = p.value[i] & q.value[i];
        return truth;
    }
    static std::uint32_t bits(const Truth& truth) {
        std::uint32_t mask = 0;
        for (std::uint32_t i = 0; i < width; ++i)
            mask |= truth.value[i] << i;
        return mask;
    }
    /// Writes first + i for every bit i of the mask; returns how many. May write 8 words.
    static std::uint32_t put_places(std::uint32_t* to, std::uint32_t first, std::uint32_t mask) {
        std::uint32_t count = 0;
        for (; mask != 0; mask &= mask - 1)
            to[count++] = first + static_cast<std::uint32_t>(__builtin_ctz(mask));
        return count;
    }
    /// Bit i: numbers[i] is above `number`. All are below 2^31, or none.
    static std::uint32_t above(const std::uint32_t* numbers, std::uint32_t number) {
        std::uint32_t mask = 0;
        for (std::uint32_t i = 0; i < width; ++i)
            mask |= std::uint32_t{numbers[i] > number} << i;
        return mask;
    }
    /// Writes the pair of `number` and numbers[i] for every bit i, the smaller or `number` first; returns how
    /// many. May write 8 words.
    template <bool smaller_first>
    static std::uint32_t put_pairs(std::uint64_t* to, std::uint32_t number, const std::uint32_t* numbers,
                                   std::uint32_t mask) {
        std::uint32_t count = 0;
        for (; mask != 0; mask &= mask - 1) {
            const std::uint32_t other = numbers[__builtin_ctz(mask)];
            const bool swap = smaller_first && other < number;
            const std::uint64_t a = swap ? other : number;
            const std::uint64_t b = swap ? number : other;
            to[count++] = a << 32 | b;
        }
        return count;
    }
};

}  // namespace
}  // namespace graze::wide

#include "host/wide/walk.inc"

#include "host/wide/columns.inc"

namespace graze::wide {
const Kernels plain_kernels{walks<2>, walks<3>};
const SweepKernels plain_sweeps{sweeps<2>, sweeps<3>};
}  // namespace graze::wide

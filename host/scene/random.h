// Random numbers that are the same, bit for bit, on every machine and compiler. The distributions of the
// standard library are not, and the sine, logarithm and exponential of C libraries differ in their last bits;
// here are only integers and the operations that IEEE 754 rounds correctly. (Compile with -ffp-contract=off.)
#pragma once

#include <cstdint>

namespace graze::scene {

/// SplitMix64 (Steele, Lea, Flood 2014).
class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9E3779B97F4A7C15u;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return z ^ (z >> 31);
    }

    /// A multiple of 2^-53 in [0, 1).
    double uniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }

    /// 0 to bound - 1; the bias is at most bound / 2^64.
    std::uint64_t below(std::uint64_t bound) { return next() % bound; }

    /// least to greatest, both included.
    std::int64_t between(std::int64_t least, std::int64_t greatest) {
        return least + static_cast<std::int64_t>(below(static_cast<std::uint64_t>(greatest - least) + 1));
    }

    /// Mean 0 and variance 1, nearly normal up to 3 or so, never beyond 6: a sum of twelve uniform numbers
    /// (Irwin-Hall), here 32-bit ones, so that the sum is exact.
    double gaussian() {
        std::int64_t sum = -6 * (std::int64_t{1} << 32);
        for (int draw = 0; draw < 6; ++draw) {
            const std::uint64_t two = next();
            sum += static_cast<std::int64_t>((two >> 32) + (two & 0xFFFFFFFFu));
        }
        return static_cast<double>(sum) * 0x1p-32;
    }

  private:
    std::uint64_t state_;
};

}  // namespace graze::scene

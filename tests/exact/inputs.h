// Inputs that make signs hard: exact ties, ties nudged by a few units in the last place, any exponents
// together.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

namespace graze_test {

class HardInputs {
  public:
    explicit HardInputs(std::uint64_t seed) : random_(seed) {}

    /// lo <= result <= hi.
    int integer(int lo, int hi) {
        const std::int64_t count = std::int64_t{hi} - lo + 1;
        return static_cast<int>(lo +
                                static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(count)));
    }

    /// Any finite double: zeros, subnormals, every exponent, few or many bits.
    double any_double() {
        if (integer(0, 9) == 0) return 0.0;
        const int bits = integer(0, 2) == 0 ? integer(1, 53) : 53;
        const double mantissa = static_cast<double>((random_() >> 11) >> (53 - bits));
        const double magnitude = std::ldexp(mantissa, integer(-1074, 1023 - bits));
        return integer(0, 1) == 0 ? magnitude : -magnitude;
    }

    /// A few units in the last place up or down, or left alone.
    double nudged(double x) {
        if (integer(0, 2) != 0) return x;
        const double towards =
            integer(0, 1) == 0 ? -std::numeric_limits<double>::max() : std::numeric_limits<double>::max();
        for (int steps = integer(1, 3); steps > 0; --steps) {
            x = std::nextafter(x, towards);
        }
        return x;
    }

    /// x, or now and then x plus something far below its last bit if x is 0.
    double disturbed(double x) {
        if (x == 0.0 && integer(0, 3) == 0) {
            const double tiny = std::ldexp(1.0, integer(-1074, -40));
            return integer(0, 1) == 0 ? tiny : -tiny;
        }
        return nudged(x);
    }

    /// A power of two that keeps numbers up to 2^bits finite, and mostly whole.
    double scale(int bits) {
        return std::ldexp(1.0, integer(0, 2) == 0 ? integer(-40, 40) : integer(-1060, 1020 - bits));
    }

    /// |(x, y, z)| = length in integers: (m^2 + n^2 - k^2 - l^2, 2(ml + nk), 2(nl - mk)), and z = 0 if k = l
    /// = 0.
    struct Quadruple {
        double x, y, z, length;
    };
    Quadruple pythagorean(bool flat, int largest = 40) {
        const int m = integer(1, largest), n = integer(0, largest);
        const int k = flat ? 0 : integer(0, largest), l = flat ? 0 : integer(0, largest);
        if (flat) return {double(m * m - n * n), double(2 * m * n), 0.0, double(m * m + n * n)};
        return {double(m * m + n * n - k * k - l * l), double(2 * (m * l + n * k)),
                double(2 * (n * l - m * k)), double(m * m + n * n + k * k + l * l)};
    }

  private:
    std::mt19937_64 random_;
};

/// Fills x with `make`, or with random doubles of every size, and hands it to `check`. `count` times: those
/// who call count how often each case occurs.
template <std::size_t N, class Make, class Check>
void for_hard_inputs(std::uint64_t seed, std::uint64_t count, Make make, Check check) {
    HardInputs inputs(seed);
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    for (std::uint64_t i = 0; i < count && !testing::Test::HasFailure(); ++i) {
        double x[N];
        if (i % 8 == 0) {
            for (double& number : x) {
                number = inputs.any_double();
            }
        } else {
            make(inputs, x);
        }
        testing::Message numbers;
        numbers << std::hexfloat << "input " << i << ":";
        for (const double number : x) {
            numbers << ' ' << number;
        }
        SCOPED_TRACE(numbers);
        check(x);
    }
}

}  // namespace graze_test

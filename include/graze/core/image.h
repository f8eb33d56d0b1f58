// Periodic boxes: their periods, and the copies of an object that they make.
#pragma once

#include <cstdint>

#include "graze/core/hd.h"

namespace graze {

/// A copy of an object, `along[axis]` periods further on each axis.
template <int Dim>
struct Image {
    std::int32_t along[Dim];

    [[nodiscard]] GRAZE_HD Image operator-() const {
        Image opposite;
        for (int axis = 0; axis < Dim; ++axis)
            opposite.along[axis] = -along[axis];
        return opposite;
    }
    [[nodiscard]] GRAZE_HD friend Image operator+(const Image& p, const Image& q) {
        Image sum;
        for (int axis = 0; axis < Dim; ++axis)
            sum.along[axis] = p.along[axis] + q.along[axis];
        return sum;
    }
    [[nodiscard]] GRAZE_HD friend Image operator-(const Image& p, const Image& q) { return p + -q; }

    [[nodiscard]] GRAZE_HD friend bool operator==(const Image& p, const Image& q) {
        bool all = true;
        for (int axis = 0; axis < Dim; ++axis)
            all = all && p.along[axis] == q.along[axis];
        return all;
    }
    /// Lexicographic.
    [[nodiscard]] GRAZE_HD friend bool operator<(const Image& p, const Image& q) {
        for (int axis = 0; axis < Dim; ++axis)
            if (p.along[axis] != q.along[axis]) return p.along[axis] < q.along[axis];
        return false;
    }
};

/// A length in two parts whose sum it is, the first with 26 significant bits or fewer, the second with 27: so
/// a whole number of less than 2^26 times a part is a double, exactly. 0: the axis is not periodic.
struct Period {
    double high = 0.0;
    double low = 0.0;

    [[nodiscard]] GRAZE_HD double length() const { return high + low; }
};

template <int Dim>
struct Periods {
    Period of[Dim];
};

/// Far enough below the largest double for all that is computed with it.
inline constexpr double longest_period = 0x1p960;

/// No copy that matters is further away, in periods; the difference of two such is far below 2^26.
inline constexpr std::int32_t most_periods = 1 << 20;

}  // namespace graze

// The second tier: a number as an unevaluated sum of doubles (Shewchuk 1997, "Adaptive precision
// floating-point arithmetic and fast robust geometric predicates"). Exact while nothing over- or underflows;
// evaluate.h proves when that is.
#pragma once

#include <algorithm>

#include "host/exact/float_guard.h"

namespace graze::exact {

namespace detail {
// n components of e and m of f to at most n + m of h; returns how many. h overlaps neither.
int add_expansions(const double* e, int n, const double* f, int m, double* h);
// n components of e times one double to at most 2n of h.
int scale_expansion(const double* e, int n, double factor, double* h);
}  // namespace detail

/// The sum of `size` components, in order of increasing magnitude, without zeros and strongly nonoverlapping
/// in Shewchuk's sense; so the last one has the sign of the sum, and the sum is no smaller than a quarter of
/// it. Capacity is part of the type: nothing is allocated, and nothing can run over.
template <int Capacity>
struct Expansion {
    double component[Capacity];  // uninitialised beyond `size`
    int size = 0;

    Expansion() {}
    explicit Expansion(double exact) {
        if (exact != 0.0) component[size++] = exact;
    }
    Expansion(const Expansion& other) : size(other.size) { std::copy_n(other.component, size, component); }
    Expansion& operator=(const Expansion&) = delete;

    [[nodiscard]] int sign() const {
        if (size == 0) return 0;
        return component[size - 1] > 0.0 ? 1 : -1;
    }

    /// Within 2^-48 of the sum, relatively: adding up from the small end rounds each time by at most 2^-53 of
    /// a partial sum that is at most about four times the whole, and the partial sums at least double, but
    /// for the last few.
    [[nodiscard]] double estimate() const {
        double sum = 0.0;
        for (int i = 0; i < size; ++i) {
            sum += component[i];
        }
        return sum;
    }

    [[nodiscard]] Expansion operator-() const {
        Expansion negative;
        negative.size = size;
        std::transform(component, component + size, negative.component, [](double x) { return -x; });
        return negative;
    }
};

template <int N, int M>
[[nodiscard]] Expansion<N + M> operator+(const Expansion<N>& x, const Expansion<M>& y) {
    Expansion<N + M> sum;
    sum.size = detail::add_expansions(x.component, x.size, y.component, y.size, sum.component);
    return sum;
}

template <int N, int M>
[[nodiscard]] Expansion<N + M> operator-(const Expansion<N>& x, const Expansion<M>& y) {
    return x + -y;
}

/// Each component of y times x, added up.
template <int N, int M>
[[nodiscard]] Expansion<2 * N * M> operator*(const Expansion<N>& x, const Expansion<M>& y) {
    Expansion<2 * N * M> sums[2];
    double scaled[2 * N];
    int latest = 0;
    for (int i = 0; i < y.size; ++i) {
        const int size = detail::scale_expansion(x.component, x.size, y.component[i], scaled);
        const auto& sum = sums[latest];
        auto& next = sums[1 - latest];
        next.size = detail::add_expansions(sum.component, sum.size, scaled, size, next.component);
        latest = 1 - latest;
    }
    return sums[latest];
}

}  // namespace graze::exact

// Vertices in numbers of ordinary size: moved to their middle and scaled by a power of two. Volumes are
// chosen there, in plain double; how far they reach is then measured with a bound on the error, so that they
// contain the vertices as stored.
#pragma once

#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <span>
#include <vector>

#include "host/exact/filtered.h"

namespace graze::enclosing {

/// Covers the roundings of a short sum of numbers that are not negative, of its root or of a quotient.
inline constexpr double up = 1.0 + 0x1p-50;

/// Local numbers are (stored - origin) / 2^exponent.
template <int Dim>
struct Frame {
    glm::vec<Dim, double> origin{0.0};
    int exponent = 0;

    /// Rounded, and kept finite.
    [[nodiscard]] glm::vec<Dim, double> stored(const glm::vec<Dim, double>& local) const;
};

/// About the middle of the vertices' box; every local number is within [-1, 1], each within 2^-52 of its
/// value, relatively, or 2^-1074.
template <int Dim>
[[nodiscard]] Frame<Dim> frame_of(std::span<const glm::vec<Dim, double>> vertices);
template <int Dim>
[[nodiscard]] std::vector<glm::vec<Dim, double>> local_vertices(
    std::span<const glm::vec<Dim, double>> vertices, const Frame<Dim>& frame);

/// A local length as stored, rounded up.
[[nodiscard]] double length_up(double local, int exponent);

/// p - q, which may lie beyond the range of float64, over 2^exponent.
[[nodiscard]] exact::Filtered difference(double p, double q, int exponent);

template <int Dim>
using FilteredVector = std::array<exact::Filtered, Dim>;

template <int Dim>
[[nodiscard]] FilteredVector<Dim> difference(const glm::vec<Dim, double>& p, const glm::vec<Dim, double>& q,
                                             int exponent) {
    if constexpr (Dim == 2) {
        return {difference(p.x, q.x, exponent), difference(p.y, q.y, exponent)};
    } else {
        return {difference(p.x, q.x, exponent), difference(p.y, q.y, exponent),
                difference(p.z, q.z, exponent)};
    }
}

[[nodiscard]] inline double largest(const exact::Filtered& x) {
    return std::fabs(x.value) + x.bound;
}

/// Not below the length of any vector that v may be. Components within 2^400.
template <std::size_t Dim>
[[nodiscard]] double norm_up(const std::array<exact::Filtered, Dim>& v) {
    double squares = 0.0;
    for (const exact::Filtered& component : v) {
        const double size = largest(component);
        squares += size * size + DBL_MIN;
    }
    return std::sqrt(squares) * up;
}

}  // namespace graze::enclosing

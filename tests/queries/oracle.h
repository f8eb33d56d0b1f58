// The oracle of queries: every box against every query, in rational arithmetic on the numbers as stored, by
// the definitions. Shares no code with the kernels.
#pragma once

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

namespace graze_test {

using Rational = boost::multiprecision::cpp_rational;

struct ExactHit {
    Rational entry;
    std::uint32_t object;
    std::optional<Rational> exit;  ///< none: the ray stays inside for ever
};

/// The times 0 <= t <= t_max at which lower <= origin + t * direction <= upper on every axis: a half line or
/// an interval an axis, and what they have in common. `box` holds lower, then upper bounds.
template <class Box, class Scalar>
std::optional<ExactHit> exact_hit(std::size_t dim, const Box* box, const Scalar* origin,
                                  const Scalar* direction, Scalar t_max) {
    ExactHit hit{0, 0, std::nullopt};
    if (std::isfinite(t_max)) hit.exit = Rational(t_max);
    for (std::size_t axis = 0; axis < dim; ++axis) {
        if (direction[axis] == 0) {
            if (origin[axis] < box[axis] || origin[axis] > box[dim + axis]) return std::nullopt;
            continue;
        }
        const Rational one = (Rational(box[axis]) - Rational(origin[axis])) / Rational(direction[axis]);
        const Rational two = (Rational(box[dim + axis]) - Rational(origin[axis])) / Rational(direction[axis]);
        hit.entry = std::max(hit.entry, std::min(one, two));
        const Rational last = std::max(one, two);
        hit.exit = hit.exit ? std::min(*hit.exit, last) : last;
    }
    if (hit.exit && *hit.exit < hit.entry) return std::nullopt;
    return hit;
}

/// By entry, then by object.
template <class Box, class Scalar>
std::vector<ExactHit> exact_hits(std::size_t dim, const std::vector<Box>& boxes, const Scalar* origin,
                                 const Scalar* direction, Scalar t_max) {
    std::vector<ExactHit> hits;
    for (std::size_t i = 0; i < boxes.size() / (2 * dim); ++i) {
        if (auto hit = exact_hit(dim, &boxes[2 * dim * i], origin, direction, t_max)) {
            hit->object = static_cast<std::uint32_t>(i);
            hits.push_back(*hit);
        }
    }
    std::stable_sort(hits.begin(), hits.end(),
                     [](const ExactHit& p, const ExactHit& q) { return p.entry < q.entry; });
    return hits;
}

/// Square of the distance from a point to a closed box: to the point of the box that is nearest.
template <class Scalar>
Rational exact_square(std::size_t dim, const Scalar* box, const Scalar* point) {
    Rational sum = 0;
    for (std::size_t axis = 0; axis < dim; ++axis) {
        const Scalar nearest = std::clamp(point[axis], box[axis], box[dim + axis]);
        const Rational away = Rational(point[axis]) - Rational(nearest);
        sum += away * away;
    }
    return sum;
}

struct ExactNeighbour {
    Rational square;
    std::uint32_t object;
};

/// All boxes, by distance, then by number.
template <class Scalar>
std::vector<ExactNeighbour> exact_neighbours(std::size_t dim, const std::vector<Scalar>& boxes,
                                             const Scalar* point) {
    std::vector<ExactNeighbour> all;
    for (std::size_t i = 0; i < boxes.size() / (2 * dim); ++i) {
        all.push_back({exact_square(dim, &boxes[2 * dim * i], point), static_cast<std::uint32_t>(i)});
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const ExactNeighbour& p, const ExactNeighbour& q) { return p.square < q.square; });
    return all;
}

/// |rounded - exact| <= 2^-51 |exact| and one subnormal number; infinite when it is out of range.
inline bool is_rounded(double rounded, const Rational& exact) {
    if (std::isinf(rounded)) return exact > Rational(0x1.fffffffffffffp1023);
    const Rational error = abs(Rational(rounded) - exact);
    return error <= abs(exact) * Rational(0x1p-51) + Rational(0x1p-1074);
}

/// The same of a distance whose square is given.
inline bool is_rounded_root(double rounded, const Rational& square) {
    const Rational error = Rational(rounded) * Rational(0x1p-51) + Rational(0x1p-1074);
    const Rational less = Rational(rounded) > error ? Rational(rounded) - error : Rational(0);
    const Rational more = Rational(rounded) + error;
    return less * less <= square && square <= more * more;
}

}  // namespace graze_test

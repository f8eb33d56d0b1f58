// The oracle of lengths: numbers of 8,600 bits, enough for a tie between any two doubles, and the textbook
// definitions. Shares no code with host/narrow.
#pragma once

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <vector>

#include "graze/shape/box.h"

namespace graze_test {

using Long =
    boost::multiprecision::number<boost::multiprecision::cpp_bin_float<2600>, boost::multiprecision::et_off>;
using LongVector = std::vector<Long>;

template <int Dim>
LongVector long_vector(const glm::vec<Dim, double>& v) {
    LongVector result;
    for (int axis = 0; axis < Dim; ++axis) {
        result.push_back(Long(v[axis]));
    }
    return result;
}

inline Long dot(const LongVector& u, const LongVector& v) {
    Long sum = 0;
    for (std::size_t i = 0; i < u.size(); ++i) {
        sum += u[i] * v[i];
    }
    return sum;
}

/// u + factor * v
inline LongVector plus(const LongVector& u, const Long& factor, const LongVector& v) {
    LongVector result = u;
    for (std::size_t i = 0; i < u.size(); ++i) {
        result[i] += factor * v[i];
    }
    return result;
}

/// What a contact should be. `gap` is the distance, or minus the depth; the normal is empty where a rule has
/// to choose it.
struct LongContact {
    Long gap;
    LongVector normal;
    LongVector point;
};

/// Balls of radius r about p and s about q.
inline LongContact balls(const LongVector& p, const Long& r, const LongVector& q, const Long& s) {
    const LongVector apart = plus(q, -1, p);
    const Long distance = sqrt(dot(apart, apart));
    LongContact contact{distance - r - s, {}, {}};
    if (distance == 0) return contact;
    contact.normal = plus(LongVector(p.size(), 0), 1 / distance, apart);
    const LongVector on_p = plus(p, r, contact.normal);
    const LongVector on_q = plus(q, -s, contact.normal);
    contact.point = plus(LongVector(p.size(), 0), Long(0.5), plus(on_p, 1, on_q));
    return contact;
}

/// The point of the segment ab nearest to p.
inline LongVector nearest_on_segment(const LongVector& a, const LongVector& b, const LongVector& p) {
    const LongVector along = plus(b, -1, a);
    const Long square = dot(along, along);
    if (square == 0) return a;
    Long t = dot(plus(p, -1, a), along) / square;
    if (t < 0) t = 0;
    if (t > 1) t = 1;
    return plus(a, t, along);
}

template <int Dim>
LongContact boxes(const graze::Box<Dim>& a, const graze::Box<Dim>& b) {
    Long squares = 0;
    Long shortest = 0;
    LongVector gaps;
    bool apart = false;
    for (int axis = 0; axis < Dim; ++axis) {
        const Long above = Long(b.lower[axis]) - Long(a.upper[axis]);
        const Long below = Long(a.lower[axis]) - Long(b.upper[axis]);
        const Long larger = above > below ? above : below;
        gaps.push_back(larger > 0 ? (above > below ? above : Long(-below)) : Long(0));
        squares += gaps.back() * gaps.back();
        apart = apart || larger > 0;
        if (axis == 0 || larger > shortest) shortest = larger;
    }
    if (!apart) return {shortest, {}, {}};
    const Long distance = sqrt(squares);
    return {distance, plus(LongVector(gaps.size(), 0), 1 / distance, gaps), {}};
}

}  // namespace graze_test

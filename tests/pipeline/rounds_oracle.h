// The oracle of spheres: balls (discs in 2-D) against balls and boxes, every one against every other, by the
// definition, in rational numbers. Shares no code with the kernels.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>
#include <vector>

#include "host/reference/boxes.h"
#include "host/reference/pairs.h"

namespace graze_test {

using graze::reference::Boxes;
using graze::reference::IndexPair;
using graze::reference::Rule;

/// Rows of `dimension` coordinates of the centre, then the radius.
struct Rounds {
    int dimension = 0;
    std::vector<double> rows;

    [[nodiscard]] std::size_t count() const {
        return rows.size() / (static_cast<std::size_t>(dimension) + 1);
    }
};

namespace rounds {

using Number = boost::multiprecision::cpp_rational;

struct Round {
    std::vector<Number> centre;
    Number radius;
};

struct Slab {
    std::vector<Number> lower, upper;
};

inline std::vector<Round> exact(const Rounds& rounds) {
    const auto dimension = static_cast<std::size_t>(rounds.dimension);
    std::vector<Round> all(rounds.count());
    for (std::size_t i = 0; i < all.size(); ++i) {
        const double* row = rounds.rows.data() + i * (dimension + 1);
        for (std::size_t axis = 0; axis < dimension; ++axis)
            all[i].centre.emplace_back(row[axis]);
        all[i].radius = Number(row[dimension]);
    }
    return all;
}

inline std::vector<Slab> exact(const Boxes& boxes) {
    const auto dimension = static_cast<std::size_t>(boxes.dimension);
    std::vector<Slab> all(boxes.count());
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (std::size_t axis = 0; axis < dimension; ++axis) {
            all[i].lower.emplace_back(boxes.lower(i)[axis]);
            all[i].upper.emplace_back(boxes.upper(i)[axis]);
        }
    }
    return all;
}

inline bool within(const Number& square_of_distance, const Number& reach, Rule rule) {
    const Number square = reach * reach;
    return rule == Rule::closed ? square_of_distance <= square : square_of_distance < square;
}

inline bool meet(const Round& p, const Round& q, Rule rule) {
    Number sum = 0;
    for (std::size_t axis = 0; axis < p.centre.size(); ++axis) {
        const Number apart = p.centre[axis] - q.centre[axis];
        sum += apart * apart;
    }
    return within(sum, p.radius + q.radius, rule);
}

inline bool meet(const Round& p, const Slab& box, Rule rule) {
    Number sum = 0;
    for (std::size_t axis = 0; axis < p.centre.size(); ++axis) {
        Number apart = 0;
        if (p.centre[axis] < box.lower[axis]) apart = box.lower[axis] - p.centre[axis];
        if (p.centre[axis] > box.upper[axis]) apart = p.centre[axis] - box.upper[axis];
        sum += apart * apart;
    }
    return within(sum, p.radius, rule);
}

inline bool meet(const Slab& box, const Round& q, Rule rule) {
    return meet(q, box, rule);
}

template <class A, class B>
std::vector<IndexPair> all_pairs(const A& a, const B& b, Rule rule) {
    std::vector<IndexPair> pairs;
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < b.size(); ++j)
            if (meet(a[i], b[j], rule))
                pairs.push_back({static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j)});
    return pairs;
}

}  // namespace rounds

/// Closed: the distance is at most the sum of the radii (of a box: 0); open: less.
inline std::vector<IndexPair> brute_force(const Rounds& all_rounds, Rule rule) {
    const std::vector<rounds::Round> all = rounds::exact(all_rounds);
    std::vector<IndexPair> pairs;
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t j = i + 1; j < all.size(); ++j)
            if (rounds::meet(all[i], all[j], rule))
                pairs.push_back({static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j)});
    return pairs;
}

inline std::vector<IndexPair> brute_force(const Rounds& a, const Rounds& b, Rule rule) {
    return rounds::all_pairs(rounds::exact(a), rounds::exact(b), rule);
}
inline std::vector<IndexPair> brute_force(const Rounds& a, const Boxes& b, Rule rule) {
    return rounds::all_pairs(rounds::exact(a), rounds::exact(b), rule);
}
inline std::vector<IndexPair> brute_force(const Boxes& a, const Rounds& b, Rule rule) {
    return rounds::all_pairs(rounds::exact(a), rounds::exact(b), rule);
}

}  // namespace graze_test

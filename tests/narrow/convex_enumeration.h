// A second oracle for the first: fractions, and every subset tried. For shapes of very few vertices.
#pragma once

#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "graze/contact.h"
#include "tests/narrow/convex_sketch.h"

namespace graze_test {

using Fraction = boost::multiprecision::cpp_rational;
using FractionVector = std::array<Fraction, 3>;
using FractionPoints = std::vector<FractionVector>;

inline Fraction dot(const FractionVector& u, const FractionVector& v) {
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}
inline FractionVector minus(const FractionVector& u, const FractionVector& v) {
    return {u[0] - v[0], u[1] - v[1], u[2] - v[2]};
}
inline FractionVector cross(const FractionVector& u, const FractionVector& v) {
    return {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
}

inline FractionPoints vertices_by_fractions(const Sketch& sketch) {
    const auto dim = static_cast<std::size_t>(sketch.dim);
    const auto vector = [&](std::size_t i) {
        FractionVector v{};
        for (std::size_t axis = 0; axis < dim; ++axis) {
            v[axis] = Fraction(sketch.numbers.at(i * dim + axis));
        }
        return v;
    };
    FractionPoints points;
    if (sketch.kind == Kind::box) {
        for (unsigned corner = 0; corner < (1u << dim); ++corner) {
            FractionVector v{};
            for (std::size_t axis = 0; axis < dim; ++axis) {
                v[axis] = vector((corner >> axis) & 1u)[axis];
            }
            points.push_back(v);
        }
    } else if (sketch.kind == Kind::oriented_box) {
        points.push_back(vector(0));
        for (std::size_t i = 0; i < dim; ++i) {
            FractionPoints both;
            for (const FractionVector& p : points) {
                for (const int sign : {-1, 1}) {
                    FractionVector v = p;
                    for (std::size_t axis = 0; axis < dim; ++axis) {
                        v[axis] += sign * vector(1)[i] * vector(2 + i)[axis];
                    }
                    both.push_back(v);
                }
            }
            points = both;
        }
    } else {
        for (std::size_t i = 0; i < sketch.position_count() / dim; ++i) {
            points.push_back(vector(i));
        }
    }
    return points;
}

/// Solves rows * t = right by elimination; nothing if there is no single solution.
inline std::optional<std::vector<Fraction>> solved(std::vector<std::vector<Fraction>> rows,
                                                   std::vector<Fraction> right) {
    const std::size_t n = right.size();
    for (std::size_t column = 0; column < n; ++column) {
        std::size_t pivot = column;
        while (pivot < n && rows[pivot][column] == 0) {
            ++pivot;
        }
        if (pivot == n) return std::nullopt;
        std::swap(rows[pivot], rows[column]);
        std::swap(right[pivot], right[column]);
        for (std::size_t row = 0; row < n; ++row) {
            if (row == column || rows[row][column] == 0) continue;
            const Fraction factor = rows[row][column] / rows[column][column];
            for (std::size_t i = 0; i < n; ++i) {
                rows[row][i] -= factor * rows[column][i];
            }
            right[row] -= factor * right[column];
        }
    }
    for (std::size_t i = 0; i < n; ++i) {
        right[i] /= rows[i][i];
    }
    return right;
}

/// The squared distance of the affine hulls of s and t, if it is reached at one point of each, and that
/// inside the simplices.
inline std::optional<Fraction> simplex_distance(const FractionPoints& s, const FractionPoints& t) {
    FractionPoints directions;
    for (std::size_t i = 1; i < s.size(); ++i) {
        directions.push_back(minus(s[i], s[0]));
    }
    for (std::size_t i = 1; i < t.size(); ++i) {
        directions.push_back(minus(t[0], t[i]));
    }
    FractionVector apart = minus(s[0], t[0]);
    std::vector<std::vector<Fraction>> rows;
    std::vector<Fraction> right;
    for (const FractionVector& u : directions) {
        right.push_back(-dot(u, apart));
        rows.emplace_back();
        for (const FractionVector& v : directions) {
            rows.back().push_back(dot(u, v));
        }
    }
    const auto weights = solved(std::move(rows), std::move(right));
    if (!weights) return std::nullopt;
    Fraction left_of_s = 1, left_of_t = 1;
    for (std::size_t i = 0; i < directions.size(); ++i) {
        const Fraction& weight = (*weights)[i];
        if (weight < 0) return std::nullopt;
        (i + 1 < s.size() ? left_of_s : left_of_t) -= weight;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            apart[axis] += weight * directions[i][axis];
        }
    }
    if (left_of_s < 0 || left_of_t < 0) return std::nullopt;
    return dot(apart, apart);
}

inline std::vector<FractionPoints> subsets(const FractionPoints& points, std::size_t largest) {
    std::vector<FractionPoints> result;
    for (unsigned set = 1; set < (1u << points.size()); ++set) {
        FractionPoints subset;
        for (std::size_t i = 0; i < points.size(); ++i) {
            if (((set >> i) & 1u) != 0) subset.push_back(points[i]);
        }
        if (subset.size() <= largest) result.push_back(subset);
    }
    return result;
}

/// Where two polytopes are nearest, or meet, they do so in simplices of dim + 2 vertices together at most
/// (Caratheodory), and in one point if these are the smallest.
inline Fraction squared_distance_by_enumeration(const FractionPoints& a, const FractionPoints& b, int dim) {
    const auto together = static_cast<std::size_t>(dim) + 2;
    std::optional<Fraction> least;
    for (const FractionPoints& s : subsets(a, together - 1)) {
        for (const FractionPoints& t : subsets(b, together - s.size())) {
            const auto square = simplex_distance(s, t);
            if (square && (!least || *square < *least)) least = square;
        }
    }
    return *least;
}

/// Is 0 inside a - b? It is not if all of a - b lies on one side of a plane through 0; and if there is such a
/// plane, there is one through two of the points that are independent, or all points are in a plane.
inline bool inside_by_enumeration(const FractionPoints& a, const FractionPoints& b, int dim) {
    FractionPoints points;
    for (const FractionVector& u : a) {
        for (const FractionVector& v : b) {
            points.push_back(minus(u, v));
        }
    }
    FractionPoints second = points;
    if (dim == 2) second = {FractionVector{0, 0, 1}};
    bool spans = false;
    for (const FractionVector& u : points) {
        for (const FractionVector& v : second) {
            const FractionVector normal = cross(u, v);
            bool above = false, below = false;
            for (const FractionVector& p : points) {
                const Fraction side = dot(p, normal);
                above = above || side > 0;
                below = below || side < 0;
            }
            if (above != below) return false;
            spans = spans || above;
        }
    }
    return spans;
}

inline graze::ContactClass class_by_enumeration(const Sketch& a, const Sketch& b) {
    const FractionPoints of_a = vertices_by_fractions(a), of_b = vertices_by_fractions(b);
    const Fraction reach = Fraction(a.radius()) + Fraction(b.radius());
    const Fraction square = squared_distance_by_enumeration(of_a, of_b, a.dim);
    if (square > reach * reach) return graze::ContactClass::separated;
    if (square < reach * reach) return graze::ContactClass::penetrating;
    if (reach == 0 && inside_by_enumeration(of_a, of_b, a.dim)) return graze::ContactClass::penetrating;
    return graze::ContactClass::touching;
}

}  // namespace graze_test

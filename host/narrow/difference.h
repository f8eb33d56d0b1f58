// The Minkowski difference of two cores in whole numbers, and what is asked of it. Everything is decided by
// signs of polynomials of degree 6 at most in the coordinates, so the answers are exact as long as no number
// overflows: `bits_enough` tells beforehand.
#pragma once

#include <algorithm>
#include <array>
#include <boost/container/small_vector.hpp>
#include <cstdint>
#include <limits>

#include "host/exact/integers.h"
#include "host/narrow/core.h"
#include "host/narrow/way_out.h"

namespace graze::narrow_phase {

/// In the plane, z is 0.
template <class Int>
struct IntegerVector {
    Int x{0}, y{0}, z{0};

    friend IntegerVector operator+(const IntegerVector& p, const IntegerVector& q) {
        return {p.x + q.x, p.y + q.y, p.z + q.z};
    }
    friend IntegerVector operator-(const IntegerVector& p, const IntegerVector& q) {
        return {p.x - q.x, p.y - q.y, p.z - q.z};
    }
    friend IntegerVector operator*(const Int& factor, const IntegerVector& p) {
        return {factor * p.x, factor * p.y, factor * p.z};
    }
    friend Int dot(const IntegerVector& p, const IntegerVector& q) {
        return p.x * q.x + p.y * q.y + p.z * q.z;
    }
    friend IntegerVector cross(const IntegerVector& p, const IntegerVector& q) {
        return {p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x};
    }
    [[nodiscard]] bool is_zero() const { return x == 0 && y == 0 && z == 0; }
};

/// The part of the difference next to the origin: a corner, an edge or a triangle of corners, the nearest
/// point in its relative interior, or a simplex with the origin in it.
template <class Int>
struct Face {
    std::array<int, 4> on{};  ///< which corners of a simplex
    int size = 0;
    bool holds_origin = false;
    /// From the origin to the nearest point, times a positive number; 0 when the face holds the origin.
    IntegerVector<Int> direction;
    /// direction . w, the same for every corner w of the face.
    Int level{0};
    /// The nearest point is the sum of weights[i] * corner i over the sum of the weights, all positive. Not
    /// of a tetrahedron.
    std::array<Int, 3> weights{};
};

/// How many bits coordinates may have so that nothing overflows: with w = a - b < 2^(bits + 1), an edge's
/// direction . w is below 2^(4 * bits + 11), and a triangle's excess over a radius below 2^(6 * bits + 17).
template <class Int>
[[nodiscard]] constexpr int bits_enough(bool with_radius) {
    constexpr int most = std::same_as<Int, exact::Int128> ? 127 : std::same_as<Int, exact::Int512> ? 511 : 0;
    if (most == 0) return std::numeric_limits<int>::max();
    return with_radius ? (most - 17) / 6 : (most - 11) / 4;
}

template <class Int>
class Difference {
  public:
    using Vector = IntegerVector<Int>;
    /// Those of boxes need no allocation.
    using Vectors = boost::container::small_vector<Vector, 8>;
    struct Extremes {
        std::uint32_t lowest, highest;  ///< vertices
        Int low, high;                  ///< their products with the direction
    };

    /// Coordinates are whole multiples of 2^unit.
    template <int Dim>
    Difference(const Core<Dim>& a, const Core<Dim>& b, int unit) : is_plane_(Dim == 2), unit_(unit) {
        take(a, a_);
        take(b, b_);
        radius_ = exact::to_integer<Int>(a.radius(), unit) + exact::to_integer<Int>(b.radius(), unit);
    }

    [[nodiscard]] Vector at(Corner corner) const { return a_[corner.a] - b_[corner.b]; }
    [[nodiscard]] const Int& radius() const { return radius_; }
    [[nodiscard]] int unit() const { return unit_; }

    /// Moves `simplex` until it is the part of the difference next to the origin (Gilbert, Johnson, Keerthi
    /// 1988; Wolfe 1976, "Finding the nearest point in a polytope"). In whole numbers every step is strictly
    /// nearer, so it ends, and it ends at the nearest.
    Face<Int> descend(Simplex& simplex) const {
        Face<Int> face = nearest_face(simplex, 0);
        while (true) {
            Simplex on;
            for (int i = 0; i < face.size; ++i)
                on.corners[index(i)] = simplex.corners[index(face.on[index(i)])];
            on.size = face.size;
            simplex = on;
            if (face.holds_origin) return face;
            const Extremes on_a = extremes(a_, face.direction);
            const Extremes on_b = extremes(b_, face.direction);
            if (on_a.low - on_b.high >= face.level) return face;
            simplex.corners[index(simplex.size++)] = {on_a.lowest, on_b.highest};
            face = nearest_face(simplex, 1 << (simplex.size - 1));
        }
    }

    /// The origin is in the relative interior of `simplex`, and so in the difference: whether a plane (in the
    /// plane, a line) through it has the whole difference on one side, which is when it is no interior point.
    /// `normal` then points to that side.
    ///
    /// Such a plane has all vertices of a in the simplex, and all of b, at one height each, so it contains
    /// what leads from one to another. If there is one, there is one along a facet of the difference. That is
    /// a face of a plus a face of b, each with these vertices, so its normal is a cross product of two
    /// directions: of what leads from vertex to vertex, or of edges at the first vertex of a or of b. A
    /// difference that is flat lies in the plane whole.
    template <int Dim>
    bool is_supported(const Core<Dim>& a, const Core<Dim>& b, const Simplex& simplex, Vector& normal) const {
        Vectors within;  // directions that the plane contains, independent
        if (is_plane_) within.push_back({Int(0), Int(0), Int(1)});
        const auto [first_a, first_b] = simplex.corners[0];
        for (int i = 1; i < simplex.size; ++i) {
            const auto [on_a, on_b] = simplex.corners[index(i)];
            for (const Vector& along : {a_[on_a] - a_[first_a], b_[on_b] - b_[first_b]}) {
                if (is_independent(within, along)) within.push_back(along);
            }
        }
        if (within.size() >= 3) return false;
        if (within.size() == 2) return supports(normal = cross(within[0], within[1]));
        Vectors edges;
        take_edges_at(a, a_, first_a, edges);
        take_edges_at(b, b_, first_b, edges);
        bool is_thin = true;  // nothing but a line
        for (std::size_t i = 0; i < (within.empty() ? edges.size() : 1); ++i) {
            const Vector& first = within.empty() ? edges[i] : within[0];
            for (std::size_t j = within.empty() ? i + 1 : 0; j < edges.size(); ++j) {
                normal = cross(first, edges[j]);
                if (normal.is_zero()) continue;
                is_thin = false;
                if (supports(normal)) return true;
            }
        }
        if (is_thin)
            normal = across(is_plane_ || (within.empty() && edges.empty()) ? Vector{}
                            : within.empty()                               ? edges[0]
                                                                           : within[0]);
        return is_thin;
    }

    /// The whole difference lies where `normal` points to or, then `normal` is turned, on the other side; the
    /// plane goes through the origin.
    bool supports(Vector& normal) const {
        const Extremes on_a = extremes(a_, normal);
        const Extremes on_b = extremes(b_, normal);
        if (on_a.low >= on_b.high) return true;
        if (on_a.high > on_b.low) return false;
        normal = Int(-1) * normal;
        return true;
    }

    [[nodiscard]] Vector along(const Stretch& stretch) const {
        const Vectors& vertices = stretch.of_b ? b_ : a_;
        return vertices[stretch.to] - vertices[stretch.from];
    }
    /// Across both, in the plane across the first.
    [[nodiscard]] Vector normal_of(const Stretch& first, const Stretch& second) const {
        return cross(along(first), is_plane_ ? Vector{Int(0), Int(0), Int(1)} : along(second));
    }
    /// How far the difference reaches along a direction and, second, against it, times the direction's
    /// length.
    [[nodiscard]] std::array<Int, 2> reach(const Vector& from_a_to_b) const {
        const Extremes on_a = extremes(a_, from_a_to_b);
        const Extremes on_b = extremes(b_, from_a_to_b);
        return {on_a.high - on_b.low, on_b.high - on_a.low};
    }

  private:
    static std::size_t index(int i) { return static_cast<std::size_t>(i); }

    template <int Dim>
    Vector to_integers(const glm::vec<Dim, double>& v) const {
        Vector integers{exact::to_integer<Int>(v.x, unit_), exact::to_integer<Int>(v.y, unit_)};
        if constexpr (Dim == 3) integers.z = exact::to_integer<Int>(v.z, unit_);
        return integers;
    }

    Int product(double x, double y) const {
        if (x == 0.0 || y == 0.0) return Int(0);
        const int low_x = exact::BitRange::of(x).low;
        const int low_y = exact::BitRange::of(y).low;
        Int result = exact::to_integer<Int>(x, low_x) * exact::to_integer<Int>(y, low_y);
        const bool is_negative = result < 0;
        if (is_negative) result = -result;
        result <<= low_x + low_y - unit_;
        return is_negative ? Int(-result) : result;
    }

    template <int Dim>
    void take(const Core<Dim>& core, Vectors& vertices) const {
        const OrientedBox<Dim>* const box = core.oriented();
        vertices.reserve(core.vertices().size());
        if (box == nullptr) {
            for (const auto& vertex : core.vertices())
                vertices.push_back(to_integers<Dim>(vertex));
            return;
        }
        std::array<Vector, Dim> halves;
        for (std::size_t k = 0; k < Dim; ++k) {
            const double half = box->half_extents[static_cast<int>(k)];
            halves[k] = {product(half, box->axes[k].x), product(half, box->axes[k].y)};
            if constexpr (Dim == 3) halves[k].z = product(half, box->axes[k].z);
        }
        for (std::uint32_t i = 0; i < 1U << Dim; ++i) {
            Vector vertex = to_integers<Dim>(box->center);
            for (std::size_t k = 0; k < Dim; ++k) {
                vertex = (i >> k & 1) != 0 ? vertex + halves[k] : vertex - halves[k];
            }
            vertices.push_back(vertex);
        }
    }

    /// Those of a box are everywhere; of other shapes those that begin or end at the vertex. None has length
    /// 0.
    template <int Dim>
    static void take_edges_at(const Core<Dim>& core, const Vectors& vertices, std::uint32_t vertex,
                              Vectors& edges) {
        const bool is_box =
            core.kind() == Core<Dim>::Kind::box || core.kind() == Core<Dim>::Kind::oriented_box;
        for (std::uint32_t i = 0; i < core.edge_count(); ++i) {
            const auto [from, to] = core.edge(i);
            if (!is_box && from != vertex && to != vertex) continue;
            const Vector edge = vertices[to] - vertices[from];
            if (!edge.is_zero()) edges.push_back(edge);
        }
    }

    static bool is_independent(const Vectors& others, const Vector& v) {
        switch (others.size()) {
            case 0:
                return !v.is_zero();
            case 1:
                return !cross(others[0], v).is_zero();
            case 2:
                return dot(cross(others[0], others[1]), v) != 0;
            default:
                return false;
        }
    }

    static Extremes extremes(const Vectors& vertices, const Vector& direction) {
        const Int first = dot(vertices[0], direction);
        Extremes found{0, 0, first, first};
        for (std::uint32_t i = 1; i < vertices.size(); ++i) {
            Int value = dot(vertices[i], direction);
            if (value < found.low) {
                found.lowest = i;
                found.low = value;
            } else if (value > found.high) {
                found.highest = i;
                found.high = std::move(value);
            }
        }
        return found;
    }

    /// A vector at right angles to v, +x if that is 0.
    static Vector across(const Vector& v) {
        Vector with_x = cross(v, {Int(1), Int(0), Int(0)});
        if (!with_x.is_zero()) return with_x;
        return v.is_zero() ? Vector{Int(1)} : cross(v, {Int(0), Int(1), Int(0)});
    }

    /// The smallest sub-simplex with the point next to the origin in its relative interior: there is always
    /// one whose corners are affinely independent (Caratheodory). Only those with the corners `needed`, a bit
    /// each.
    [[nodiscard]] Face<Int> nearest_face(const Simplex& simplex, int needed) const {
        std::array<Vector, 4> w;
        for (int i = 0; i < simplex.size; ++i)
            w[index(i)] = at(simplex.corners[index(i)]);
        constexpr int by_size[] = {1, 2, 4, 8, 3, 5, 6, 9, 10, 12, 7, 11, 13, 14, 15};
        Face<Int> face;
        for (const int which : by_size) {
            if (which >= 1 << simplex.size || (which & needed) != needed) continue;
            face = Face<Int>{};
            for (int i = 0; i < simplex.size; ++i) {
                if ((which >> i & 1) != 0) face.on[index(face.size++)] = i;
            }
            if (!has_nearest_inside(w, face)) continue;
            bool is_nearest = true;
            for (int i = 0; i < simplex.size && is_nearest && !face.holds_origin; ++i) {
                is_nearest = (which >> i & 1) != 0 || dot(face.direction, w[index(i)]) >= face.level;
            }
            if (is_nearest) return face;
        }
        return face;
    }

    /// Whether the corners are affinely independent and the point of their affine hull next to the origin is
    /// in their relative interior.
    static bool has_nearest_inside(const std::array<Vector, 4>& w, Face<Int>& face) {
        const Vector& p = w[index(face.on[0])];
        const Vector& q = w[index(face.on[1])];
        const Vector& r = w[index(face.on[2])];
        switch (face.size) {
            case 1:
                face.weights[0] = Int(1);
                face.direction = p;
                face.holds_origin = p.is_zero();
                break;
            case 2: {
                const Vector along = q - p;
                face.weights = {dot(along, q), -dot(along, p), Int(0)};
                if (face.weights[0] <= 0 || face.weights[1] <= 0) return false;
                face.direction = face.weights[0] * p + face.weights[1] * q;
                face.holds_origin = face.direction.is_zero();
                break;
            }
            case 3: {
                const Vector normal = cross(q - p, r - p);
                face.weights = {dot(normal, cross(q, r)), dot(normal, cross(r, p)), dot(normal, cross(p, q))};
                if (face.weights[0] <= 0 || face.weights[1] <= 0 || face.weights[2] <= 0) return false;
                face.direction = dot(normal, p) < 0 ? Int(-1) * normal : normal;
                face.holds_origin = dot(normal, p) == 0;
                break;
            }
            default: {
                const Vector& s = w[index(face.on[3])];
                const int sign = exact::sign_of_integer(dot(q, cross(r, s)));
                face.holds_origin = sign != 0 && exact::sign_of_integer(dot(p, cross(r, s))) == -sign &&
                                    exact::sign_of_integer(dot(p, cross(q, s))) == sign &&
                                    exact::sign_of_integer(dot(p, cross(q, r))) == -sign;
                return face.holds_origin;
            }
        }
        face.level = dot(face.direction, p);
        return true;
    }

    bool is_plane_;
    int unit_;
    Vectors a_, b_;
    Int radius_{0};
};

}  // namespace graze::narrow_phase

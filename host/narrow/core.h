// What is left of a convex shape when its radius is taken off: the hull of a few points. Every shape is a
// core and a radius, so one method decides every pair.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "graze/shape/shape.h"

namespace graze::narrow_phase {

template <int Dim>
class Core {
  public:
    using Vector = glm::vec<Dim, double>;
    /// How the vertices are arranged. Of a box and of an oriented box, vertex i is at the upper end of axis k
    /// when bit k of i is set.
    enum class Kind : std::uint8_t { cycle, box, oriented_box, hull };
    struct Edge {
        std::uint32_t from, to;
    };

    /// Of a valid shape, which must outlive it. Throws Error(bad_input) when it is not; `name` is "a" or "b".
    Core(const ShapeView<Dim>& shape, const char* name);
    Core(const Core&) = delete;
    Core& operator=(const Core&) = delete;

    [[nodiscard]] Kind kind() const { return kind_; }
    [[nodiscard]] double radius() const { return radius_; }

    /// The corners are `anchor` plus these. The anchor is 0, but for an oriented box: its corners are sums of
    /// products, for which there is no double, so `vertices` are near the exact ones seen from its centre,
    /// each coordinate within `slack`. The slack of all others is 0.
    [[nodiscard]] std::span<const Vector> vertices() const { return vertices_; }
    [[nodiscard]] const Vector& anchor() const { return anchor_; }
    [[nodiscard]] double slack() const { return slack_; }
    /// Corners of `vertices`, rounded.
    [[nodiscard]] Vector vertex(std::uint32_t i) const { return anchor_ + vertices_[i]; }

    /// What an oriented box was made of, or null.
    [[nodiscard]] const OrientedBox<Dim>* oriented() const { return oriented_; }
    /// A hull's faces, or null.
    [[nodiscard]] const ConvexHull* hull() const { return hull_; }

    /// A box round `vertices`, the smallest but for an oriented box's, which a rounding may have made larger
    /// or, by the slack, smaller.
    [[nodiscard]] const Box<Dim>& box() const { return extent_.box; }
    /// Of its coordinates and its radius.
    [[nodiscard]] const Sizes& sizes() const { return extent_.sizes; }

    /// Edges of which every edge of the core is one, or a parallel to one; some may have no length.
    [[nodiscard]] std::uint32_t edge_count() const { return edge_count_; }
    [[nodiscard]] Edge edge(std::uint32_t i) const {
        if (kind_ == Kind::box || kind_ == Kind::oriented_box) return {0, std::uint32_t{1} << i};
        if (kind_ == Kind::hull) return {hull_->edges()[i].from, hull_->edges()[i].to};
        return {i, i + 1 == edge_count_ ? 0 : i + 1};
    }

  private:
    template <class S>
    void take(const S& shape);
    void take(std::initializer_list<Vector> points, double radius = 0.0);

    std::span<const Vector> vertices_;
    Vector anchor_{0.0};
    Extent<Dim> extent_;
    const OrientedBox<Dim>* oriented_ = nullptr;
    const ConvexHull* hull_ = nullptr;
    double radius_ = 0.0;
    double slack_ = 0.0;
    std::uint32_t edge_count_ = 0;
    Kind kind_ = Kind::cycle;
    std::array<Vector, 1 << Dim> own_;  // uninitialised beyond the vertices
};

extern template class Core<2>;
extern template class Core<3>;

/// A corner of the Minkowski difference of two cores: vertex `a` of the one minus vertex `b` of the other.
struct Corner {
    std::uint32_t a, b;
    friend bool operator==(const Corner&, const Corner&) = default;
};

/// One to four corners of the difference.
struct Simplex {
    std::array<Corner, 4> corners{};
    int size = 0;
};

}  // namespace graze::narrow_phase

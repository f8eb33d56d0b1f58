// Polygons of every type as what polygons.h asks for.
#pragma once

#include <algorithm>
#include <array>
#include <initializer_list>
#include <span>
#include <utility>

#include "graze/core/finite.h"
#include "graze/shape/shape.h"
#include "host/exact/predicates.h"
#include "host/exact/unrounded.h"

namespace graze::narrow_phase {

/// The corners of a polygon with an area, counter-clockwise. None, if the shape has no area, or one is no
/// double.
class Corners {
  public:
    explicit Corners(const ConvexPolygon& polygon) : corners_(polygon.vertices()) {}

    explicit Corners(const Box<2>& box) {
        if (!(box.lower.x < box.upper.x && box.lower.y < box.upper.y)) return;
        if (!(are_finite(box.lower) && are_finite(box.upper))) return;
        set({box.lower, {box.upper.x, box.lower.y}, box.upper, {box.lower.x, box.upper.y}});
    }

    explicit Corners(const Triangle<2>& triangle) {
        const auto& [a, b, c] = triangle.vertices;
        if (!(are_finite(a) && are_finite(b) && are_finite(c))) return;
        const int turn = exact::orient2d(a, b, c).sign;
        if (turn != 0) set({a, turn > 0 ? b : c, turn > 0 ? c : b});
    }

    explicit Corners(const OrientedBox<2>& box) {
        using exact::Unrounded;
        bool are_exact = box.half_extents.x > 0.0 && box.half_extents.y > 0.0;
        std::array<glm::dvec2, 4> corners;
        for (int axis = 0; axis < 2; ++axis) {
            const Unrounded center(box.center[axis]);
            const Unrounded along_0 = Unrounded(box.half_extents.x) * Unrounded(box.axes[0][axis]);
            const Unrounded along_1 = Unrounded(box.half_extents.y) * Unrounded(box.axes[1][axis]);
            const std::array<Unrounded, 4> sums{center - along_0 - along_1, center + along_0 - along_1,
                                                center + along_0 + along_1, center - along_0 + along_1};
            for (std::size_t i = 0; i < 4; ++i) {
                corners[i][axis] = sums[i].value;
                are_exact = are_exact && sums[i].is_exact;
            }
        }
        if (!are_exact) return;
        const int turn = exact::orient2d(corners[0], corners[1], corners[2]).sign;
        if (turn == 0) return;
        if (turn < 0) std::swap(corners[1], corners[3]);
        set({corners[0], corners[1], corners[2], corners[3]});
    }

    Corners(const Corners&) = delete;
    Corners& operator=(const Corners&) = delete;
    [[nodiscard]] std::span<const glm::dvec2> operator()() const { return corners_; }

  private:
    static bool are_finite(const glm::dvec2& v) { return is_finite(v.x) && is_finite(v.y); }

    void set(std::initializer_list<glm::dvec2> corners) {
        std::ranges::copy(corners, own_.begin());
        corners_ = {own_.data(), corners.size()};
    }

    std::span<const glm::dvec2> corners_;
    std::array<glm::dvec2, 4> own_;
};

}  // namespace graze::narrow_phase

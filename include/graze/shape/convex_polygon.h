#pragma once

#include <glm/vec2.hpp>
#include <span>
#include <vector>

#include "graze/shape/extent.h"

namespace graze {

/// A closed convex polygon with an area. Checked once, here, exactly; what is asked of it later costs no
/// check.
class ConvexPolygon {
  public:
    /// `vertices` along the border, in either winding; repeated ones, the first again at the end, and such on
    /// the line of their neighbours are welcome, and left out.
    ///
    /// Throws Error(bad_input) with the reason: a coordinate that is not finite, fewer than three distinct
    /// vertices, no area, a border that crosses itself or goes round more than once, a reflex corner.
    explicit ConvexPolygon(std::span<const glm::dvec2> vertices);

    /// The corners only, each a strict left turn, in the order given or its reverse.
    [[nodiscard]] std::span<const glm::dvec2> vertices() const { return vertices_; }
    [[nodiscard]] const Extent<2>& extent() const { return extent_; }

  private:
    std::vector<glm::dvec2> vertices_;
    Extent<2> extent_;
};

}  // namespace graze

// Points and segments, points and triangles.
#include <limits>

#include "graze/predicates.h"
#include "host/exact/predicates.h"
#include "host/narrow/scaled.h"
#include "host/narrow/validate.h"
#include "host/shape/projection.h"

namespace graze {

namespace {

using narrow_phase::Scaled;

void require_valid(const Triangle<2>& triangle) {
    const char* const numbers[] = {"vertex 0", "vertex 1", "vertex 2"};
    for (std::size_t i = 0; i < 3; ++i) {
        narrow_phase::require_finite<2>(triangle.vertices[i], "triangle", "", numbers[i]);
    }
}

Place place_on_flat(const glm::dvec2& p, const std::array<glm::dvec2, 3>& vertices) {
    for (std::size_t i = 0; i < 3; ++i) {
        if (is_on_segment(p, {vertices[i], vertices[(i + 1) % 3]})) return Place::border;
    }
    return Place::outside;
}

}  // namespace

bool is_on_segment(const glm::dvec2& p, const Segment<2>& segment) {
    narrow_phase::require_finite<2>(p, "point", "p", "coordinate");
    narrow_phase::require_valid(segment, "");
    return exact::orient2d(segment.a, segment.b, p).sign == 0 &&
           shape::is_between<2>(segment.a, p, segment.b);
}

bool is_on_segment(const glm::dvec3& p, const Segment<3>& segment) {
    narrow_phase::require_finite<3>(p, "point", "p", "coordinate");
    narrow_phase::require_valid(segment, "");
    return !shape::projection_of(segment.a, segment.b, p) && shape::is_between<3>(segment.a, p, segment.b);
}

// The weight of a vertex is the area of the triangle that p makes with the other two, as a part of the whole;
// the areas have the exact signs.
PlaceInTriangle place_in_triangle(const glm::dvec2& p, const Triangle<2>& triangle) {
    narrow_phase::require_finite<2>(p, "point", "p", "coordinate");
    require_valid(triangle);
    const auto& vertices = triangle.vertices;

    const exact::Value whole = exact::precise_area2(vertices[0], vertices[1], vertices[2]);
    if (whole.sign == 0) {
        constexpr double nan = std::numeric_limits<double>::quiet_NaN();
        return {place_on_flat(p, vertices), {nan, nan, nan}};
    }
    PlaceInTriangle result{.place = Place::inside};
    for (std::size_t i = 0; i < 3; ++i) {
        const exact::Value part = exact::precise_area2(p, vertices[(i + 1) % 3], vertices[(i + 2) % 3]);
        const int side = part.sign * whole.sign;
        if (side < 0) result.place = Place::outside;
        if (side == 0 && result.place == Place::inside) result.place = Place::border;
        result.weights[i] =
            to_double(narrow_phase::to_real<Scaled>(part) / narrow_phase::to_real<Scaled>(whole));
    }
    return result;
}

}  // namespace graze

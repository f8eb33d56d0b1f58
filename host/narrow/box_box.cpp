// Boxes: comparisons of stored numbers decide, which are exact.
#include <algorithm>

#include "graze/narrow_phase.h"
#include "host/narrow/lengths.h"
#include "host/narrow/validate.h"

namespace graze {

namespace {

// On one axis, the sides of a and b that face each other: b's lower side in front of a's upper one, or the
// reverse.
template <int Dim>
glm::dvec2 facing(const Box<Dim>& a, const Box<Dim>& b, int axis, bool b_above) {
    return b_above ? glm::dvec2{a.upper[axis], b.lower[axis]} : glm::dvec2{a.lower[axis], b.upper[axis]};
}

template <class Real, int Dim>
Contact<Dim> measure_gap(const Box<Dim>& a, const Box<Dim>& b) {
    glm::vec<Dim, double> on_a{0.0};
    glm::vec<Dim, double> on_b{0.0};
    for (int axis = 0; axis < Dim; ++axis) {
        const bool b_above = b.lower[axis] > a.upper[axis];
        if (b_above || a.lower[axis] > b.upper[axis]) {
            const glm::dvec2 sides = facing(a, b, axis, b_above);
            on_a[axis] = sides[0];
            on_b[axis] = sides[1];
        } else {
            on_a[axis] = std::max(a.lower[axis], b.lower[axis]);
            on_b[axis] = std::min(a.upper[axis], b.upper[axis]);
        }
    }
    Contact<Dim> contact;
    contact.point = narrow_phase::middle_of<Dim>(on_a, on_b);
    for (int axis = 0; axis < Dim; ++axis) {
        if (a.lower[axis] <= b.upper[axis] && b.lower[axis] <= a.upper[axis]) on_b[axis] = on_a[axis];
    }
    const auto gap = narrow_phase::arrow_between<Real, Dim>(on_a, on_b);
    narrow_phase::set_gap(contact, 1, narrow_phase::to_double(gap.length()));
    contact.normal = gap.direction();
    return contact;
}

// The shortest way out: of the 2 * Dim sides of the Minkowski difference, the nearest.
template <class Real, int Dim>
Contact<Dim> measure_overlap(const Box<Dim>& a, const Box<Dim>& b) {
    int best_axis = 0;
    bool best_above = true;
    Real best_depth{0.0};
    for (int side = 0; side < 2 * Dim; ++side) {
        const int axis = side / 2;
        const bool b_above = side % 2 == 0;
        const glm::dvec2 sides = facing(a, b, axis, b_above);
        using std::abs;
        const Real depth = abs(Real{sides[0]} - Real{sides[1]});
        if (side == 0 || depth < best_depth) {
            best_axis = axis;
            best_above = b_above;
            best_depth = depth;
        }
    }
    Contact<Dim> contact;
    const glm::dvec2 sides = facing(a, b, best_axis, best_above);
    narrow_phase::set_gap(contact, sides[0] == sides[1] ? 0 : -1, narrow_phase::to_double(best_depth));
    contact.normal[best_axis] = best_above ? 1.0 : -1.0;
    for (int axis = 0; axis < Dim; ++axis) {
        contact.point[axis] =
            0.5 * std::max(a.lower[axis], b.lower[axis]) + 0.5 * std::min(a.upper[axis], b.upper[axis]);
    }
    contact.point[best_axis] = 0.5 * sides[0] + 0.5 * sides[1];
    return contact;
}

template <int Dim>
bool are_ordinary(const Box<Dim>& a, const Box<Dim>& b) {
    bool all = true;
    for (int axis = 0; axis < Dim; ++axis) {
        all = all && narrow_phase::are_ordinary(a.lower[axis], a.upper[axis], b.lower[axis], b.upper[axis]);
    }
    return all;
}

template <int Dim>
Contact<Dim> contact_of_boxes(const Box<Dim>& a, const Box<Dim>& b) {
    narrow_phase::require_valid(a, "a");
    narrow_phase::require_valid(b, "b");
    bool apart = false;
    for (int axis = 0; axis < Dim; ++axis) {
        apart = apart || b.lower[axis] > a.upper[axis] || a.lower[axis] > b.upper[axis];
    }
    using narrow_phase::Scaled;
    if (are_ordinary(a, b)) return apart ? measure_gap<double>(a, b) : measure_overlap<double>(a, b);
    return apart ? measure_gap<Scaled>(a, b) : measure_overlap<Scaled>(a, b);
}

}  // namespace

Contact<2> contact_of(const Box<2>& a, const Box<2>& b) {
    return contact_of_boxes(a, b);
}
Contact<3> contact_of(const Box<3>& a, const Box<3>& b) {
    return contact_of_boxes(a, b);
}

}  // namespace graze

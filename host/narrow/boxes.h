// Axis-parallel boxes: comparisons of stored numbers decide.
#pragma once

#include "graze/contact.h"
#include "graze/shape/box.h"

namespace graze::narrow_phase {

/// Both are valid. Boxes that overlap without an inside in common, since one of them is flat there, touch.
template <int Dim>
[[nodiscard]] ContactClass class_of_boxes(const Box<Dim>& a, const Box<Dim>& b) {
    bool apart = false;
    bool inside = true;
    for (int axis = 0; axis < Dim; ++axis) {
        apart = apart || b.lower[axis] > a.upper[axis] || a.lower[axis] > b.upper[axis];
        inside = inside && b.lower[axis] < a.upper[axis] && a.lower[axis] < b.upper[axis];
    }
    return apart ? ContactClass::separated : inside ? ContactClass::penetrating : ContactClass::touching;
}

}  // namespace graze::narrow_phase

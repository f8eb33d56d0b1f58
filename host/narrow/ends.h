// The points of two shapes that are closest, or deepest in each other.
#pragma once

#include "host/narrow/gjk.h"
#include "host/narrow/lengths.h"

namespace graze::narrow_phase {

template <int Dim>
struct Ends {
    glm::vec<Dim, double> on_a{0.0};
    glm::vec<Dim, double> on_b{0.0};

    /// Of the shapes, when these are those of their cores.
    [[nodiscard]] glm::vec<Dim, double> middle(const Core<Dim>& a, const Core<Dim>& b,
                                               const glm::vec<Dim, double>& normal) const {
        return middle_of<Dim>(on_a + a.radius() * normal, on_b - b.radius() * normal);
    }
};

template <int Dim>
[[nodiscard]] Ends<Dim> ends_of(const Descent<Dim>& descent, const Core<Dim>& a, const Core<Dim>& b) {
    Ends<Dim> ends;
    for (int i = 0; i < descent.simplex.size && i < 3; ++i) {
        const double weight = descent.weights[static_cast<std::size_t>(i)];
        const Corner corner = descent.simplex.corners[static_cast<std::size_t>(i)];
        ends.on_a += weight * a.vertex(corner.a);
        ends.on_b += weight * b.vertex(corner.b);
    }
    return ends;
}

/// `normal` is that of the face of the difference which is next to the origin, in or on it, `depth` from it
/// in the units of the pair. Moved away along it, b has its closest points where it has its deepest now: so
/// little that a shift across would still be seen in the distance.
template <int Dim>
[[nodiscard]] Ends<Dim> deepest_ends(const Core<Dim>& a, const Core<Dim>& b, const LocalPair<Dim>& pair,
                                     const glm::vec<Dim, double>& normal, double depth) {
    const double moves = depth + 0x1p-20 * pair.reach();
    return ends_of(descend(pair.moved(a, b, moves * normal)), a, b);
}

}  // namespace graze::narrow_phase

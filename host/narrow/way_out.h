// How two cores that overlap get apart.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "host/narrow/gjk.h"

namespace graze::narrow_phase {

/// From one vertex of a core to another.
struct Stretch {
    bool of_b;
    std::uint32_t from, to;
};

/// Calls f(first, second) with edges whose cross products, in both directions, are the normals of all facets
/// of the difference: of two edges of a face of one core, or of an edge of each; in the plane across the
/// first. Some are parallel, or of no length.
template <int Dim, class F>
void for_each_normal(const Core<Dim>& a, const Core<Dim>& b, F f);

/// There are more than it pays to try before it is known that the cores overlap. In the plane there is one an
/// edge.
template <int Dim>
[[nodiscard]] bool has_many_normals(const Core<Dim>& a, const Core<Dim>& b) {
    return Dim == 3 && std::uint64_t{a.edge_count()} * b.edge_count() > 250;
}

/// The shortest way out.
template <int Dim>
struct WayOut {
    glm::vec<Dim, double> normal{0.0};  ///< from a to b
    double depth = HUGE_VAL;
    /// The exact depth is between them.
    double least = HUGE_VAL;
    double most = HUGE_VAL;
    /// But for these normals, which doubles cannot tell from 0.
    std::vector<std::pair<Stretch, Stretch>> in_doubt{};
};

/// By trying every normal: the cores surely overlap if `least` is above 0. Quicker, of hulls, when it is
/// known that they do: `overlap`. Nothing when a normal cannot be told from 0 and they are not known to
/// overlap. Of several ways as short, but for 2^-40 of it, the first. (Gottschalk, Lin and Manocha 1996, for
/// boxes.)
template <int Dim>
[[nodiscard]] std::optional<WayOut<Dim>> way_out_by_normals(const Core<Dim>& a, const Core<Dim>& b,
                                                            const LocalPair<Dim>& pair, bool overlap);

/// By growing a tetrahedron of the difference that surely holds the origin, where the nearest face is, until
/// that face is one of the difference (van den Bergen 2001, "Proximity queries and penetration depth
/// computation on 3D game objects"). Nothing when rounding stops it.
[[nodiscard]] std::optional<WayOut<3>> way_out_by_growth(const LocalPair<3>& pair,
                                                         const Simplex& around_origin);

extern template std::optional<WayOut<2>> way_out_by_normals(const Core<2>&, const Core<2>&,
                                                            const LocalPair<2>&, bool);
extern template std::optional<WayOut<3>> way_out_by_normals(const Core<3>&, const Core<3>&,
                                                            const LocalPair<3>&, bool);

namespace detail {

/// The faces of one core, as two edges of each.
template <class F>
void for_each_face(const Core<3>& core, bool of_b, F f) {
    const auto stretch = [&](std::uint32_t from, std::uint32_t to) { return Stretch{of_b, from, to}; };
    switch (core.kind()) {
        case Core<3>::Kind::cycle:
            if (core.vertices().size() == 3) f(stretch(0, 1), stretch(0, 2));
            return;
        case Core<3>::Kind::box:
        case Core<3>::Kind::oriented_box:
            f(stretch(0, 1), stretch(0, 2));
            f(stretch(0, 2), stretch(0, 4));
            f(stretch(0, 4), stretch(0, 1));
            return;
        case Core<3>::Kind::hull:
            for (std::uint32_t i = 0; i < core.hull()->face_count(); ++i) {
                const auto face = core.hull()->face(i);
                f(stretch(face[0], face[1]), stretch(face[0], face[2]));
            }
    }
}

}  // namespace detail

template <int Dim, class F>
void for_each_normal(const Core<Dim>& a, const Core<Dim>& b, F f) {
    const auto edge_of = [&](bool of_b, std::uint32_t i) {
        const auto [from, to] = (of_b ? b : a).edge(i);
        return Stretch{of_b, from, to};
    };
    if constexpr (Dim == 2) {
        for (std::uint32_t i = 0; i < a.edge_count(); ++i)
            f(edge_of(false, i), edge_of(false, i));
        for (std::uint32_t i = 0; i < b.edge_count(); ++i)
            f(edge_of(true, i), edge_of(true, i));
    } else {
        detail::for_each_face(a, false, f);
        detail::for_each_face(b, true, f);
        for (std::uint32_t i = 0; i < a.edge_count(); ++i) {
            for (std::uint32_t j = 0; j < b.edge_count(); ++j)
                f(edge_of(false, i), edge_of(true, j));
        }
    }
}

}  // namespace graze::narrow_phase

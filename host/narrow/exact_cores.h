// Two cores with their radii in whole numbers: exact for every finite input.
#pragma once

#include <optional>

#include "graze/contact.h"
#include "host/narrow/core.h"
#include "host/narrow/way_out.h"

namespace graze::narrow_phase {

/// `near_origin`: any simplex of the difference; the nearer to the origin, the sooner it is done.
template <int Dim>
[[nodiscard]] ContactClass decide(const Core<Dim>& a, const Core<Dim>& b, const Simplex& near_origin);

/// The class, and lengths, normal and point within the bounds that narrow_phase.h states. If the cores
/// overlap and `way_out` is known, that is the way out; else it is searched for among all normals.
template <int Dim>
[[nodiscard]] Contact<Dim> measure(const Core<Dim>& a, const Core<Dim>& b, const LocalPair<Dim>& pair,
                                   const Simplex& near_origin, const std::optional<WayOut<Dim>>& way_out);

extern template ContactClass decide(const Core<2>&, const Core<2>&, const Simplex&);
extern template ContactClass decide(const Core<3>&, const Core<3>&, const Simplex&);
extern template Contact<2> measure(const Core<2>&, const Core<2>&, const LocalPair<2>&, const Simplex&,
                                   const std::optional<WayOut<2>>&);
extern template Contact<3> measure(const Core<3>&, const Core<3>&, const LocalPair<3>&, const Simplex&,
                                   const std::optional<WayOut<3>>&);

}  // namespace graze::narrow_phase

// The distance of two cores, where plain doubles can tell.
#pragma once

#include <array>
#include <optional>

#include "graze/contact.h"
#include "host/narrow/local_pair.h"

namespace graze::narrow_phase {

/// Gilbert, Johnson and Keerthi 1988, "A fast procedure for computing the distance between complex objects":
/// what it proposes is proved by an a-priori error bound, a direction for "apart", a point of the difference
/// for "closer than the radii", a simplex with the origin strictly inside for "penetrating". No touching pair
/// is decided here.
///
/// The class when rounding errors cannot have changed it. Otherwise nothing, and `near_origin` is a simplex
/// of the Minkowski difference at or near its point next to the origin: where exact arithmetic starts.
template <int Dim>
[[nodiscard]] std::optional<ContactClass> propose_class(const LocalPair<Dim>& pair, Simplex& near_origin);

/// The point of the difference next to the origin, as the sum of weights[i] * corner i of a simplex.
template <int Dim>
struct Descent {
    glm::vec<Dim, double> nearest{0.0};
    Simplex simplex;
    std::array<double, 3> weights{};
    /// The distance of the cores is between them, and so is the gap along `nearest`.
    double least = 0.0;
    double most = 0.0;
    /// The origin is surely inside the simplex, which then has one corner more than there are weights.
    bool overlaps = false;
};

/// As far as doubles can tell; where they cannot tell the cores apart, `least` is not above 0.
template <int Dim>
[[nodiscard]] Descent<Dim> descend(const LocalPair<Dim>& pair);

extern template std::optional<ContactClass> propose_class(const LocalPair<2>&, Simplex&);
extern template std::optional<ContactClass> propose_class(const LocalPair<3>&, Simplex&);
extern template Descent<2> descend(const LocalPair<2>&);
extern template Descent<3> descend(const LocalPair<3>&);

}  // namespace graze::narrow_phase

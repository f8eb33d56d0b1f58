// Any two convex shapes.
#include <glm/geometric.hpp>

#include "graze/narrow_phase.h"
#include "host/narrow/direct.h"
#include "host/narrow/ends.h"
#include "host/narrow/exact_cores.h"
#include "host/narrow/gjk.h"
#include "host/narrow/lengths.h"
#include "host/narrow/validate.h"

namespace graze {

namespace {

using narrow_phase::AreBallsAndBoxes;
using narrow_phase::class_of_valid;
using narrow_phase::Core;
using narrow_phase::direct_class;
using narrow_phase::IsBall;
using narrow_phase::IsBox;
using narrow_phase::LocalPair;
using narrow_phase::Simplex;

constexpr Simplex any_corner{{}, 1};

template <int Dim>
ContactClass class_of_cores(const ShapeView<Dim>& shape_a, const ShapeView<Dim>& shape_b) {
    const Core<Dim> a(shape_a, "a");
    const Core<Dim> b(shape_b, "b");
    const LocalPair<Dim> pair(a, b);
    Simplex near_origin = any_corner;
    if (pair.is_sure()) {
        if (const auto sure = propose_class(pair, near_origin)) return *sure;
    }
    return decide(a, b, near_origin);
}

template <int Dim>
ContactClass class_of(const ShapeView<Dim>& a, const ShapeView<Dim>& b) {
    return std::visit(
        [&]<class A, class B>(const A* shape_a, const B* shape_b) {
            if constexpr (!AreBallsAndBoxes<A, B>) {
                if (const auto sure = direct_class(*shape_a, *shape_b)) return *sure;
            }
            if constexpr (requires { class_of_valid(*shape_a, *shape_b); }) {
                narrow_phase::require_valid(*shape_a, "a");
                narrow_phase::require_valid(*shape_b, "b");
                return class_of_valid(*shape_a, *shape_b);
            } else {
                return class_of_cores<Dim>(*shape_a, *shape_b);
            }
        },
        a.pointer(), b.pointer());
}

/// A length between `least` and `most`: whether it surely is not 0, and any between them near enough to it
/// for what narrow_phase.h promises.
template <int Dim>
bool is_near(double least, double most, const LocalPair<Dim>& pair) {
    const double of_radius = 0x1p-51 * pair.radius();
    const double error = most - least + of_radius;
    return least > of_radius && (error < 0x1p-40 * least || error < 0x1p-44 * (pair.reach() + pair.radius()));
}

/// The cores are surely apart; more or less than their radii.
template <int Dim>
std::optional<Contact<Dim>> contact_if_sure(const Core<Dim>& a, const Core<Dim>& b,
                                            const LocalPair<Dim>& pair,
                                            const narrow_phase::Descent<Dim>& descent) {
    const double least = descent.least - pair.radius();
    const double most = descent.most - pair.radius();
    if (descent.least <= 0.0 || !(is_near(least, most, pair) || is_near(-most, -least, pair)))
        return std::nullopt;
    Contact<Dim> contact;
    narrow_phase::set_gap(contact, least > 0.0 ? 1 : -1,
                          (glm::length(descent.nearest) - pair.radius()) / pair.scale());
    contact.normal = -glm::normalize(descent.nearest);
    contact.point = ends_of(descent, a, b).middle(a, b, contact.normal);
    return contact;
}

/// The cores surely overlap.
template <int Dim>
std::optional<Contact<Dim>> contact_if_sure(const Core<Dim>& a, const Core<Dim>& b,
                                            const LocalPair<Dim>& pair,
                                            const narrow_phase::WayOut<Dim>& way_out) {
    const double least = way_out.least + pair.radius();
    const double most = way_out.most + pair.radius();
    if (!is_near(least, most, pair)) return std::nullopt;
    Contact<Dim> contact;
    narrow_phase::set_gap(contact, -1, (way_out.depth + pair.radius()) / pair.scale());
    contact.normal = way_out.normal;
    contact.point = deepest_ends(a, b, pair, contact.normal, way_out.depth).middle(a, b, contact.normal);
    return contact;
}

template <int Dim>
Contact<Dim> contact_of_cores(const ShapeView<Dim>& shape_a, const ShapeView<Dim>& shape_b) {
    const Core<Dim> a(shape_a, "a");
    const Core<Dim> b(shape_b, "b");
    const LocalPair<Dim> pair(a, b);
    Simplex near_origin = any_corner;
    std::optional<narrow_phase::WayOut<Dim>> way_out;
    if (pair.is_sure()) {
        const auto descent = descend(pair);
        if (const auto sure = contact_if_sure(a, b, pair, descent)) return *sure;
        near_origin = descent.simplex;
        if (descent.least <= 0.0) {
            bool overlap = descent.overlaps;
            if constexpr (Dim == 3) {
                if (overlap && has_many_normals(a, b)) way_out = way_out_by_growth(pair, near_origin);
            }
            // Many are tried only where the answer is needed: that a pair may just touch is decided first.
            if (!way_out && (overlap || !has_many_normals(a, b))) {
                way_out = way_out_by_normals(a, b, pair, overlap);
                overlap = overlap || (way_out && way_out->in_doubt.empty() && way_out->least > 0.0);
            }
            if (overlap && way_out && way_out->in_doubt.empty()) {
                if (const auto sure = contact_if_sure(a, b, pair, *way_out)) return *sure;
            }
        }
    }
    return measure(a, b, pair, near_origin, way_out);
}

template <class A, class B>
concept HaveAFormula = (IsBox<A> && IsBox<B>) || (std::same_as<A, Circle> && std::same_as<B, Segment<2>>) ||
                       (std::same_as<A, Segment<2>> && std::same_as<B, Circle>);

template <int Dim>
Contact<Dim> contact(const ShapeView<Dim>& a, const ShapeView<Dim>& b) {
    return std::visit(
        [&]<class A, class B>(const A* shape_a, const B* shape_b) {
            if constexpr (IsBall<A> && IsBall<B>) {
                narrow_phase::require_valid(*shape_a, "a");
                narrow_phase::require_valid(*shape_b, "b");
                return narrow_phase::contact_of_balls<Dim>(narrow_phase::ball_of(*shape_a),
                                                           narrow_phase::ball_of(*shape_b));
            } else if constexpr (HaveAFormula<A, B>) {
                return contact_of(*shape_a, *shape_b);
            } else {
                return contact_of_cores<Dim>(*shape_a, *shape_b);
            }
        },
        a.pointer(), b.pointer());
}

}  // namespace

ContactClass classify(const ShapeView<2>& a, const ShapeView<2>& b) {
    return class_of(a, b);
}
ContactClass classify(const ShapeView<3>& a, const ShapeView<3>& b) {
    return class_of(a, b);
}

Contact<2> contact_of(const ShapeView<2>& a, const ShapeView<2>& b) {
    return contact(a, b);
}
Contact<3> contact_of(const ShapeView<3>& a, const ShapeView<3>& b) {
    return contact(a, b);
}

}  // namespace graze

#include "host/narrow/exact_cores.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <optional>

#include "host/narrow/balls.h"
#include "host/narrow/difference.h"
#include "host/narrow/ends.h"
#include "host/narrow/lengths.h"

namespace graze::narrow_phase {

namespace {

using exact::BitRange;

template <int Dim>
void add(const glm::vec<Dim, double>& v, BitRange& range) {
    for (int axis = 0; axis < Dim; ++axis)
        range.add(v[axis]);
}

/// Where the bits of coordinates and radius are.
template <int Dim>
BitRange bits_of(const Core<Dim>& core) {
    BitRange range;
    range.add(core.radius());
    const OrientedBox<Dim>* const box = core.oriented();
    if (box == nullptr) {
        for (const auto& vertex : core.vertices())
            add<Dim>(vertex, range);
        return range;
    }
    add<Dim>(box->center, range);
    for (int k = 0; k < Dim; ++k) {
        for (int axis = 0; axis < Dim; ++axis) {
            range.add(
                BitRange::of_product(box->half_extents[k], box->axes[static_cast<std::size_t>(k)][axis]));
        }
    }
    if (range.bits() > 0) range.high += 2;  // sums of four
    return range;
}

/// Calls f(Difference) with the shortest numbers that are long enough; `with_radius` as of bits_enough.
template <int Dim, class F>
auto with_difference(const Core<Dim>& a, const Core<Dim>& b, bool with_radius, F f) {
    BitRange range = bits_of(a);
    range.add(bits_of(b));
    const int unit = range.unit();
    if (range.bits() <= bits_enough<exact::Int128>(with_radius))
        return f(Difference<exact::Int128>(a, b, unit));
    if (range.bits() <= bits_enough<exact::Int512>(with_radius))
        return f(Difference<exact::Int512>(a, b, unit));
    return f(Difference<exact::Big>(a, b, unit));
}

/// The distance from the origin to a face that does not hold it is the root of `square / by`.
template <class Int>
struct Ratio {
    Int square, by;
};

template <class Int>
Ratio<Int> squared_distance(const Difference<Int>& difference, const Simplex& simplex,
                            const Face<Int>& face) {
    if (face.size == 1) return {dot(face.direction, face.direction), Int(1)};
    if (face.size == 3) return {face.level * face.level, dot(face.direction, face.direction)};
    const auto p = difference.at(simplex.corners[0]);
    const auto q = difference.at(simplex.corners[1]);
    const auto area = cross(p, q);
    return {dot(area, area), dot(q - p, q - p)};
}

}  // namespace

template <int Dim>
ContactClass decide(const Core<Dim>& a, const Core<Dim>& b, const Simplex& near_origin) {
    const bool with_radius = a.radius() > 0.0 || b.radius() > 0.0;
    return with_difference(a, b, with_radius, [&]<class Int>(const Difference<Int>& difference) {
        Simplex simplex = near_origin;
        const Face<Int> face = difference.descend(simplex);
        if (face.holds_origin) {
            if (with_radius) return ContactClass::penetrating;
            IntegerVector<Int> normal;
            return difference.is_supported(a, b, simplex, normal) ? ContactClass::touching
                                                                  : ContactClass::penetrating;
        }
        if (!with_radius) return ContactClass::separated;
        const Ratio<Int> ratio = squared_distance(difference, simplex, face);
        const Int& radius = difference.radius();
        return class_of_gap(exact::sign_of_integer(Int(ratio.square - radius * radius * ratio.by)));
    });
}

namespace {

template <class Int>
Scaled scaled(const Int& x) {
    return to_real<Scaled>(exact::value_of_integer(x, 0));
}

template <class Int>
std::array<Scaled, 3> scaled(const IntegerVector<Int>& v) {
    return {scaled(v.x), scaled(v.y), scaled(v.z)};
}

std::array<Scaled, 3> reversed(const std::array<Scaled, 3>& v) {
    return {-v[0], -v[1], -v[2]};
}

struct Exit {
    std::array<Scaled, 3> from_a_to_b;  ///< not of length 1
    Scaled depth;
};

/// Of those tried. Of several as short, as far as doubles can tell, the first; none, if all normals are 0.
template <class Int, class ForEachNormal>
std::optional<Exit> shortest_exit(const ForEachNormal& for_each, const Difference<Int>& difference) {
    std::optional<Exit> best;
    const auto consider = [&](const Int& reach, const Scaled& length,
                              const std::array<Scaled, 3>& direction) {
        const Scaled depth = scaled(reach) / length;
        constexpr double clearly = 1.0 - 0x1p-40;
        if (!best || depth < best->depth * Scaled{clearly}) best = {direction, depth};
    };
    for_each([&](const Stretch& first, const Stretch& second) {
        const IntegerVector<Int> normal = difference.normal_of(first, second);
        if (normal.is_zero()) return;
        const std::array<Int, 2> reach = difference.reach(normal);
        const std::array<Scaled, 3> direction = scaled(normal);
        const Scaled length = Arrow<Scaled, 3>(direction).length();
        consider(reach[0], length, direction);
        consider(reach[1], length, reversed(direction));
    });
    return best;
}

template <int Dim>
glm::vec<Dim, double> direction_of(const std::array<Scaled, 3>& v) {
    const glm::dvec3 unit = Arrow<Scaled, 3>(v).direction();
    if constexpr (Dim == 2) {
        return {unit.x, unit.y};
    } else {
        return unit;
    }
}

template <int Dim, class Int>
Ends<Dim> nearest_points(const Core<Dim>& a, const Core<Dim>& b, const Simplex& simplex,
                         const Face<Int>& face) {
    Scaled sum;
    for (int i = 0; i < face.size; ++i)
        sum = sum + scaled(face.weights[static_cast<std::size_t>(i)]);
    Ends<Dim> ends;
    for (std::size_t i = 0; i < static_cast<std::size_t>(face.size); ++i) {
        const double weight = to_double(scaled(face.weights[i]) / sum);
        ends.on_a += weight * a.vertex(simplex.corners[i].a);
        ends.on_b += weight * b.vertex(simplex.corners[i].b);
    }
    return ends;
}

template <int Dim, class Int>
Contact<Dim> measured(const Core<Dim>& a, const Core<Dim>& b, const LocalPair<Dim>& pair, Simplex simplex,
                      std::optional<WayOut<Dim>> way_out, const Difference<Int>& difference) {
    const Face<Int> face = difference.descend(simplex);
    const Scaled radius = scaled(difference.radius());
    Contact<Dim> contact;
    Ends<Dim> ends;
    int sign = -1;
    Scaled gap;
    IntegerVector<Int> normal;
    if (!face.holds_origin) {
        const Ratio<Int> ratio = squared_distance(difference, simplex, face);
        const Int excess = ratio.square - difference.radius() * difference.radius() * ratio.by;
        sign = exact::sign_of_integer(excess);
        const Scaled by = scaled(ratio.by);
        gap = scaled(excess) / (by * (sqrt(scaled(ratio.square) / by) + radius));
        contact.normal = direction_of<Dim>(reversed(scaled(face.direction)));
        ends = nearest_points(a, b, simplex, face);
    } else if (difference.is_supported(a, b, simplex, normal)) {
        if (difference.radius() == 0) sign = 0;
        gap = -radius;
        contact.normal = direction_of<Dim>(reversed(scaled(normal)));
        ends = nearest_points(a, b, simplex, face);  // a point that both cores have
    } else {
        if (!way_out && pair.is_sure() && has_many_normals(a, b))
            way_out = way_out_by_normals(a, b, pair, true);
        double depth = 0.0;  // in the units of the pair
        if (way_out) {
            depth = way_out->most;
            gap = -(Scaled{depth, -difference.unit() - std::ilogb(pair.scale())} + radius);
            contact.normal = way_out->normal;
        }
        // All normals, or those that were left out.
        const auto for_each = [&](const auto& f) {
            if (!way_out) return for_each_normal(a, b, f);
            for (const auto& [first, second] : way_out->in_doubt)
                f(first, second);
        };
        const std::optional<Exit> exit = shortest_exit<Int>(for_each, difference);
        if (exit) {
            const double of_exit = std::ldexp(
                exit->depth.mantissa, exit->depth.exponent + difference.unit() + std::ilogb(pair.scale()));
            if (!way_out || of_exit < depth) {
                depth = of_exit;
                gap = -(exit->depth + radius);
                contact.normal = direction_of<Dim>(exit->from_a_to_b);
            }
        }
        ends = deepest_ends(a, b, pair, contact.normal, depth);
    }
    set_gap(contact, sign, sign == 0 ? 0.0 : std::ldexp(gap.mantissa, gap.exponent + difference.unit()));
    contact.point = ends.middle(a, b, contact.normal);
    return contact;
}

}  // namespace

template <int Dim>
Contact<Dim> measure(const Core<Dim>& a, const Core<Dim>& b, const LocalPair<Dim>& pair,
                     const Simplex& near_origin, const std::optional<WayOut<Dim>>& way_out) {
    return with_difference(a, b, true, [&](const auto& difference) {
        return measured(a, b, pair, near_origin, way_out, difference);
    });
}

template ContactClass decide(const Core<2>&, const Core<2>&, const Simplex&);
template ContactClass decide(const Core<3>&, const Core<3>&, const Simplex&);
template Contact<2> measure(const Core<2>&, const Core<2>&, const LocalPair<2>&, const Simplex&,
                            const std::optional<WayOut<2>>&);
template Contact<3> measure(const Core<3>&, const Core<3>&, const LocalPair<3>&, const Simplex&,
                            const std::optional<WayOut<3>>&);

}  // namespace graze::narrow_phase

#include "host/narrow/way_out.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "host/exact/predicates.h"

namespace graze::narrow_phase {

namespace {

template <int Dim>
using Vector = glm::vec<Dim, double>;

/// Of an oriented box, every stretch is along an axis: from corner 0 to corner 1, 2 or 4.
std::size_t axis_of(const Stretch& stretch) {
    return stretch.to / 2;
}

/// Parallel to the stretch; each component within 2^-52 of the exact one, relatively.
template <int Dim>
Vector<Dim> vector_along(const Core<Dim>& core, const Stretch& stretch, double scale) {
    if (core.oriented() != nullptr) {
        const std::size_t axis = axis_of(stretch);
        return scale * (core.oriented()->half_extents[static_cast<int>(axis)] * core.oriented()->axes[axis]);
    }
    return scale * core.vertices()[stretch.to] - scale * core.vertices()[stretch.from];
}

/// Axes as they are stored are exact, so equal ones are parallel, of turned boxes too.
template <int Dim>
bool are_parallel_axes(const Core<Dim>& core_1, const Stretch& first, const Core<Dim>& core_2,
                       const Stretch& second) {
    if (core_1.oriented() == nullptr || core_2.oriented() == nullptr) return false;
    const Vector<Dim>& axis_1 = core_1.oriented()->axes[axis_of(first)];
    const Vector<Dim>& axis_2 = core_2.oriented()->axes[axis_of(second)];
    return axis_1 == axis_2 || axis_1 == -axis_2;
}

/// Corners that are stored are exact.
bool are_parallel_edges(const Core<3>& core_1, const Stretch& first, const Core<3>& core_2,
                        const Stretch& second) {
    if (core_1.oriented() != nullptr || core_2.oriented() != nullptr) return false;
    return exact::are_parallel(core_1.vertices()[first.from], core_1.vertices()[first.to],
                               core_2.vertices()[second.from], core_2.vertices()[second.to]);
}
bool are_parallel_edges(const Core<2>&, const Stretch&, const Core<2>&, const Stretch&) {
    return false;  // in the plane only one is looked at
}

/// A normal and how far each component may be from the exact one.
template <int Dim>
struct Normal {
    Vector<Dim> value;
    Vector<Dim> off;
};

Normal<2> normal_of(const glm::dvec2& along, const glm::dvec2&) {
    const glm::dvec2 across{along.y, -along.x};
    return {across, glm::abs(across) * 0x1p-52};
}

// The factors are off by two roundings each, the product and the difference by another.
Normal<3> normal_of(const glm::dvec3& p, const glm::dvec3& q) {
    const glm::dvec3 pos{p.y * q.z, p.z * q.x, p.x * q.y};
    const glm::dvec3 neg{p.z * q.y, p.x * q.z, p.y * q.x};
    return {pos - neg, (glm::abs(pos) + glm::abs(neg)) * 0x1p-50};
}

template <int Dim>
class Search {
  public:
    Search(const Core<Dim>& a, const Core<Dim>& b, const LocalPair<Dim>& pair, bool overlap)
        : a_(a),
          b_(b),
          pair_(pair),
          reach_(pair.reach()),
          off_support_(pair.off_support()),
          edges_are_real_(overlap && a.kind() == Core<Dim>::Kind::hull && b.kind() == Core<Dim>::Kind::hull) {
    }

    void consider(const Stretch& first, const Stretch& second) {
        const Core<Dim>& core_1 = first.of_b ? b_ : a_;
        const Core<Dim>& core_2 = second.of_b ? b_ : a_;
        if (Dim == 3 && are_parallel_axes(core_1, first, core_2, second)) return;
        const Vector<Dim> along_1 = vector_along(core_1, first, pair_.scale());
        const Vector<Dim> along_2 = vector_along(core_2, second, pair_.scale());
        const Normal<Dim> normal = normal_of(along_1, along_2);
        const double size = sum_of_sizes<Dim>(normal.value);
        const double off = sum_of_sizes<Dim>(normal.off);
        if (size == 0.0 && off == 0.0) return;
        if (!(off < size * 0x1p-20)) {
            if (is_far(first, second, along_1, size + off) ||
                are_parallel_edges(core_1, first, core_2, second))
                return;
            if (are_real(first, second)) {
                best_.in_doubt.emplace_back(first, second);
            } else {
                is_doubtful_ = true;
            }
            return;
        }
        const double length = glm::length(normal.value);
        const double error = (size * off_support_ + off * reach_) / length * (1.0 + 0x1p-10);
        if (are_real(first, second)) {
            const double at_edges =
                std::fabs(glm::dot(normal.value, pair_.at(corner_of(first, second)))) / length;
            if (at_edges * (1.0 - 0x1p-40) - error > best_.most) return;
        }
        const LocalCore<Dim>& a = pair_.a();
        const LocalCore<Dim>& b = pair_.b();
        const Vector<Dim> unit = normal.value / length;
        add(unit, (a.highest(normal.value).value - b.lowest(normal.value).value) / length, error,
            off / length);
        add(-unit, (b.highest(normal.value).value - a.lowest(normal.value).value) / length, error,
            off / length);
    }

    [[nodiscard]] std::optional<WayOut<Dim>> result() const {
        if (is_doubtful_ || best_.depth == HUGE_VAL) return std::nullopt;
        return best_;
    }

  private:
    /// Edges of either core, not just parallel to some, of a difference that holds the origin. If they make a
    /// facet, the difference reaches as far along its normal as there, and if that is the shortest way out,
    /// the point to go to is in the facet. So there is no need to look further where that is farther than the
    /// best way out so far.
    [[nodiscard]] bool are_real(const Stretch& first, const Stretch& second) const {
        return edges_are_real_ && first.of_b != second.of_b;
    }
    [[nodiscard]] static Corner corner_of(const Stretch& first, const Stretch& second) {
        return {(first.of_b ? second : first).from, (first.of_b ? first : second).from};
    }
    /// Of nearly parallel edges, whose cross product is no longer than `across`: a sliver along the first.
    [[nodiscard]] bool is_far(const Stretch& first, const Stretch& second, const Vector<Dim>& along,
                              double across) const {
        if constexpr (Dim == 3) {
            if (!are_real(first, second)) return false;
            const double length = glm::length(along);
            const double from_line =
                glm::length(glm::cross(along, pair_.at(corner_of(first, second)))) / length;
            return from_line * (1.0 - 0x1p-40) - across / length - 0x1p-40 * reach_ > best_.most;
        } else {
            return false;
        }
    }

    /// `of_length`: how far the length may be from the exact one, relatively.
    void add(const Vector<Dim>& unit, double depth, double error, double of_length) {
        const double off = error + std::fabs(depth) * (of_length + 0x1p-48);
        best_.least = std::min(best_.least, depth - off);
        best_.most = std::min(best_.most, depth + off);
        constexpr double clearly = 1.0 - 0x1p-40;
        if (best_.depth != HUGE_VAL && !(depth < best_.depth * clearly)) return;
        best_.depth = depth;
        best_.normal = unit;
    }

    const Core<Dim>& a_;
    const Core<Dim>& b_;
    const LocalPair<Dim>& pair_;
    double reach_, off_support_;
    bool edges_are_real_;
    WayOut<Dim> best_;
    bool is_doubtful_ = false;
};

}  // namespace

template <int Dim>
std::optional<WayOut<Dim>> way_out_by_normals(const Core<Dim>& a, const Core<Dim>& b,
                                              const LocalPair<Dim>& pair, bool overlap) {
    Search<Dim> search(a, b, pair, overlap);
    for_each_normal(a, b,
                    [&](const Stretch& first, const Stretch& second) { search.consider(first, second); });
    return search.result();
}

template std::optional<WayOut<2>> way_out_by_normals(const Core<2>&, const Core<2>&, const LocalPair<2>&,
                                                     bool);
template std::optional<WayOut<3>> way_out_by_normals(const Core<3>&, const Core<3>&, const LocalPair<3>&,
                                                     bool);

}  // namespace graze::narrow_phase

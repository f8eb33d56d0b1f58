#include "host/narrow/gjk.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

namespace graze::narrow_phase {

namespace {

template <int Dim>
using Vector = glm::vec<Dim, double>;

/// A simplex of the difference with its corners in double.
template <int Dim>
struct Points {
    std::array<Corner, 4> corner;
    std::array<Vector<Dim>, 4> point;
    int size = 0;

    void add(Corner c, const Vector<Dim>& p) {
        corner[static_cast<std::size_t>(size)] = c;
        point[static_cast<std::size_t>(size)] = p;
        ++size;
    }
    void keep(std::initializer_list<int> which) {
        const Points old = *this;
        size = 0;
        for (const int i : which)
            add(old.corner[static_cast<std::size_t>(i)], old.point[static_cast<std::size_t>(i)]);
    }
    [[nodiscard]] bool has(Corner c) const {
        return std::find(corner.begin(), corner.begin() + size, c) != corner.begin() + size;
    }
};

/// The point of a face of the difference next to the origin, and the face's corners among those of a simplex.
template <int Dim>
struct Nearest {
    Vector<Dim> point{0.0};
    std::array<int, 3> on{};
    int size = 0;
    std::array<double, 3> weights{};
    bool contains = false;  ///< the origin is inside the whole simplex
};

// Ericson 2004, "Real-time collision detection", 5.1.2 and 5.1.5, with the origin as the point.
template <int Dim>
Nearest<Dim> nearest_on_segment(const Points<Dim>& s, int i, int j) {
    const Vector<Dim>& p = s.point[static_cast<std::size_t>(i)];
    const Vector<Dim>& q = s.point[static_cast<std::size_t>(j)];
    const Vector<Dim> along = q - p;
    const double from_p = -glm::dot(p, along);
    const double length2 = glm::dot(along, along);
    if (from_p <= 0.0) return {p, {i}, 1, {1.0}};
    if (from_p >= length2) return {q, {j}, 1, {1.0}};
    const double to_q = from_p / length2;
    return {p + along * to_q, {i, j}, 2, {1.0 - to_q, to_q}};
}

/// Of a triangle with hardly an area, where the signs that say which side is near are those of rounding
/// errors.
template <int Dim>
Nearest<Dim> nearest_on_outline(const Points<Dim>& s, int i, int j, int k) {
    Nearest<Dim> best = nearest_on_segment(s, i, j);
    for (const auto& [from, to] : {std::pair{j, k}, std::pair{k, i}}) {
        const Nearest<Dim> other = nearest_on_segment(s, from, to);
        if (glm::dot(other.point, other.point) < glm::dot(best.point, best.point)) best = other;
    }
    return best;
}

template <int Dim>
Nearest<Dim> nearest_on_triangle(const Points<Dim>& s, int i, int j, int k) {
    const Vector<Dim>& a = s.point[static_cast<std::size_t>(i)];
    const Vector<Dim>& b = s.point[static_cast<std::size_t>(j)];
    const Vector<Dim>& c = s.point[static_cast<std::size_t>(k)];
    const Vector<Dim> ab = b - a;
    const Vector<Dim> ac = c - a;
    const double ab_ab = glm::dot(ab, ab);
    const double ac_ac = glm::dot(ac, ac);
    const double ab_ac = glm::dot(ab, ac);
    const double four_areas2 = ab_ab * ac_ac - ab_ac * ab_ac;
    if (!(four_areas2 > 0x1p-46 * ab_ab * ac_ac)) return nearest_on_outline(s, i, j, k);
    const double d1 = -glm::dot(ab, a);
    const double d2 = -glm::dot(ac, a);
    if (d1 <= 0.0 && d2 <= 0.0) return {a, {i}, 1, {1.0}};
    const double d3 = -glm::dot(ab, b);
    const double d4 = -glm::dot(ac, b);
    if (d3 >= 0.0 && d4 <= d3) return {b, {j}, 1, {1.0}};
    const double vc = d1 * d4 - d3 * d2;
    if (vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0) {
        const double to_b = d1 / (d1 - d3);
        return {a + ab * to_b, {i, j}, 2, {1.0 - to_b, to_b}};
    }
    const double d5 = -glm::dot(ab, c);
    const double d6 = -glm::dot(ac, c);
    if (d6 >= 0.0 && d5 <= d6) return {c, {k}, 1, {1.0}};
    const double vb = d5 * d2 - d1 * d6;
    if (vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0) {
        const double to_c = d2 / (d2 - d6);
        return {a + ac * to_c, {i, k}, 2, {1.0 - to_c, to_c}};
    }
    const double va = d3 * d6 - d5 * d4;
    if (va <= 0.0 && d4 - d3 >= 0.0 && d5 - d6 >= 0.0) {
        const double to_c = (d4 - d3) / ((d4 - d3) + (d5 - d6));
        return {b + (c - b) * to_c, {j, k}, 2, {1.0 - to_c, to_c}};
    }
    const double sum = va + vb + vc;
    if constexpr (Dim == 2) {
        return {Vector<Dim>{0.0}, {i, j, k}, 3, {}, true};
    } else {
        const double to_b = std::clamp(vb / sum, 0.0, 1.0);
        const double to_c = std::clamp(vc / sum, 0.0, 1.0 - to_b);
        return {a + ab * to_b + ac * to_c, {i, j, k}, 3, {1.0 - to_b - to_c, to_b, to_c}};
    }
}

double determinant(const glm::dvec3& p, const glm::dvec3& q, const glm::dvec3& r) {
    return glm::dot(p, glm::cross(q, r));
}

// All four faces: that the origin lies this side of the one opposite the newest corner is only so without
// rounding.
Nearest<3> nearest_on_tetrahedron(const Points<3>& s) {
    constexpr int faces[4][4] = {{3, 0, 1, 2}, {3, 1, 2, 0}, {3, 2, 0, 1}, {0, 1, 2, 3}};
    Nearest<3> best;
    best.contains = true;
    double best_square = HUGE_VAL;
    for (const auto& [i, j, k, opposite] : faces) {
        const glm::dvec3& p = s.point[static_cast<std::size_t>(i)];
        const glm::dvec3 normal =
            glm::cross(s.point[static_cast<std::size_t>(j)] - p, s.point[static_cast<std::size_t>(k)] - p);
        const glm::dvec3 to_opposite = s.point[static_cast<std::size_t>(opposite)] - p;
        const double inside = glm::dot(normal, to_opposite);
        const double origin = -glm::dot(normal, p);
        // Of a tetrahedron that is all but flat no side can be told from the other.
        const double doubt = 0x1p-80 * glm::dot(normal, normal) * glm::dot(to_opposite, to_opposite);
        if (inside * origin > 0.0 && inside * inside > doubt) continue;
        const Nearest<3> candidate = nearest_on_triangle(s, i, j, k);
        const double square = glm::dot(candidate.point, candidate.point);
        if (best.contains || square < best_square) {
            best = candidate;
            best_square = square;
        }
    }
    return best;
}

template <int Dim>
Nearest<Dim> nearest_on(const Points<Dim>& s) {
    if (s.size == 1) return {s.point[0], {0}, 1, {1.0}};
    if (s.size == 2) return nearest_on_segment(s, 1, 0);
    if (s.size == 3) return nearest_on_triangle(s, 2, 1, 0);
    if constexpr (Dim == 3) return nearest_on_tetrahedron(s);
    return {};
}

/// All corners of one sign of the faces as seen from the origin: it is strictly inside. `off` is how far a
/// coordinate of a point may be from the exact one.
bool surely_contains(const Points<2>& s, double off) {
    double most = 0.0;
    for (int i = 0; i < 3; ++i) {
        most = std::max({most, std::fabs(s.point[static_cast<std::size_t>(i)].x),
                         std::fabs(s.point[static_cast<std::size_t>(i)].y)});
    }
    // A product of two is off by 2 * most * off + off^2 and a rounding, and there are two and their
    // difference.
    const double error = 8.0 * (most + off) * off + 0x1p-50 * most * most;
    const double x = cross(s.point[0], s.point[1]);
    const double y = cross(s.point[1], s.point[2]);
    const double z = cross(s.point[2], s.point[0]);
    return (x > error && y > error && z > error) || (x < -error && y < -error && z < -error);
}

bool surely_contains(const Points<3>& s, double off) {
    double most = 0.0;
    for (int i = 0; i < 4; ++i) {
        const glm::dvec3& p = s.point[static_cast<std::size_t>(i)];
        most = std::max({most, std::fabs(p.x), std::fabs(p.y), std::fabs(p.z)});
    }
    // Six products of three: each off by 3 * (most + off)^2 * off, and by four roundings of at most 3 *
    // most^3.
    const double error = 24.0 * (most + off) * (most + off) * off + 0x1p-46 * most * most * most;
    const double w = determinant(s.point[1], s.point[2], s.point[3]);
    const double x = -determinant(s.point[0], s.point[2], s.point[3]);
    const double y = determinant(s.point[0], s.point[1], s.point[3]);
    const double z = -determinant(s.point[0], s.point[1], s.point[2]);
    return (w > error && x > error && y > error && z > error) ||
           (w < -error && x < -error && y < -error && z < -error);
}

/// One descent, a step at a time.
template <int Dim>
class Search {
  public:
    explicit Search(const LocalPair<Dim>& pair)
        : pair_(pair), off_(pair.off()), off_support_(pair.off_support()) {
        // From the corner that is nearest as seen along the line of the middles.
        const Vector<Dim> direction = pair.a().middle() - pair.b().middle();
        const Support on_a = pair_.a().lowest(direction);
        const Support on_b = pair_.b().highest(direction);
        length_ = glm::length(direction);
        bound_from_below(on_a.value - on_b.value - sum_of_sizes<Dim>(direction) * off_support_);
        const Corner corner{on_a.index, on_b.index};
        simplex_.add(corner, pair_.at(corner));
        nearest_ = nearest_on(simplex_);
        bound_from_above();
    }

    /// Looks along the nearest point so far. False when there is nothing nearer, as far as doubles can tell.
    bool step() {
        const Vector<Dim> direction = nearest_.point;
        const Support on_a = pair_.a().lowest(direction);
        const Support on_b = pair_.b().highest(direction);
        const double gap = on_a.value - on_b.value;
        bound_from_below(gap - sum_of_sizes<Dim>(direction) * off_support_);
        const Corner corner{on_a.index, on_b.index};
        if (square_ == 0.0 || simplex_.has(corner) || gap >= square_ * (1.0 - 0x1p-48) ||
            ++steps_ == most_steps) {
            return false;
        }
        simplex_.add(corner, pair_.at(corner));
        const Nearest<Dim> next = nearest_on(simplex_);
        if (next.contains) {
            overlaps_ = surely_contains(simplex_, off_);
            if (!overlaps_) --simplex_.size;
            return false;
        }
        // Of a sliver the point may be so wrong that the last one was nearer.
        if (glm::dot(next.point, next.point) > square_) {
            --simplex_.size;
            return false;
        }
        nearest_ = next;
        if (nearest_.size == 1) simplex_.keep({nearest_.on[0]});
        if (nearest_.size == 2) simplex_.keep({nearest_.on[0], nearest_.on[1]});
        if (nearest_.size == 3) simplex_.keep({nearest_.on[0], nearest_.on[1], nearest_.on[2]});
        bound_from_above();
        return true;
    }

    /// The distance of the cores is between them; `least` may be negative.
    [[nodiscard]] double least() const { return least_; }
    [[nodiscard]] double most() const { return most_; }
    /// What the direction of the nearest point alone says.
    [[nodiscard]] double least_along_nearest() const { return least_along_nearest_; }
    /// The origin is strictly inside the simplex.
    [[nodiscard]] bool overlaps() const { return overlaps_; }

    [[nodiscard]] Simplex simplex() const { return {simplex_.corner, simplex_.size}; }
    [[nodiscard]] const Nearest<Dim>& nearest() const { return nearest_; }

  private:
    static constexpr int most_steps = 64;

    /// The exact simplex has a point with the weights of the rounded one, which `nearest_.point` differs from
    /// by at most eighteen roundings a coordinate.
    void bound_from_above() {
        square_ = glm::dot(nearest_.point, nearest_.point);
        length_ = std::sqrt(square_);
        most_ = length_ * (1.0 + 0x1p-48) + 32.0 * off_;
    }
    void bound_from_below(double gap) {
        if (length_ == 0.0) return;
        const double distance = gap > 0.0 ? gap / length_ * (1.0 - 0x1p-48) : gap / length_ * (1.0 + 0x1p-48);
        least_along_nearest_ = distance;
        least_ = std::max(least_, distance);
    }

    const LocalPair<Dim>& pair_;
    double off_, off_support_;
    Points<Dim> simplex_;
    Nearest<Dim> nearest_;
    double square_ = 0.0;
    double length_ = 0.0;
    double least_ = -HUGE_VAL;
    double least_along_nearest_ = -HUGE_VAL;
    double most_ = HUGE_VAL;
    int steps_ = 0;
    bool overlaps_ = false;
};

}  // namespace

template <int Dim>
std::optional<ContactClass> propose_class(const LocalPair<Dim>& pair, Simplex& near_origin) {
    Search<Dim> search(pair);
    const double radius = pair.radius();
    const double surely_within = radius * (1.0 - 0x1p-50);
    const double surely_beyond = radius * (1.0 + 0x1p-50);
    bool goes_on = true;
    while (goes_on) {
        if (search.most() < surely_within) return ContactClass::penetrating;
        goes_on = search.step();
        if (search.least() > surely_beyond) return ContactClass::separated;
    }
    if (search.overlaps()) return ContactClass::penetrating;
    near_origin = search.simplex();
    return std::nullopt;
}

template <int Dim>
Descent<Dim> descend(const LocalPair<Dim>& pair) {
    Search<Dim> search(pair);
    while (search.step()) {
    }
    const Nearest<Dim>& nearest = search.nearest();
    return {nearest.point, search.simplex(), nearest.weights, search.least_along_nearest(),
            search.most(), search.overlaps()};
}

template std::optional<ContactClass> propose_class(const LocalPair<2>&, Simplex&);
template std::optional<ContactClass> propose_class(const LocalPair<3>&, Simplex&);
template Descent<2> descend(const LocalPair<2>&);
template Descent<3> descend(const LocalPair<3>&);

}  // namespace graze::narrow_phase

#include "host/narrow/oriented_boxes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "host/exact/float_guard.h"
#include "host/narrow/vectors.h"

namespace graze::narrow_phase {

namespace {

/// Whole multiples of one power of two.
class Grid {
  public:
    /// As many of them as `bits` can tell, up to the size of the largest number.
    Grid(double largest, int bits)
        : limit_(largest),
          // Added to a number below 2^bits units, its last bit is a unit: all below is rounded away.
          shift_(std::ldexp(0x1.8p52, std::ilogb(largest) + 1 - bits)) {}

    [[nodiscard]] bool holds(double x) const { return std::fabs(x) <= limit_ && (x + shift_) - shift_ == x; }
    template <int Dim>
    [[nodiscard]] bool holds(const glm::vec<Dim, double>& v) const {
        bool all = true;
        for (int axis = 0; axis < Dim; ++axis)
            all &= holds(v[axis]);
        return all;
    }

  private:
    double limit_, shift_;
};

template <int Dim>
double largest_of(const glm::vec<Dim, double>& v) {
    double largest = 0.0;
    for (int axis = 0; axis < Dim; ++axis)
        largest = std::max(largest, std::fabs(v[axis]));
    return largest;
}

/// Axes have 8 bits on a grid of their own, all other numbers of both boxes `bits`.
template <int Dim>
bool are_on_grid(const OrientedBox<Dim>& a, const OrientedBox<Dim>& b, int bits) {
    const double largest = std::max({largest_of<Dim>(a.center), largest_of<Dim>(b.center),
                                     largest_of<Dim>(a.half_extents), largest_of<Dim>(b.half_extents)});
    if (!(largest > 0x1p-200 && largest < 0x1p200)) return false;
    const Grid grid(largest, bits);
    bool all = grid.holds<Dim>(a.center) && grid.holds<Dim>(b.center) && grid.holds<Dim>(a.half_extents) &&
               grid.holds<Dim>(b.half_extents);
    for (const auto* box : {&a, &b}) {
        double longest = 0.0;
        for (const auto& axis : box->axes)
            longest = std::max(longest, largest_of<Dim>(axis));
        if (!(longest > 0x1p-60 && longest < 0x1p60)) return false;
        const Grid axes(longest, 8);
        for (const auto& axis : box->axes)
            all = all && axes.holds<Dim>(axis);
    }
    return all;
}

}  // namespace

double skew_of(const OrientedBox<3>& box) {
    const auto& [x, y, z] = box.axes;
    // Sums, since a maximum may forget a NaN.
    const double lengths =
        std::fabs(glm::dot(x, x) - 1.0) + std::fabs(glm::dot(y, y) - 1.0) + std::fabs(glm::dot(z, z) - 1.0);
    const double angles = std::fabs(glm::dot(x, y)) + std::fabs(glm::dot(y, z)) + std::fabs(glm::dot(z, x));
    const double skew = lengths + angles;
    const bool is_valid = box.half_extents.x >= 0.0 && box.half_extents.y >= 0.0 && box.half_extents.z >= 0.0;
    return is_valid && skew < 0x1p-10 ? skew + 0x1p-50 : HUGE_VAL;
}

// Axes as they are stored, whatever they are: across each side of either box.
std::optional<ContactClass> sure_class(const OrientedBox<2>& a, const OrientedBox<2>& b) {
    const auto edge = [](const OrientedBox<2>& box, int k) {
        return box.half_extents[k] * box.axes[static_cast<std::size_t>(k)];
    };
    const std::array<glm::dvec2, 4> edges{edge(a, 0), edge(a, 1), edge(b, 0), edge(b, 1)};
    const glm::dvec2 apart = b.center - a.center;
    double size = sum_of_sizes<2>(apart);
    for (const auto& e : edges)
        size += sum_of_sizes<2>(e);
    // With an area: no axis is 0, which is for others to refuse.
    const bool are_bodies =
        std::min({a.half_extents.x, a.half_extents.y, b.half_extents.x, b.half_extents.y}) > 0.0 &&
        cross(edges[0], edges[1]) != 0.0 && cross(edges[2], edges[3]) != 0.0;
    if (!(are_bodies && size > 0x1p-200 && size < 0x1p200)) return std::nullopt;
    // Factors are off by u or, where a product of them is, 2 u; products, five of them, and sums by one each.
    const double doubt = 0x1p-48 * size * size;
    double least = HUGE_VAL;
    for (const auto& along : edges) {
        double reach = 0.0;
        for (const auto& other : edges)
            reach += std::fabs(cross(along, other));
        const double overlap = reach - std::fabs(cross(along, apart));
        if (overlap < -doubt) return ContactClass::separated;
        least = std::min(least, overlap);
    }
    if (least > doubt) return ContactClass::penetrating;
    // On a grid edges are below 2^25 units, and no sum of products of two is above 2^53.
    if (!are_on_grid(a, b, 16)) return std::nullopt;
    return class_of_gap(-least);
}

// Beside each box lies an ideal one with the same half extents h: if A are its axes as columns and A^T A is 1
// + E, that is the box of the orthogonal factor of A, and no point moves by more than |E| |h| to get there,
// where |E| is no more than 3 skew. Ideal boxes that are apart, or overlap, by more than that in every
// direction do what the stored ones do; and of them the directions to try are the 15 known ones. Products of
// an axis of a with one of b differ by less than 6 skew. So every number below is within 8 (skew + u) times
// `size`, or a sum of at most six such, of what it is for the ideal boxes.
//
// A direction across two nearly parallel edges, at an angle whose sine is s, may say nothing, because its
// overlap is as small as s. But there the boxes are, but for s times their size, two rectangles in a plane,
// whose overlap along that direction is no less than that along their sides, which turn out of the faces of
// the boxes by no more than 2 s. So if faces overlap by more than 8 s times `size`, it is as sure to.
std::optional<ContactClass> sure_class(const OrientedBox<3>& a, const OrientedBox<3>& b) {
    const glm::dvec3 apart = b.center - a.center;
    double rotation[3][3];
    double sizes[3][3];
    double shift[3];
    for (int i = 0; i < 3; ++i) {
        const glm::dvec3& axis = a.axes[static_cast<std::size_t>(i)];
        shift[i] = glm::dot(apart, axis);
        for (int j = 0; j < 3; ++j) {
            rotation[i][j] = glm::dot(axis, b.axes[static_cast<std::size_t>(j)]);
            sizes[i][j] = std::fabs(rotation[i][j]);
        }
    }
    const glm::dvec3& p = a.half_extents;
    const glm::dvec3& q = b.half_extents;
    const double size = p.x + p.y + p.z + q.x + q.y + q.z + sum_of_sizes<3>(apart);
    const double skew = skew_of(a) + skew_of(b);
    if (!(size > 0x1p-200 && size < 0x1p200 && skew < 1.0)) return std::nullopt;
    const double doubt = 64.0 * skew * size;

    double faces = HUGE_VAL;
    for (int i = 0; i < 3; ++i) {
        const double reach_b = q.x * sizes[i][0] + q.y * sizes[i][1] + q.z * sizes[i][2];
        faces = std::min(faces, p[i] + reach_b - std::fabs(shift[i]));
    }
    if (faces < -doubt) return ContactClass::separated;
    for (int j = 0; j < 3; ++j) {
        const double reach_a = p.x * sizes[0][j] + p.y * sizes[1][j] + p.z * sizes[2][j];
        const double along =
            shift[0] * rotation[0][j] + shift[1] * rotation[1][j] + shift[2] * rotation[2][j];
        faces = std::min(faces, q[j] + reach_a - std::fabs(along));
    }
    if (faces < -doubt) return ContactClass::separated;
    if (!(faces > doubt)) return std::nullopt;

    bool is_sure = true;
    for (int i = 0; i < 3; ++i) {
        const int i1 = (i + 1) % 3;
        const int i2 = (i + 2) % 3;
        for (int j = 0; j < 3; ++j) {
            const int j1 = (j + 1) % 3;
            const int j2 = (j + 2) % 3;
            const double reach_a = p[i1] * sizes[i2][j] + p[i2] * sizes[i1][j];
            const double reach_b = q[j1] * sizes[i][j2] + q[j2] * sizes[i][j1];
            const double along = shift[i2] * rotation[i1][j] - shift[i1] * rotation[i2][j];
            const double overlap = reach_a + reach_b - std::fabs(along);
            if (overlap < -doubt) return ContactClass::separated;
            const double sine = sizes[i][j1] + sizes[i][j2] + 64.0 * skew;
            is_sure = is_sure && (overlap > doubt || faces > 8.0 * sine * size + doubt);
        }
    }
    if (is_sure) return ContactClass::penetrating;
    return std::nullopt;
}

// The same 15 directions of parallelepipeds: across the faces of each, which the axes need not be, and across
// an edge of each. With axes below 2^8 and all else below 2^20 units no number is above 2^50.
std::optional<ContactClass> class_on_grid(const OrientedBox<3>& a, const OrientedBox<3>& b) {
    if (!are_on_grid(a, b, 20)) return std::nullopt;
    const glm::dvec3 apart = b.center - a.center;
    const glm::dvec3& p = a.half_extents;
    const glm::dvec3& q = b.half_extents;
    const std::array<glm::dvec3, 3> across_a{
        glm::cross(a.axes[1], a.axes[2]), glm::cross(a.axes[2], a.axes[0]), glm::cross(a.axes[0], a.axes[1])};
    const std::array<glm::dvec3, 3> across_b{
        glm::cross(b.axes[1], b.axes[2]), glm::cross(b.axes[2], b.axes[0]), glm::cross(b.axes[0], b.axes[1])};
    const double volume_a = std::fabs(glm::dot(a.axes[0], across_a[0]));
    const double volume_b = std::fabs(glm::dot(b.axes[0], across_b[0]));
    if (!(volume_a > 0.0 && volume_b > 0.0 && std::min({p.x, p.y, p.z, q.x, q.y, q.z}) > 0.0))
        return std::nullopt;

    double faces_a[3][3];  // of a, along the axes of b
    double faces_b[3][3];  // of b, along the axes of a
    double least = HUGE_VAL;
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            faces_a[i][j] = std::fabs(glm::dot(across_a[i], b.axes[j]));
            faces_b[i][j] = std::fabs(glm::dot(across_b[i], a.axes[j]));
        }
        const int k = static_cast<int>(i);
        least = std::min({least,
                          p[k] * volume_a + q.x * faces_a[i][0] + q.y * faces_a[i][1] + q.z * faces_a[i][2] -
                              std::fabs(glm::dot(apart, across_a[i])),
                          q[k] * volume_b + p.x * faces_b[i][0] + p.y * faces_b[i][1] + p.z * faces_b[i][2] -
                              std::fabs(glm::dot(apart, across_b[i]))});
    }
    for (std::size_t i = 0; i < 3 && least >= 0.0; ++i) {
        const std::size_t i1 = (i + 1) % 3;
        const std::size_t i2 = (i + 2) % 3;
        const glm::dvec3 sideways = glm::cross(apart, a.axes[i]);
        for (std::size_t j = 0; j < 3; ++j) {
            const std::size_t j1 = (j + 1) % 3;
            const std::size_t j2 = (j + 2) % 3;
            const double reach =
                p[static_cast<int>(i1)] * faces_a[i2][j] + p[static_cast<int>(i2)] * faces_a[i1][j] +
                q[static_cast<int>(j1)] * faces_b[j2][i] + q[static_cast<int>(j2)] * faces_b[j1][i];
            // Bodies have some width in every direction: this is none, the edges are parallel.
            if (reach == 0.0) continue;
            least = std::min(least, reach - std::fabs(glm::dot(sideways, b.axes[j])));
        }
    }
    return class_of_gap(-least);
}

}  // namespace graze::narrow_phase

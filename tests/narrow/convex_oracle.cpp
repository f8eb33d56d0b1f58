#include "tests/narrow/convex_oracle.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace graze_test {
namespace {

using graze::ContactClass;

Whole dot(const WholeVector& u, const WholeVector& v) {
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}
WholeVector cross(const WholeVector& u, const WholeVector& v) {
    return {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
}
WholeVector operator-(const WholeVector& u, const WholeVector& v) {
    return {u[0] - v[0], u[1] - v[1], u[2] - v[2]};
}
WholeVector operator-(const WholeVector& u) {
    return {-u[0], -u[1], -u[2]};
}
WholeVector operator*(const Whole& factor, const WholeVector& v) {
    return {factor * v[0], factor * v[1], factor * v[2]};
}
bool is_zero(const WholeVector& v) {
    return v[0] == 0 && v[1] == 0 && v[2] == 0;
}

void shift_to(RoundedPolytope& shape, int exponent) {
    const auto shift = static_cast<unsigned>(shape.exponent - exponent);
    for (WholeVector& vertex : shape.vertices) {
        for (Whole& coordinate : vertex) {
            coordinate <<= shift;
        }
    }
    shape.radius <<= shift;
    shape.exponent = exponent;
}

// ---- The nearest point of a polytope ----

using Points = std::vector<WholeVector>;

struct Nearest {
    /// Corners, affinely independent, with the nearest point strictly between them.
    Points between;
    /// The nearest point times a positive number.
    WholeVector direction;
};

/// Of a simplex of at most four corners: the one subset in whose affine hull the nearest point has positive
/// weights, such that no other corner lies on the near side of it.
Nearest nearest_of_simplex(const Points& corners) {
    const std::size_t count = corners.size();
    Whole products[4][4];
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t j = i; j < count; ++j) {
            products[i][j] = products[j][i] = dot(corners[i], corners[j]);
        }
    }
    // weight[S][i]: of corner i in S, times the determinant of S. For j outside S, weight[S + j][j] is
    // negative or 0 if corner j is no nearer than the point of S.
    Whole weight[16][4];
    const auto has = [](unsigned set, std::size_t i) { return ((set >> i) & 1u) != 0; };
    for (std::size_t i = 0; i < count; ++i) {
        weight[1u << i][i] = 1;
    }
    const unsigned sets = 1u << count;
    for (unsigned set = 1; set < sets; ++set) {
        std::size_t first = 0;
        while (!has(set, first)) {
            ++first;
        }
        bool found = true;
        for (std::size_t j = 0; j < count; ++j) {
            if (has(set, j)) {
                found = found && weight[set][j] > 0;
                continue;
            }
            Whole& of_j = weight[set | (1u << j)][j];
            of_j = 0;
            for (std::size_t i = 0; i < count; ++i) {
                if (has(set, i)) of_j += weight[set][i] * (products[i][first] - products[i][j]);
            }
            found = found && of_j <= 0;
        }
        if (!found) continue;
        Nearest nearest;
        for (std::size_t i = 0; i < count; ++i) {
            if (!has(set, i)) continue;
            nearest.between.push_back(corners[i]);
            const WholeVector part = weight[set][i] * corners[i];
            nearest.direction = nearest.direction - (-part);
        }
        if (nearest.between.size() == 3) {  // the normal of a triangle is the same with smaller numbers
            const Points& p = nearest.between;
            const WholeVector normal = cross(p[1] - p[0], p[2] - p[0]);
            const Whole side = dot(normal, p[0]);
            nearest.direction = side == 0 ? WholeVector{} : side > 0 ? normal : -normal;
        }
        return nearest;
    }
    throw std::logic_error("a simplex without a nearest point");
}

std::size_t lowest_along(const Points& points, const WholeVector& direction) {
    std::size_t best = 0;
    Whole least = dot(points[0], direction);
    for (std::size_t i = 1; i < points.size(); ++i) {
        const Whole along = dot(points[i], direction);
        if (along < least) {
            least = along;
            best = i;
        }
    }
    return best;
}

/// Of a - b. Ends, because every step takes it to a strictly nearer point of one of finitely many simplices.
Nearest nearest_of_difference(const Points& a, const Points& b) {
    Nearest nearest{{a[0] - b[0]}, a[0] - b[0]};
    while (!is_zero(nearest.direction)) {
        const WholeVector& to = nearest.direction;
        const WholeVector candidate = a[lowest_along(a, to)] - b[lowest_along(b, -to)];
        if (dot(candidate, to) >= dot(nearest.between[0], to)) return nearest;
        Points corners = nearest.between;
        corners.push_back(candidate);
        nearest = nearest_of_simplex(corners);
    }
    return nearest;
}

// ---- Inside or on the border ----

/// A linear map of the space onto one of a dimension less that takes u, and with it the line of u, to 0.
WholeVector flattened(const WholeVector& v, const WholeVector& u, std::size_t dim) {
    std::size_t pivot = 0;
    while (u[pivot] == 0) {
        ++pivot;
    }
    WholeVector image{};
    for (std::size_t axis = 0, to = 0; axis < dim; ++axis) {
        if (axis != pivot) image[to++] = v[axis] * u[pivot] - u[axis] * v[pivot];
    }
    return image;
}

/// The points without the subspace spanned by some that have 0 strictly between them: by linear maps that
/// take it to 0. Returns the dimension left.
std::size_t flatten(Points& points, Points between, std::size_t dim) {
    for (std::size_t i = 0; i + 1 < between.size(); ++i, --dim) {
        const WholeVector u = between[i];
        for (Points* list : {&points, &between}) {
            for (WholeVector& v : *list) {
                v = flattened(v, u, dim);
            }
        }
    }
    return dim;
}

/// Do combinations of the points with weights >= 0 reach all of the space? They do not if 0 is outside the
/// hull of those points that are not 0. If it is strictly between some, they reach all of the subspace which
/// these span, and the question is the same without it.
bool reach_everywhere(Points points, std::size_t dim) {
    points.erase(std::remove_if(points.begin(), points.end(), is_zero), points.end());
    if (dim == 0) return true;
    if (points.empty()) return false;
    const Nearest nearest = nearest_of_difference(points, {WholeVector{}});
    if (!is_zero(nearest.direction)) return false;
    dim = flatten(points, nearest.between, dim);
    return reach_everywhere(std::move(points), dim);
}

/// Of two lists that have a point in common, the points that a - b has combinations of: where p is in both,
/// u - v is u - p and p - v, which are differences themselves.
Points spokes_of(const Points& a, const Points& b) {
    for (const WholeVector& p : a) {
        if (std::find(b.begin(), b.end(), p) == b.end()) continue;
        Points spokes;
        for (const WholeVector& u : a) {
            spokes.push_back(u - p);
        }
        for (const WholeVector& v : b) {
            spokes.push_back(p - v);
        }
        return spokes;
    }
    throw std::logic_error("no point in common");
}

/// Is 0, which is strictly between some points of a - b, in the inside of a - b?
bool is_inside(Points a, Points b, const Points& between, std::size_t dim) {
    flatten(a, between, dim);
    dim = flatten(b, between, dim);
    return reach_everywhere(spokes_of(a, b), dim);
}

ContactClass class_of_sign(int gap) {
    return gap > 0 ? ContactClass::separated : gap < 0 ? ContactClass::penetrating : ContactClass::touching;
}

/// What contains every direction of an edge.
Points edge_directions(const RoundedPolytope& shape) {
    Points directions;
    const Points& vertices = shape.vertices;
    if (shape.kind == Kind::box || shape.kind == Kind::oriented_box) {
        for (int axis = 0; axis < shape.dim; ++axis) {
            directions.push_back(vertices[std::size_t{1} << axis] - vertices[0]);
        }
        return directions;
    }
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            directions.push_back(vertices[i] - vertices[j]);
        }
    }
    return directions;
}

Real length_of(const WholeVector& v) {
    return sqrt(Real(dot(v, v)));
}

}  // namespace

PairOracle::PairOracle(RoundedPolytope a, RoundedPolytope b) : a_(std::move(a)), b_(std::move(b)) {
    const int exponent = std::min(a_.exponent, b_.exponent);
    shift_to(a_, exponent);
    shift_to(b_, exponent);
    reach_ = a_.radius + b_.radius;
    const Nearest nearest = nearest_of_difference(a_.vertices, b_.vertices);
    nearest_ = nearest.direction;
    along_ = dot(nearest.between[0], nearest_);
    if (!is_zero(nearest_)) {  // the point is nearest * along / nearest^2
        const Whole excess = along_ * along_ - reach_ * reach_ * dot(nearest_, nearest_);
        class_ = class_of_sign(excess.sign());
    } else if (reach_ > 0 || nearest.between.size() == static_cast<std::size_t>(a_.dim) + 1) {
        class_ = ContactClass::penetrating;
    } else {
        const bool inside =
            is_inside(a_.vertices, b_.vertices, nearest.between, static_cast<std::size_t>(a_.dim));
        class_ = inside ? ContactClass::penetrating : ContactClass::touching;
    }
}

PairOracle::Exit PairOracle::shortest_exit() const {
    Points edges = edge_directions(a_);
    const Points more = edge_directions(b_);
    edges.insert(edges.end(), more.begin(), more.end());
    Points normals;
    for (std::size_t i = 0; i < edges.size(); ++i) {
        if (a_.dim == 2) {
            normals.push_back({-edges[i][1], edges[i][0], 0});
        } else {
            for (std::size_t j = 0; j < i; ++j) {
                normals.push_back(cross(edges[i], edges[j]));
            }
        }
    }
    // Without a normal of a face, all is on one line.
    Exit best{{1, 0, 0}, 0};
    Real least = -1;
    for (const WholeVector& normal : normals) {
        if (is_zero(normal)) continue;
        const Real length = length_of(normal);
        for (const WholeVector& outward : {normal, -normal}) {
            const Whole overlap = dot(a_.vertices[lowest_along(a_.vertices, -outward)], outward) -
                                  dot(b_.vertices[lowest_along(b_.vertices, outward)], outward);
            const Real depth = Real(overlap) / length;
            if (least >= 0 && depth >= least) continue;
            least = depth;
            best = {outward, overlap};
        }
    }
    return best;
}

Real PairOracle::gap() const {
    Real gap;
    if (!is_zero(nearest_)) {  // (d^2 - r^2) / (d + r): no digits cancel
        const Whole square = dot(nearest_, nearest_);
        const Whole excess = along_ * along_ - reach_ * reach_ * square;
        gap = Real(excess) / Real(square) / (Real(along_) / sqrt(Real(square)) + Real(reach_));
    } else {
        const Exit exit = shortest_exit();
        gap = -(Real(exit.overlap) / length_of(exit.direction) + Real(reach_));
    }
    return ldexp(gap, a_.exponent);
}

Real PairOracle::gap_along(const std::array<double, 3>& direction) const {
    constexpr int digits = 110;  // of the direction, after the point
    WholeVector n{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        n[axis] = Whole(ldexp(Real(direction[axis]), digits));
    }
    const Whole cores = dot(b_.vertices[lowest_along(b_.vertices, n)], n) -
                        dot(a_.vertices[lowest_along(a_.vertices, -n)], n);
    return ldexp(ldexp(Real(cores), -digits) - Real(reach_), a_.exponent);
}

double PairOracle::largest() const {
    Whole largest = std::max(a_.radius, b_.radius);
    for (const RoundedPolytope* shape : {&a_, &b_}) {
        for (const WholeVector& vertex : shape->vertices) {
            for (const Whole& coordinate : vertex) {
                largest = std::max(largest, Whole(abs(coordinate)));
            }
        }
    }
    return ldexp(Real(largest), a_.exponent).convert_to<double>();
}

Real PairOracle::extent() const {
    Whole extent = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        Whole lower = a_.vertices[0][axis], upper = lower;
        for (const RoundedPolytope* shape : {&a_, &b_}) {
            for (const WholeVector& vertex : shape->vertices) {
                lower = std::min(lower, vertex[axis]);
                upper = std::max(upper, vertex[axis]);
            }
        }
        extent = std::max(extent, Whole(upper - lower));
    }
    return ldexp(Real(Whole(extent + a_.radius + b_.radius)), a_.exponent);
}

}  // namespace graze_test

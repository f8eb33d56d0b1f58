#include "bench/narrow/inputs.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "bench/narrow/lattice_sketch.h"
#include "bench/narrow/random_sketch.h"
#include "graze/core/status.h"

namespace graze::bench {

namespace {

using scene::Random;

/// When two centres lie within the sum of these of each other, on every axis, about half of the pairs meet.
template <class S>
constexpr double reach = 0.0;
template <>
constexpr double reach<Circle> = 1.25;
template <>
constexpr double reach<ConvexPolygon> = 1.2;
template <>
constexpr double reach<Sphere> = 1.0;
template <>
constexpr double reach<ConvexHull> = 0.9;
template <int Dim>
constexpr double reach<Segment<Dim>> = Dim == 2 ? 0.5 : 0.05;
template <int Dim>
constexpr double reach<Capsule<Dim>> = Dim == 2 ? 1.1 : 0.65;
template <int Dim>
constexpr double reach<Box<Dim>> = Dim == 2 ? 1.4 : 1.25;
template <int Dim>
constexpr double reach<OrientedBox<Dim>> = Dim == 2 ? 1.5 : 1.35;
template <int Dim>
constexpr double reach<Triangle<Dim>> = 0.25;

template <class A, class B>
void draw_random(std::uint64_t n, Random& random, Pairs<A, B>& pairs) {
    constexpr int dim = dimension_of<A>;
    constexpr double spread = reach<A> + reach<B>;
    for (std::uint64_t i = 0; i < n; ++i) {
        Sketch<dim> a = random_sketch<A>(random);
        Sketch<dim> b = random_sketch<B>(random);
        Vec<dim> at;
        Vec<dim> between;
        for (int axis = 0; axis < dim; ++axis) {
            at[axis] = 20.0 * random.uniform() - 10.0;
            between[axis] = spread * (2.0 * random.uniform() - 1.0);
        }
        move(a, at);
        move(b, at + between);
        pairs.a.push_back(shape_of<A>(a));
        pairs.b.push_back(shape_of<B>(b));
    }
}

/// The corners of the shape without its radius.
template <class S>
std::vector<Vec<dimension_of<S>>> corners_of(const Sketch<dimension_of<S>>& sketch) {
    constexpr int dim = dimension_of<S>;
    std::vector<Vec<dim>> corners = sketch.points;
    if constexpr (is_box<S> || is_oriented_box<S>) {
        corners.clear();
        for (int choice = 0; choice < 1 << dim; ++choice) {
            Vec<dim> corner = sketch.points[0];
            for (int axis = 0; axis < dim; ++axis) {
                const bool upper = (choice >> axis & 1) != 0;
                if constexpr (is_box<S>) {
                    corner[axis] = sketch.points[upper ? 1 : 0][axis];
                } else {
                    const auto k = static_cast<std::size_t>(axis);
                    corner += (upper ? 1.0 : -1.0) * sketch.half_extents[axis] * sketch.axes[k];
                }
            }
            corners.push_back(corner);
        }
    }
    return corners;
}

/// Of the corners that are farthest in this direction, one, or the point between two.
template <int Dim>
struct Farthest {
    Vec<Dim> corner;
    Vec<Dim> point;
};

template <class S>
Farthest<dimension_of<S>> farthest(const Sketch<dimension_of<S>>& sketch,
                                   const Vec<dimension_of<S>>& direction, Random& random) {
    auto corners = corners_of<S>(sketch);
    double most = glm::dot(corners[0], direction);
    for (const auto& corner : corners)
        most = std::max(most, glm::dot(corner, direction));
    std::erase_if(corners, [&](const auto& corner) { return glm::dot(corner, direction) < most; });
    const auto& corner = corners[random.below(corners.size())];
    return {corner, 0.5 * (corner + corners[random.below(corners.size())])};
}

/// Directions of whole numbers and, where something is round, of whole length.
template <int Dim>
Vec<Dim> lattice_direction(bool round, Random& random) {
    Vec<Dim> direction(0.0);
    direction.x = 1.0;
    if (random.below(2) == 0) return turned(direction, random);
    if constexpr (Dim == 2) {
        const Vec<2> choices[] = {{3, 4}, {5, 12}, {1, 1}};
        direction = choices[random.below(round ? 2 : 3)];
    } else {
        const Vec<3> choices[] = {{3, 4, 0}, {1, 2, 2}, {2, 3, 6}, {1, 1, 0}, {1, 1, 1}};
        direction = choices[random.below(round ? 3 : 5)];
    }
    return turned(direction, random);
}

/// Moves one number of b: of the corner that touches, along an axis on which that makes a difference.
template <class S>
void nudge(Sketch<dimension_of<S>>& b, const Vec<dimension_of<S>>& corner,
           const Vec<dimension_of<S>>& direction, Random& random) {
    constexpr int dim = dimension_of<S>;
    int axis = 0;
    do {
        axis = static_cast<int>(random.below(dim));
    } while (direction[axis] == 0.0);
    std::size_t moved = 0;
    if constexpr (is_box<S>) {
        moved = b.points[0][axis] == corner[axis] ? 0 : 1;
    } else if constexpr (!is_oriented_box<S>) {
        while (b.points[moved] != corner)
            ++moved;
    }
    const int ulps[] = {0, 1, 2, 10};
    const double towards = random.below(2) == 0 ? -HUGE_VAL : HUGE_VAL;
    for (int left = ulps[random.below(4)]; left > 0; --left)
        b.points[moved][axis] = std::nextafter(b.points[moved][axis], towards);
}

/// A corner of b is put where a corner of a is, or as far before it as the radii are long. The plane through
/// that corner, across the direction in which it is the farthest of a, then has a on one side and b on the
/// other: they touch.
template <class A, class B>
void draw_lattice(std::uint64_t n, bool near_tie, Random& random, Pairs<A, B>& pairs) {
    constexpr int dim = dimension_of<A>;
    constexpr bool round = is_round<A> || is_round<B>;
    for (std::uint64_t i = 0; i < n; ++i) {
        Sketch<dim> a = lattice_sketch<A>(random);
        Sketch<dim> b = lattice_sketch<B>(random);
        const Vec<dim> direction = lattice_direction<dim>(round, random);
        Vec<dim> gap(0.0);
        if constexpr (round) {
            gap = 2.0 * direction;
            const double length = std::sqrt(glm::dot(gap, gap));
            const double part = whole(random, 1, static_cast<int>(length) - 1);
            a.radius = is_round<B> ? part : length;
            b.radius = is_round<A> ? length - part : length;
        }
        Vec<dim> at;
        for (int axis = 0; axis < dim; ++axis)
            at[axis] = whole(random, 300, 600);
        move(a, at);
        const Farthest<dim> of_a = farthest<A>(a, direction, random);
        Farthest<dim> of_b = farthest<B>(b, -direction, random);
        const Vec<dim> by = of_a.point + gap - of_b.point;
        move(b, by);
        if (near_tie) nudge<B>(b, of_b.corner + by, direction, random);
        pairs.a.push_back(shape_of<A>(a));
        pairs.b.push_back(shape_of<B>(b));
    }
}

}  // namespace

std::vector<std::string> input_names() {
    return {"random", "lattice", "near-tie"};
}

AnyPairs draw(const AnyPairs& family, const std::string& input, std::uint64_t n, std::uint64_t seed) {
    Random random(seed);
    return std::visit(
        [&]<class A, class B>(const Pairs<A, B>&) -> AnyPairs {
            Pairs<A, B> pairs;
            if (input == "random") {
                draw_random(n, random, pairs);
            } else if (input == "lattice" || input == "near-tie") {
                draw_lattice(n, input == "near-tie", random, pairs);
            } else {
                throw Error(ErrorCode::wrong_use, "no input is called " + input);
            }
            return pairs;
        },
        family);
}

}  // namespace graze::bench

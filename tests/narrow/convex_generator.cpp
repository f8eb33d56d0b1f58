#include "tests/narrow/convex_generator.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "tests/narrow/convex_oracle.h"

namespace graze_test {
namespace {

using Corner = std::array<double, 2>;

/// The sign of the turn a, b, c, in fractions.
int turn(const Corner& a, const Corner& b, const Corner& c) {
    using Fraction = boost::multiprecision::cpp_rational;
    const Fraction ax(a[0]), ay(a[1]), ux = Fraction(b[0]) - ax, uy = Fraction(b[1]) - ay,
                                       vx = Fraction(c[0]) - ax, vy = Fraction(c[1]) - ay;
    const Fraction area = ux * vy - uy * vx;
    return area.sign();
}

/// The corners of the hull, counter-clockwise (Andrew, 1979).
std::vector<Corner> hull_of(std::vector<Corner> points) {
    std::sort(points.begin(), points.end());
    points.erase(std::unique(points.begin(), points.end()), points.end());
    if (points.size() < 3) return points;
    std::vector<Corner> hull;
    for (int half = 0; half < 2; ++half) {
        const std::size_t begin = hull.size();
        for (const Corner& p : points) {
            while (hull.size() >= begin + 2 && turn(hull[hull.size() - 2], hull.back(), p) <= 0) {
                hull.pop_back();
            }
            hull.push_back(p);
        }
        hull.pop_back();
        std::reverse(points.begin(), points.end());
    }
    return hull;
}

/// Leaves the corners of the hull, counter-clockwise.
bool mend_polygon(Sketch& polygon) {
    std::vector<Corner> points;
    for (std::size_t i = 0; i + 1 < polygon.numbers.size(); i += 2) {
        points.push_back({polygon.numbers[i], polygon.numbers[i + 1]});
    }
    const std::vector<Corner> hull = hull_of(points);
    polygon.numbers.clear();
    for (const Corner& corner : hull) {
        polygon.numbers.insert(polygon.numbers.end(), {corner[0], corner[1]});
    }
    return hull.size() >= 3;
}

/// Other lists of vertices for the same polygon of whole numbers: clockwise, from another corner on, with
/// corners repeated and one in the middle of an edge.
void describe_otherwise(Sketch& polygon, HardInputs& inputs) {
    std::vector<Corner> corners;
    for (std::size_t i = 0; i < polygon.numbers.size(); i += 2) {
        corners.push_back({polygon.numbers[i], polygon.numbers[i + 1]});
    }
    std::rotate(corners.begin(), corners.begin() + inputs.integer(0, 2), corners.end());
    if (inputs.integer(0, 1) == 0) std::reverse(corners.begin(), corners.end());
    if (inputs.integer(0, 3) == 0) {
        const Corner middle{(corners[0][0] + corners[1][0]) / 2, (corners[0][1] + corners[1][1]) / 2};
        corners.insert(corners.begin() + 1, middle);
    }
    if (inputs.integer(0, 3) == 0) corners.push_back(corners.front());
    if (inputs.integer(0, 3) == 0) corners.insert(corners.begin(), corners.front());
    polygon.numbers.clear();
    for (const Corner& corner : corners) {
        polygon.numbers.insert(polygon.numbers.end(), {corner[0], corner[1]});
    }
}

}  // namespace

bool mend(Sketch& sketch) {
    const auto dim = static_cast<std::size_t>(sketch.dim);
    std::vector<double>& numbers = sketch.numbers;
    if (sketch.has_radius()) numbers.back() = std::fabs(numbers.back());
    if (sketch.kind == Kind::box) {
        for (std::size_t axis = 0; axis < dim; ++axis) {
            if (numbers[axis] > numbers[dim + axis]) std::swap(numbers[axis], numbers[dim + axis]);
        }
    }
    if (sketch.kind == Kind::oriented_box) {
        for (std::size_t i = 0; i < dim; ++i) {
            numbers[dim + i] = std::fabs(numbers[dim + i]);
            const auto axis = numbers.begin() + static_cast<std::ptrdiff_t>((2 + i) * dim);
            if (std::all_of(axis, axis + sketch.dim, [](double x) { return x == 0.0; })) axis[0] = 1.0;
        }
    }
    if (sketch.kind == Kind::hull && sketch.dim == 2) return mend_polygon(sketch);
    return true;
}

void scale(Sketch& sketch, int exponent) {
    const std::size_t count =
        sketch.kind == Kind::oriented_box ? 2 * static_cast<std::size_t>(sketch.dim) : sketch.numbers.size();
    for (std::size_t i = 0; i < count; ++i) {
        sketch.numbers[i] = std::ldexp(sketch.numbers[i], exponent);
    }
}

std::size_t ConvexGenerator::number_count(Kind kind) {
    const auto dim = static_cast<std::size_t>(dim_);
    switch (kind) {
        case Kind::point:
            return dim;
        case Kind::round:
            return dim + 1;
        case Kind::segment:
        case Kind::box:
            return 2 * dim;
        case Kind::capsule:
            return 2 * dim + 1;
        case Kind::oriented_box:
            return (2 + dim) * dim;
        case Kind::triangle:
            return 3 * dim;
        case Kind::hull:
            return dim * static_cast<std::size_t>(dim == 2 ? inputs_.integer(3, 7) : inputs_.integer(4, 8));
    }
    return 0;
}

/// Whole numbers from -4 to 4; axes of any length and at any angle, half of them those of the space.
Sketch ConvexGenerator::small_whole(Kind kind) {
    Sketch sketch{kind, dim_, {}};
    do {
        sketch.numbers.assign(number_count(kind), 0.0);
        const int most = inputs_.integer(1, 4);
        for (double& number : sketch.numbers) {
            number = inputs_.integer(-most, most);
        }
        if (kind == Kind::oriented_box && inputs_.integer(0, 1) == 0) {
            const auto dim = static_cast<std::size_t>(dim_);
            for (std::size_t i = 0; i < dim * dim; ++i) {
                sketch.numbers[2 * dim + i] = i / dim == i % dim ? 1.0 : 0.0;
            }
        }
        if (inputs_.integer(0, 3) == 0) make_flat(sketch);
    } while (!mend(sketch));
    if (kind == Kind::hull && dim_ == 2) describe_otherwise(sketch, inputs_);
    return sketch;
}

/// One point like another, all points in a plane or on a line, no radius, half extents of 0, dependent axes.
void ConvexGenerator::make_flat(Sketch& sketch) {
    if (sketch.has_radius() && inputs_.integer(0, 1) == 0) sketch.numbers.back() = 0.0;
    if (sketch.kind == Kind::oriented_box) {
        make_flat_box(sketch);
        return;
    }
    const auto dim = static_cast<std::size_t>(dim_);
    const std::size_t points = sketch.position_count() / dim;
    if (points < 2) return;
    const auto at = [&](std::size_t point, std::size_t axis) -> double& {
        return sketch.numbers[point * dim + axis];
    };
    if (inputs_.integer(0, 2) == 0) {
        for (std::size_t axis = 0; axis < dim; ++axis) {
            at(points - 1, axis) = at(0, axis);
        }
    } else if (inputs_.integer(0, 1) == 0) {
        const auto axis = static_cast<std::size_t>(inputs_.integer(0, dim_ - 1));
        for (std::size_t point = 1; point < points; ++point) {
            at(point, axis) = at(0, axis);
        }
    } else {  // on one line, or in one skew plane
        const int rank = inputs_.integer(1, dim_ - 1);
        for (std::size_t point = static_cast<std::size_t>(rank) + 1; point < points; ++point) {
            const int factor = inputs_.integer(-1, 2), other = rank == 2 ? inputs_.integer(-1, 2) : 0;
            for (std::size_t axis = 0; axis < dim; ++axis) {
                const double second = rank == 2 ? other * (at(2, axis) - at(0, axis)) : 0.0;
                at(point, axis) = at(0, axis) + factor * (at(1, axis) - at(0, axis)) + second;
            }
        }
    }
}

void ConvexGenerator::make_flat_box(Sketch& sketch) {
    const auto dim = static_cast<std::size_t>(dim_);
    const auto i = static_cast<std::size_t>(inputs_.integer(0, dim_ - 1)), j = (i + 1) % dim;
    if (inputs_.integer(0, 1) == 0) {
        sketch.numbers[dim + i] = 0.0;
        if (inputs_.integer(0, 2) == 0) sketch.numbers[dim + j] = 0.0;
        return;
    }
    const int factor = inputs_.integer(-1, 1);
    for (std::size_t axis = 0; axis < dim; ++axis) {
        sketch.numbers[(2 + i) * dim + axis] =
            (factor == 0 ? 1 : factor) * sketch.numbers[(2 + j) * dim + axis];
    }
}

/// 53 or 24 bits; axes at right angles, of length 1 but for rounding, as rotations are stored.
Sketch ConvexGenerator::real(Kind kind, bool single) {
    Sketch sketch{kind, dim_, {}};
    do {
        sketch.numbers.assign(number_count(kind), 0.0);
        for (double& number : sketch.numbers) {
            number = std::ldexp(inputs_.integer(-(1 << 30), 1 << 30), -30) +
                     std::ldexp(inputs_.integer(-(1 << 30), 1 << 30), -53);
            if (inputs_.integer(0, 15) == 0) number = 0.0;
        }
        if (kind == Kind::oriented_box) {
            const std::size_t first = 2 * static_cast<std::size_t>(dim_);
            const double angle = inputs_.integer(-(1 << 30), 1 << 30) * 0x1p-28;
            const double c = std::cos(angle), s = std::sin(angle);
            if (dim_ == 2) {
                const double axes[4] = {c, s, -s, c};
                std::copy_n(axes, 4, sketch.numbers.begin() + static_cast<std::ptrdiff_t>(first));
            } else {
                const double tilt = inputs_.integer(-(1 << 30), 1 << 30) * 0x1p-28;
                const double u = std::cos(tilt), v = std::sin(tilt);
                const double axes[9] = {c, s, 0, -s * u, c * u, v, s * v, -c * v, u};
                std::copy_n(axes, 9, sketch.numbers.begin() + static_cast<std::ptrdiff_t>(first));
            }
        }
        if (single) {
            for (double& number : sketch.numbers) {
                number = static_cast<float>(number);
            }
        }
    } while (!mend(sketch));
    return sketch;
}

/// Any finite doubles.
Sketch ConvexGenerator::wild(Kind kind) {
    Sketch sketch{kind, dim_, {}};
    do {
        sketch.numbers.assign(number_count(kind), 0.0);
        for (double& number : sketch.numbers) {
            number = inputs_.any_double();
        }
    } while (!mend(sketch));
    return sketch;
}

/// One number by 0, 1, 2 or 10 units in the last place, or 0 by something tiny.
void ConvexGenerator::nudge(Sketch& sketch) {
    constexpr int steps[] = {0, 1, 2, 10};
    Sketch nudged = sketch;
    double& number = nudged.numbers[static_cast<std::size_t>(
        inputs_.integer(0, static_cast<int>(sketch.numbers.size()) - 1))];
    const double towards = inputs_.integer(0, 1) == 0 ? -HUGE_VAL : HUGE_VAL;
    if (number == 0.0) {
        number = std::copysign(std::ldexp(1.0, inputs_.integer(-90, -40)), towards);
    } else {
        for (int i = steps[inputs_.integer(0, 3)]; i > 0; --i) {
            number = std::nextafter(number, towards);
        }
    }
    if (mend(nudged)) sketch = nudged;
}

/// Whole numbers that touch, if one of a few tries does; then moved a little.
ConvexGenerator::Pair ConvexGenerator::near_tie() {
    Pair pair;
    for (int tries = 0; tries < 8; ++tries) {
        pair = {small_whole(kinds_[0]), small_whole(kinds_[1]), Recipe::near_tie};
        if (PairOracle(polytope_of(pair.a), polytope_of(pair.b)).contact_class() ==
            graze::ContactClass::touching) {
            break;
        }
    }
    return pair;
}

ConvexGenerator::Pair ConvexGenerator::pair(std::uint64_t i) {
    constexpr Recipe turns[] = {Recipe::grid, Recipe::near_tie, Recipe::real, Recipe::near_tie,
                                Recipe::grid, Recipe::single,   Recipe::far,  Recipe::mixed};
    Recipe recipe = turns[i % std::size(turns)];
    if (i % 64 == 63) recipe = Recipe::wild;
    Pair pair;
    if (recipe == Recipe::near_tie || recipe == Recipe::far) {
        pair = near_tie();
    } else {
        for (int side = 0; side < 2; ++side) {
            Sketch& sketch = side == 0 ? pair.a : pair.b;
            const bool whole =
                recipe == Recipe::grid || (recipe == Recipe::mixed && inputs_.integer(0, 1) == 0);
            sketch = recipe == Recipe::wild ? wild(kinds_[side])
                     : whole                ? small_whole(kinds_[side])
                                            : real(kinds_[side], recipe == Recipe::single);
        }
    }
    pair.recipe = recipe;
    if (recipe == Recipe::far) {
        for (std::size_t axis = 0; axis < static_cast<std::size_t>(dim_); ++axis) {
            const double offset = std::ldexp(inputs_.integer(-9, 9), inputs_.integer(10, 45));
            for (Sketch* sketch : {&pair.a, &pair.b}) {
                for (std::size_t j = axis; j < sketch->position_count();
                     j += static_cast<std::size_t>(dim_)) {
                    sketch->numbers[j] += offset;
                }
            }
        }
    }
    if (recipe == Recipe::near_tie || recipe == Recipe::far)
        nudge(inputs_.integer(0, 1) == 0 ? pair.a : pair.b);
    if (recipe == Recipe::mixed) {
        const int most = inputs_.integer(0, 15) == 0 ? 1000 : 50;
        scale(pair.a, inputs_.integer(-most, most));
    } else if (recipe != Recipe::wild && inputs_.integer(0, 3) == 0) {
        const int exponent = inputs_.integer(-1000, 970);
        scale(pair.a, exponent);
        scale(pair.b, exponent);
        const bool kept = mend(pair.a) && mend(pair.b);
        if (!kept) return this->pair(i);  // a polygon that rounding to subnormals left without an area
    }
    return pair;
}

}  // namespace graze_test

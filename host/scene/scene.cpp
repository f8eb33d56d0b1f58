#include "host/scene/scene.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "graze/core/constants.h"
#include "graze/core/status.h"
#include "host/scene/random.h"

namespace graze::scene {
namespace {

using Rows = std::vector<float>;
using Point = std::array<double, 3>;

void append(Rows& rows, const Point& lower, const Point& upper) {
    for (const double bound : lower)
        rows.push_back(static_cast<float>(bound));
    for (const double bound : upper)
        rows.push_back(static_cast<float>(bound));
}

void append_cube(Rows& rows, const Point& lower) {
    append(rows, lower, {lower[0] + 1, lower[1] + 1, lower[2] + 1});
}

/// A point of [0, side)^3.
Point anywhere(Random& random, double side) {
    Point point;
    for (double& coordinate : point)
        coordinate = side * random.uniform();
    return point;
}

/// Newton's iteration, not std::cbrt, for the sake of equal bits. 0 < a <= 1.
double cube_root(double a) {
    double x = 1;
    for (int step = 0; step < 64; ++step)
        x = (2 * x + a / (x * x)) / 3;
    return x;
}

/// Taylor series for a 64th of the exponent, then six squarings. |x| <= 6.
double exponential(double x) {
    const double part = x / 64;
    double power = 1;
    for (int term = 12; term > 0; --term)
        power = 1 + part * power / term;
    for (int squaring = 0; squaring < 6; ++squaring)
        power *= power;
    return power;
}

/// The chance of overlapping on one axis that gives a cube that many overlaps with that many others.
double chance_on_an_axis(double others, double overlaps) {
    return others > overlaps ? cube_root(overlaps / others) : 1;
}

/// The side L of the cube of lower corners in which boxes have that many overlaps each. Two boxes of sides s
/// and t overlap on an axis with the chance (s + t) / L - (s^2 + t^2) / (2 L^2); the sides' mean and mean
/// square are given.
double domain_side(std::uint64_t n, double overlaps, double mean, double mean_square) {
    const double chance = chance_on_an_axis(static_cast<double>(n) - 1, overlaps);
    return (mean + std::sqrt(std::max(0.0, mean * mean - chance * mean_square))) / chance;
}

double uniform_side(std::uint64_t n) {
    return domain_side(n, 6, 1, 1);
}

Rows uniform(std::uint64_t n, Random& random) {
    const double side = uniform_side(n);
    Rows rows;
    rows.reserve(6 * n);
    for (std::uint64_t box = 0; box < n; ++box)
        append_cube(rows, anywhere(random, side));
    return rows;
}

Rows crowd(std::uint64_t n, Random& random) {
    const double side = std::sqrt(static_cast<double>(n) / 1.5);
    Rows rows;
    rows.reserve(4 * n);
    for (std::uint64_t disc = 0; disc < n; ++disc) {
        const double x = side * random.uniform();
        const double y = side * random.uniform();
        const double radius = 0.225 + 0.05 * random.uniform();
        for (const double bound : {x - radius, y - radius, x + radius, y + radius}) {
            rows.push_back(static_cast<float>(bound));
        }
    }
    return rows;
}

/// Half the reciprocal of the clusters' standard deviation. Unit cubes of one cluster overlap on an axis with
/// the chance erf of it (the difference of two coordinates has twice the variance); this inverts the first
/// terms of the series of erf.
double cluster_sharpness(double chance) {
    double least = 0;
    double greatest = 1;
    for (int step = 0; step < 60; ++step) {
        const double x = (least + greatest) / 2;
        const double square = x * x;
        const double erf = 1.1283791670955126 * x * (1 - square * (1.0 / 3 - square * (0.1 - square / 42)));
        (erf < chance ? least : greatest) = x;
    }
    return (least + greatest) / 2;
}

/// 9.5 overlaps in the own cluster and half a one with the others. Each cube picks its cluster at random, so
/// neighbours in the array are not neighbours in space.
Rows clustered(std::uint64_t n, Random& random) {
    const auto clusters = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(n)));
    const double in_cluster =
        (static_cast<double>(n) - 1) / static_cast<double>(std::max<std::uint64_t>(clusters, 1));
    const double deviation = 0.5 / cluster_sharpness(chance_on_an_axis(in_cluster, 9.5));
    const double side = domain_side(n, 0.5, 1, 1);
    std::vector<Point> centres(clusters);
    for (Point& centre : centres)
        centre = anywhere(random, side);
    Rows rows;
    rows.reserve(6 * n);
    for (std::uint64_t box = 0; box < n; ++box) {
        Point lower = centres[random.below(clusters)];
        for (double& coordinate : lower)
            coordinate += deviation * random.gaussian();
        append_cube(rows, lower);
    }
    return rows;
}

Rows varied(std::uint64_t n, Random& random) {
    constexpr double root_of_1000 = 31.622776601683793;
    // Mean and mean square of the clamped sides, measured over 1e8 of them.
    const double side = domain_side(n, 8, 1.6405, 6.845);
    Rows rows;
    rows.reserve(6 * n);
    for (std::uint64_t box = 0; box < n; ++box) {
        const Point lower = anywhere(random, side);
        Point upper = lower;
        for (double& bound : upper) {
            bound += std::clamp(exponential(random.gaussian()), 1 / root_of_1000, root_of_1000);
        }
        append(rows, lower, upper);
    }
    return rows;
}

/// The first n cells of the smallest cube that holds them, last axis fastest, shuffled (Fisher and Yates).
Rows lattice(std::uint64_t n, Random& random) {
    std::uint64_t k = 1;
    while (k * k * k < n)
        ++k;
    std::vector<std::uint32_t> cells(n);
    std::iota(cells.begin(), cells.end(), 0u);
    for (std::uint64_t left = n; left > 1; --left)
        std::swap(cells[left - 1], cells[random.below(left)]);
    Rows rows;
    rows.reserve(6 * n);
    for (const std::uint64_t cell : cells) {
        const std::uint64_t x = cell / (k * k);
        const std::uint64_t y = cell / k % k;
        const std::uint64_t z = cell % k;
        append_cube(rows, {static_cast<double>(x), static_cast<double>(y), static_cast<double>(z)});
    }
    return rows;
}

/// Uniform, with object n / 2 replaced.
Rows uniform_but_one(std::uint64_t n, Random& random, double lower, double upper) {
    Rows rows = uniform(n, random);
    if (n == 0) return rows;
    const auto special = rows.begin() + static_cast<std::ptrdiff_t>(6 * (n / 2));
    std::fill(special, special + 3, static_cast<float>(lower));
    std::fill(special + 3, special + 6, static_cast<float>(upper));
    return rows;
}

Rows giant(std::uint64_t n, Random& random) {
    return uniform_but_one(n, random, -1, uniform_side(n) + 2);
}

Rows outlier(std::uint64_t n, Random& random) {
    return uniform_but_one(n, random, 1e30, 1e30);
}

Rows same(std::uint64_t n, Random&) {
    Rows rows;
    rows.reserve(6 * n);
    for (std::uint64_t box = 0; box < n; ++box)
        append_cube(rows, {0, 0, 0});
    return rows;
}

struct Recipe {
    const char* name;
    int dimension;
    Rows (*make)(std::uint64_t n, Random& random);
};

constexpr Recipe recipes[] = {
    {"uniform", 3, uniform}, {"crowd", 2, crowd}, {"clustered", 3, clustered}, {"varied", 3, varied},
    {"lattice", 3, lattice}, {"giant", 3, giant}, {"same", 3, same},           {"outlier", 3, outlier},
};

}  // namespace

std::vector<std::string> scene_names() {
    std::vector<std::string> names;
    for (const Recipe& recipe : recipes)
        names.emplace_back(recipe.name);
    return names;
}

Scene make_scene(std::string_view name, std::uint64_t n, std::uint64_t seed) {
    std::string known;
    for (const Recipe& recipe : recipes) {
        if (name == recipe.name) {
            if (n > max_objects) {
                throw Error(ErrorCode::capacity,
                            "a scene has at most " + std::to_string(max_objects) + " boxes");
            }
            Random random(seed);
            return {recipe.name, recipe.dimension, recipe.make(n, random)};
        }
        known += (known.empty() ? "" : ", ") + std::string(recipe.name);
    }
    throw Error(ErrorCode::wrong_use, "no scene \"" + std::string(name) + "\"; there are " + known);
}

}  // namespace graze::scene

#include "tests/narrow/rounded_polytope.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace graze_test {
namespace {

/// mantissa * 2^exponent; the mantissa is odd or 0.
struct Binary {
    long long mantissa = 0;
    int exponent = 0;

    explicit Binary(double x) {
        if (x == 0.0) return;
        mantissa = static_cast<long long>(std::ldexp(std::frexp(x, &exponent), 53));
        exponent -= 53;
        while (mantissa % 2 == 0) {
            mantissa /= 2;
            ++exponent;
        }
    }
    /// In units of 2^unit, which divide it.
    [[nodiscard]] Whole in(int unit) const {
        return mantissa == 0 ? Whole(0) : Whole(Whole(mantissa) << static_cast<unsigned>(exponent - unit));
    }
};

constexpr int no_limit = 1 << 20;

/// The largest unit that divides all of them.
int unit_of(const std::vector<double>& numbers) {
    int unit = no_limit;
    for (const double number : numbers) {
        const Binary binary(number);
        if (binary.mantissa != 0) unit = std::min(unit, binary.exponent);
    }
    return unit == no_limit ? 0 : unit;
}

WholeVector vector_of(const std::vector<double>& numbers, std::size_t first, int dim, int unit) {
    WholeVector v{};
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(dim); ++axis) {
        v[axis] = Binary(numbers.at(first + axis)).in(unit);
    }
    return v;
}

/// center +- half_extents[i] * axes[i]: the axes are in a unit of their own.
void add_oriented_corners(RoundedPolytope& box, const std::vector<double>& numbers) {
    const auto dim = static_cast<std::size_t>(box.dim);
    const auto begin = numbers.begin();
    const std::vector<double> lengths(begin, begin + 2 * box.dim), axes(begin + 2 * box.dim, numbers.end());
    const int unit_of_axes = std::min(unit_of(axes), 0);
    const int unit = unit_of(lengths);
    box.exponent = unit + unit_of_axes;
    const WholeVector center = vector_of(numbers, 0, box.dim, box.exponent);
    for (unsigned corner = 0; corner < (1u << box.dim); ++corner) {
        WholeVector vertex = center;
        for (std::size_t i = 0; i < dim; ++i) {
            const Whole half = Binary(lengths[dim + i]).in(unit);
            const WholeVector along = vector_of(axes, i * dim, box.dim, unit_of_axes);
            for (std::size_t axis = 0; axis < dim; ++axis) {
                vertex[axis] += (((corner >> i) & 1u) != 0 ? half : Whole(-half)) * along[axis];
            }
        }
        box.vertices.push_back(vertex);
    }
}

}  // namespace

RoundedPolytope polytope_of(const Sketch& sketch) {
    RoundedPolytope shape{sketch.kind, sketch.dim, {}, 0, 0};
    const auto dim = static_cast<std::size_t>(sketch.dim);
    const std::vector<double>& numbers = sketch.numbers;
    if (sketch.kind == Kind::oriented_box) {
        add_oriented_corners(shape, numbers);
        return shape;
    }
    shape.exponent = unit_of(numbers);
    shape.radius = Binary(sketch.radius()).in(shape.exponent);
    for (std::size_t i = 0; i < sketch.position_count(); i += dim) {
        shape.vertices.push_back(vector_of(numbers, i, sketch.dim, shape.exponent));
    }
    if (sketch.kind == Kind::box) {
        const std::vector<WholeVector> bounds = std::exchange(shape.vertices, {});
        for (unsigned corner = 0; corner < (1u << sketch.dim); ++corner) {
            WholeVector vertex{};
            for (std::size_t axis = 0; axis < dim; ++axis) {
                vertex[axis] = bounds[(corner >> axis) & 1u][axis];
            }
            shape.vertices.push_back(vertex);
        }
    }
    return shape;
}

}  // namespace graze_test

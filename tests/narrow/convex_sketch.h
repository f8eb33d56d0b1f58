// A convex shape as plain numbers, from which the shape under test and the oracle's are made separately.
#pragma once

#include <cstddef>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

#include "graze/shape/shape.h"

namespace graze_test {

/// `round` is a circle or sphere, `hull` a convex polygon or convex hull.
enum class Kind { point, round, segment, capsule, box, oriented_box, triangle, hull };

inline constexpr Kind all_kinds[] = {Kind::point, Kind::round,        Kind::segment,  Kind::capsule,
                                     Kind::box,   Kind::oriented_box, Kind::triangle, Kind::hull};

inline const char* name_of(Kind kind, int dim) {
    switch (kind) {
        case Kind::point:
            return "Point";
        case Kind::round:
            return dim == 2 ? "Circle" : "Sphere";
        case Kind::segment:
            return "Segment";
        case Kind::capsule:
            return "Capsule";
        case Kind::box:
            return "Box";
        case Kind::oriented_box:
            return "OrientedBox";
        case Kind::triangle:
            return "Triangle";
        case Kind::hull:
            return dim == 2 ? "ConvexPolygon" : "ConvexHull";
    }
    return "";
}

/// The numbers in the order of the members: points (lower, upper; center), then half extents and axes, or the
/// radius.
struct Sketch {
    Kind kind = Kind::point;
    int dim = 2;
    std::vector<double> numbers;

    [[nodiscard]] bool has_radius() const { return kind == Kind::round || kind == Kind::capsule; }
    [[nodiscard]] double radius() const { return has_radius() ? numbers.back() : 0.0; }
    /// How many of the first numbers are coordinates of points.
    [[nodiscard]] std::size_t position_count() const {
        if (kind == Kind::oriented_box) return static_cast<std::size_t>(dim);
        return numbers.size() - (has_radius() ? 1 : 0);
    }
};

inline std::string text_of(const Sketch& sketch) {
    std::string text = name_of(sketch.kind, sketch.dim);
    for (const double number : sketch.numbers) {
        char digits[40];
        std::snprintf(digits, sizeof digits, " %a", number);
        text += digits;
    }
    return text;
}

template <int Dim>
glm::vec<Dim, double> vector_at(const Sketch& sketch, std::size_t i) {
    glm::vec<Dim, double> v{0.0};
    for (int axis = 0; axis < Dim; ++axis) {
        v[axis] = sketch.numbers.at(i * Dim + static_cast<std::size_t>(axis));
    }
    return v;
}

/// The shape under test. Throws what its constructor throws.
template <int Dim>
graze::Shape<Dim> shape_of(const Sketch& sketch) {
    const auto at = [&](std::size_t i) { return vector_at<Dim>(sketch, i); };
    switch (sketch.kind) {
        case Kind::point:
            return at(0);
        case Kind::round:
            if constexpr (Dim == 2) {
                return graze::Circle{at(0), sketch.radius()};
            } else {
                return graze::Sphere{at(0), sketch.radius()};
            }
        case Kind::segment:
            return graze::Segment<Dim>{at(0), at(1)};
        case Kind::capsule:
            return graze::Capsule<Dim>{at(0), at(1), sketch.radius()};
        case Kind::box:
            return graze::Box<Dim>{at(0), at(1)};
        case Kind::oriented_box: {
            graze::OrientedBox<Dim> box{at(0), at(1), {}};
            for (std::size_t axis = 0; axis < Dim; ++axis) {
                box.axes[axis] = at(2 + axis);
            }
            return box;
        }
        case Kind::triangle:
            return graze::Triangle<Dim>{{at(0), at(1), at(2)}};
        case Kind::hull: {
            std::vector<glm::vec<Dim, double>> points;
            for (std::size_t i = 0; i < sketch.numbers.size() / Dim; ++i) {
                points.push_back(at(i));
            }
            if constexpr (Dim == 2) {
                return graze::ConvexPolygon(points);
            } else {
                return graze::ConvexHull(points);
            }
        }
    }
    throw std::invalid_argument("no kind of shape");
}

}  // namespace graze_test

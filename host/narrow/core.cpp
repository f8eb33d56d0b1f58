#include "host/narrow/core.h"

#include <glm/common.hpp>
#include <limits>

#include "host/narrow/validate.h"

namespace graze::narrow_phase {

template <int Dim>
Core<Dim>::Core(const ShapeView<Dim>& shape, const char* name) {
    std::visit(
        [&](const auto* held) {
            require_valid(*held, name);
            take(*held);
        },
        shape.pointer());
}

template <int Dim>
void Core<Dim>::take(std::initializer_list<Vector> points, double radius) {
    std::ranges::copy(points, own_.begin());
    vertices_ = {own_.data(), points.size()};
    edge_count_ = points.size() == 1 ? 0 : static_cast<std::uint32_t>(points.size());
    radius_ = radius;
    extent_ = Extent<Dim>(vertices_);
    extent_.sizes.add(radius);
}

template <int Dim>
template <class S>
void Core<Dim>::take(const S& shape) {
    if constexpr (std::same_as<S, Vector>) {
        take({shape});
    } else if constexpr (std::same_as<S, Circle> || std::same_as<S, Sphere>) {
        take({shape.center}, shape.radius);
    } else if constexpr (std::same_as<S, Segment<Dim>>) {
        take({shape.a, shape.b});
    } else if constexpr (std::same_as<S, Capsule<Dim>>) {
        take({shape.a, shape.b}, shape.radius);
    } else if constexpr (std::same_as<S, Triangle<Dim>>) {
        take({shape.vertices[0], shape.vertices[1], shape.vertices[2]});
    } else if constexpr (std::same_as<S, Box<Dim>>) {
        for (std::uint32_t i = 0; i < own_.size(); ++i) {
            for (int axis = 0; axis < Dim; ++axis) {
                own_[i][axis] = (i >> axis & 1) != 0 ? shape.upper[axis] : shape.lower[axis];
            }
        }
        vertices_ = own_;
        extent_.box = shape;
        kind_ = Kind::box;
        edge_count_ = Dim;
        extent_.sizes.add(shape.lower);
        extent_.sizes.add(shape.upper);
    } else if constexpr (std::same_as<S, OrientedBox<Dim>>) {
        Vector reach{0.0};
        own_[0] = Vector{0.0};
        for (std::uint32_t k = 0; k < Dim; ++k) {
            const double half_extent = shape.half_extents[static_cast<int>(k)];
            // A corner beyond the largest double is put at that order of size, so that points stay numbers.
            constexpr double limit = std::numeric_limits<double>::max() / 8.0;
            const Vector half = glm::clamp(half_extent * shape.axes[k], -limit, limit);
            for (std::uint32_t i = 0; i < std::uint32_t{1} << k; ++i) {
                own_[i + (std::uint32_t{1} << k)] = own_[i] + half;
                own_[i] -= half;
            }
            reach += glm::abs(half);
            extent_.sizes.add(half);
            // Where a product may have lost bits to underflow, or is that large, nothing can be said of its
            // size.
            for (int axis = 0; axis < Dim; ++axis) {
                const double size = std::fabs(half[axis]);
                const bool is_lost =
                    size == limit || (size < 0x1p-960 && half_extent != 0.0 && shape.axes[k][axis] != 0.0);
                if (is_lost) extent_.sizes.smallest = 0.0;
            }
        }
        vertices_ = own_;
        extent_.box = {-reach, reach};
        anchor_ = shape.center;
        kind_ = Kind::oriented_box;
        edge_count_ = Dim;
        oriented_ = &shape;
        // Dim products and Dim - 1 sums, each rounded by at most 2^-53 of what is not larger than the reach.
        for (int axis = 0; axis < Dim; ++axis)
            slack_ = std::max(slack_, reach[axis] * 0x1p-50);
        extent_.sizes.add(shape.center);
    } else if constexpr (std::same_as<S, ConvexHull>) {
        vertices_ = shape.vertices();
        kind_ = Kind::hull;
        hull_ = &shape;
        edge_count_ = static_cast<std::uint32_t>(shape.edges().size());
        extent_ = shape.extent();
    } else {
        static_assert(std::same_as<S, ConvexPolygon>);
        vertices_ = shape.vertices();
        edge_count_ = static_cast<std::uint32_t>(vertices_.size());
        extent_ = shape.extent();
    }
}

template class Core<2>;
template class Core<3>;

}  // namespace graze::narrow_phase

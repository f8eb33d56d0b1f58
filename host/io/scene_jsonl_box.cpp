#include "host/enclosing/box.h"
#include "host/io/scene_jsonl.h"

namespace graze::io {

template <int Dim>
OrientedBox<Dim> oriented_box_of(const SceneShape& shape) {
    const PointView<double, Dim> vectors{shape.coordinates.data(), shape.coordinates.size() / Dim};
    OrientedBox<Dim> box;
    for (int axis = 0; axis < Dim; ++axis) {
        box.center[axis] = vectors.at(0, axis);
        box.half_extents[axis] = vectors.at(1, axis);
        for (std::size_t row = 0; row < Dim; ++row)
            box.axes[row][axis] = vectors.at(2 + row, axis);
    }
    return box;
}

template <int Dim>
Box<Dim> enclosing_box(const SceneShape& shape) {
    if (shape.type == ShapeType::obb) return enclosing::box_round(oriented_box_of<Dim>(shape));
    const PointView<double, Dim> vertices{shape.coordinates.data(), shape.coordinates.size() / Dim};
    return enclosing::box_round(vertices, shape.radius);
}

template OrientedBox<2> oriented_box_of<2>(const SceneShape& shape);
template OrientedBox<3> oriented_box_of<3>(const SceneShape& shape);
template Box<2> enclosing_box<2>(const SceneShape& shape);
template Box<3> enclosing_box<3>(const SceneShape& shape);

}  // namespace graze::io

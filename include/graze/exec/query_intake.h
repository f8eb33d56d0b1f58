// A caller's queries on their way in: moved where the kernels run, and checked.
#pragma once

#include <cstdint>
#include <string>
#include <type_traits>

#include "graze/core/box_view.h"
#include "graze/core/constants.h"
#include "graze/core/status.h"
#include "graze/exec/executor.h"
#include "graze/exec/staging.h"
#include "graze/shape/point.h"
#include "graze/shape/ray.h"
#include "graze/stage/bound.h"
#include "graze/stage/nearest.h"
#include "graze/stage/ray.h"

namespace graze {

/// `take` returns a view in the executor's memory: of the caller's own when they are there already, else of a
/// copy, good until the next `take`. Throws Error: bad_input with the first bad query and how many there are,
/// capacity, wrong_use. Synchronises; allocates when there are more queries than ever before.
template <class E, int Dim>
class QueryIntake {
  public:
    explicit QueryIntake(E& executor) : executor_(&executor) {}

    template <class Scalar>
    [[nodiscard]] RayView<Scalar, Dim> take(RayView<Scalar, Dim> rays) {
        check_count(rays.count);
        if (rays.count == 0) return rays;
        check_layout(rays.origins == nullptr || rays.directions == nullptr, rays.stride, Dim, "", "rays");
        const std::uint64_t scalars = (rays.count - 1) * rays.stride + Dim;
        Copies<Scalar>& copies = copies_of(Scalar{});
        rays.origins = staged(rays.origins, scalars, rays.where, copies.rows);
        rays.directions = staged(rays.directions, scalars, rays.where, copies.directions);
        if (rays.t_max_each != nullptr) {
            rays.t_max_each = staged(rays.t_max_each, rays.count, rays.where, copies.limits);
        }
        rays.where = E::memory;
        check(rays.count, IsRay<RayView<Scalar, Dim>, Dim>{rays}, "ray",
              "is not a finite origin, a finite direction other than 0 and t_max >= 0");
        return rays;
    }

    template <class Scalar>
    [[nodiscard]] PointView<Scalar, Dim> take(PointView<Scalar, Dim> points) {
        check_count(points.count);
        if (points.count == 0) return points;
        check_layout(points.data == nullptr, points.stride, Dim, "", "points");
        const std::uint64_t scalars = (points.count - 1) * points.stride + Dim;
        points.data = staged(points.data, scalars, points.where, copies_of(Scalar{}).rows);
        points.where = E::memory;
        check(points.count, IsPoint<PointView<Scalar, Dim>, Dim>{points}, "point", "is not finite");
        return points;
    }

    template <class Scalar>
    [[nodiscard]] BoxView<Scalar, Dim> take(BoxView<Scalar, Dim> boxes) {
        check_count(boxes.count);
        if (boxes.count == 0) return boxes;
        boxes = boxes_in_reach(*executor_, boxes, copies_of(Scalar{}).rows, "", "query boxes");
        check(boxes.count, IsBox<Scalar, Dim>{boxes}, "query box",
              "is not a finite box with lower <= upper on every axis");
        return boxes;
    }

  private:
    template <class T>
    using Buffer = typename E::template Buffer<T>;

    template <class Scalar>
    struct Copies {
        Buffer<Scalar> rows, directions, limits;
    };
    Copies<float>& copies_of(float) { return floats_; }
    Copies<double>& copies_of(double) { return doubles_; }

    static void check_count(std::uint64_t count) {
        if (count <= max_objects) return;
        throw Error(ErrorCode::capacity, std::to_string(count) + " queries are more than the limit of " +
                                             std::to_string(max_objects));
    }

    template <class Scalar>
    const Scalar* staged(const Scalar* data, std::uint64_t scalars, Memory where, Buffer<Scalar>& copy) {
        if (!is_far<E>(where, "", "queries")) return data;
        executor_->grow(copy, scalars);
        executor_->upload(copy.span(scalars), data);
        return copy.span(scalars).data;
    }

    template <class IsGood>
    void check(std::uint64_t count, const IsGood& is_good, const char* what, const char* fault) {
        executor_->grow(offenders_, 1);
        executor_->reduce(static_cast<std::uint32_t>(count), FindOffender<IsGood>{is_good}, MergeOffenders{},
                          offenders_.span(1));
        const Offenders bad = read(*executor_, offenders_.span(1));
        if (bad.count == 0) return;
        throw Error(ErrorCode::bad_input, std::string(what) + " " + std::to_string(bad.first) + " " + fault +
                                              "; " + std::to_string(bad.count) + " of " +
                                              std::to_string(count) + " are bad");
    }

    E* executor_;
    Copies<float> floats_;
    Copies<double> doubles_;
    Buffer<Offenders> offenders_;
};

}  // namespace graze

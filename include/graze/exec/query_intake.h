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
        require_rows(rays.count, rays.origins != nullptr && rays.directions != nullptr, rays.stride, Dim,
                     "ray");
        if (rays.count == 0) return rays;
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
        require_rows(points.count, points.data != nullptr, points.stride, Dim, "point");
        if (points.count == 0) return points;
        const std::uint64_t scalars = (points.count - 1) * points.stride + Dim;
        points.data = staged(points.data, scalars, points.where, copies_of(Scalar{}).rows);
        points.where = E::memory;
        check(points.count, IsPoint<PointView<Scalar, Dim>, Dim>{points}, "point", "is not finite");
        return points;
    }

    template <class Scalar>
    [[nodiscard]] BoxView<Scalar, Dim> take(BoxView<Scalar, Dim> boxes) {
        Column<Scalar> columns[2 * Dim];
        bool there = true;
        for (int axis = 0; axis < Dim; ++axis) {
            columns[axis] = {&boxes.lower_column[axis], boxes.stride};
            columns[Dim + axis] = {&boxes.upper_column[axis], boxes.stride};
            there = there && boxes.lower_column[axis] != nullptr && boxes.upper_column[axis] != nullptr;
        }
        require_rows(boxes.count, there, boxes.stride, there ? row_width(columns) : 1, "query box");
        if (boxes.count == 0) return boxes;
        if (is_far(boxes.where)) stage(*executor_, columns, boxes.count, copies_of(Scalar{}).rows);
        boxes.where = E::memory;
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

    static void require_rows(std::uint64_t count, bool there, std::uint64_t stride, std::uint64_t width,
                             const std::string& what) {
        if (count > max_objects) {
            throw Error(ErrorCode::capacity, std::to_string(count) + " queries are more than the limit of " +
                                                 std::to_string(max_objects));
        }
        if (count != 0 && !there) throw Error(ErrorCode::wrong_use, what + "s: null pointer");
        if (count != 0 && stride < width) {
            throw Error(ErrorCode::wrong_use, what + "s: a stride of " + std::to_string(stride) +
                                                  " is less than the numbers of one row, " +
                                                  std::to_string(width));
        }
    }

    static bool is_far(Memory where) {
        if (where == E::memory) return false;
        if (E::memory == Memory::host) {
            throw Error(ErrorCode::wrong_use, "queries in device memory were given to CPU threads");
        }
        return true;
    }

    template <class Scalar>
    const Scalar* staged(const Scalar* data, std::uint64_t scalars, Memory where, Buffer<Scalar>& copy) {
        if (!is_far(where)) return data;
        executor_->grow(copy, scalars);
        executor_->upload(copy.span(scalars), data);
        return copy.span(scalars).data;
    }

    template <class IsGood>
    void check(std::uint64_t count, const IsGood& is_good, const std::string& what,
               const std::string& fault) {
        executor_->grow(offenders_, 1);
        executor_->reduce(static_cast<std::uint32_t>(count), FindOffender<IsGood>{is_good}, MergeOffenders{},
                          offenders_.span(1));
        const Offenders bad = read(*executor_, offenders_.span(1));
        if (bad.count == 0) return;
        throw Error(ErrorCode::bad_input, what + " " + std::to_string(bad.first) + " " + fault + "; " +
                                              std::to_string(bad.count) + " of " + std::to_string(count) +
                                              " are bad");
    }

    E* executor_;
    Copies<float> floats_;
    Copies<double> doubles_;
    Buffer<Offenders> offenders_;
};

}  // namespace graze

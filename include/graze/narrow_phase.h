// The narrow phase: what two shapes do, decided exactly and measured in float64.
//
// Input. Every finite float64 is welcome, subnormals and 2^1000 beside 2^-1000 included. A number that is not
// finite, a negative radius or a box with lower > upper throws Error(bad_input), which names the number and
// the shape.
//
// Class. Exact for the shapes as stored, which are closed sets. A shape of radius, length or width 0 is the
// point or the flat set that is left of it; sets that are flat together, two crossing segments in space,
// touch at most.
//
// Lengths. The class says which of `distance` and `depth` is not 0, and that one never is. Balls, boxes, and
// circles with segments: within 2^-39 of the exact value, relatively, in the nearest tie too (or within one
// smallest subnormal). Other pairs: within 2^-39 relatively, or within 2^-44 of the size of the pair (twice
// the largest extent of both together, radii included), whichever is more. A length above the largest double
// is infinite.
//
// Normal. Of unit length to 2^-50. The gap seen along it is the distance, or minus the depth, to 2^-38 of the
// largest coordinate. From a to b, so swapping a and b turns it round, except where no direction is better
// than another and a rule decides. Round shapes with one centre: +x. A circle with its centre on a segment:
// the segment's left (from the segment to the circle), or +x if the segment is a point. Boxes with several
// shortest ways out: the lowest axis, the positive direction first. Others: the first of the faces of a, the
// faces of b, and the edges of a with those of b, in the order of the shapes, outward from a's vertices
// before inward; of hulls with many edges one of them, the same on every machine.
//
// Point. In the middle between points of the two shapes that are closest, or deepest in each other. Of balls,
// boxes, and a circle and a segment within 2^-49 times the largest coordinate or radius, of other pairs
// within 2^-20, if none of their numbers but 0 is 2^180 times smaller than another.
//
// Cost: tens to hundreds of nanoseconds and no allocation on ordinary input; microseconds in a tie between
// numbers of very different size. All functions may be called from several threads at once.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <glm/vec2.hpp>
#include <mutex>
#include <string>

#include "graze/balls_and_boxes.h"
#include "graze/contact.h"
#include "graze/core/pair.h"
#include "graze/core/span.h"
#include "graze/core/status.h"
#include "graze/predicates.h"
#include "graze/shape/shape.h"

namespace graze {

/// Any two convex shapes, exactly. Inline for circles, spheres and axis-parallel boxes (balls_and_boxes.h).
[[nodiscard]] ContactClass classify(const ShapeView<2>& a, const ShapeView<2>& b);
[[nodiscard]] ContactClass classify(const ShapeView<3>& a, const ShapeView<3>& b);

/// The class and the lengths.
[[nodiscard]] Contact<2> contact_of(const ShapeView<2>& a, const ShapeView<2>& b);
[[nodiscard]] Contact<3> contact_of(const ShapeView<3>& a, const ShapeView<3>& b);

/// Where two shapes meet whose contact is this: faces that lie against each other within 2.6 degrees in up to
/// 4 points (in the plane 2), edges that do in 2, all else in `contact.point`. Points of faces are those of
/// the one face within the other, and not farther from it than the shapes are from each other. Within 2^-30
/// of the size of the face.
[[nodiscard]] ContactPoints<2> contact_points(const ShapeView<2>& a, const ShapeView<2>& b,
                                              const Contact<2>& contact);
[[nodiscard]] ContactPoints<3> contact_points(const ShapeView<3>& a, const ShapeView<3>& b,
                                              const Contact<3>& contact);

// The same for pairs whose types are known, without asking which they are.
[[nodiscard]] Contact<2> contact_of(const Circle& a, const Circle& b);
[[nodiscard]] Contact<2> contact_of(const Circle& a, const glm::dvec2& b);
[[nodiscard]] Contact<2> contact_of(const glm::dvec2& a, const Circle& b);
[[nodiscard]] Contact<2> contact_of(const Circle& a, const Segment<2>& b);
[[nodiscard]] Contact<2> contact_of(const Segment<2>& a, const Circle& b);
[[nodiscard]] Contact<2> contact_of(const Box<2>& a, const Box<2>& b);
[[nodiscard]] Contact<3> contact_of(const Box<3>& a, const Box<3>& b);
[[nodiscard]] Contact<3> contact_of(const Sphere& a, const Sphere& b);

/// out[i] = contact_of_pair(pairs[i]) for every i, in parallel. Returns when all is done; allocates nothing
/// itself.
///
/// `executor` has for_each(std::uint32_t n, f), which calls f(i) for i in 0..n-1 and waits. When
/// contact_of_pair throws, the exception of the first such pair, in the order of `pairs`, is thrown here, and
/// `out` is left half filled.
template <class Executor, class F, int Dim>
void narrow(Executor& executor, Span<const Pair> pairs, F contact_of_pair, Span<Contact<Dim>> out);

namespace detail {

/// Keeps the exception with the lowest index: threads must not throw across the executor, and what is
/// reported must not depend on their timing.
class FirstFailure {
  public:
    [[nodiscard]] bool is_before(std::uint64_t index) const {
        return index_.load(std::memory_order_relaxed) < index;
    }
    /// Call inside a catch block.
    void record(std::uint64_t index) {
        const std::lock_guard lock(mutex_);
        if (index >= index_.load(std::memory_order_relaxed)) return;
        index_.store(index, std::memory_order_relaxed);
        exception_ = std::current_exception();
    }
    void rethrow() const {
        if (exception_) std::rethrow_exception(exception_);
    }

  private:
    std::atomic<std::uint64_t> index_{UINT64_MAX};
    std::exception_ptr exception_;
    std::mutex mutex_;
};

/// f(i) for i in 0..count-1, at most `slice` at a time, because an executor counts in 32 bits.
template <class Executor, class F>
void for_each_in_slices(Executor& executor, std::uint64_t count, std::uint32_t slice, F f) {
    FirstFailure failure;
    for (std::uint64_t first = 0; first < count; first += slice) {
        const std::uint64_t size = count - first < slice ? count - first : slice;
        executor.for_each(static_cast<std::uint32_t>(size), [first, &f, &failure](std::uint32_t i) {
            const std::uint64_t index = first + i;
            if (failure.is_before(index)) return;
            try {
                f(index);
            } catch (...) {
                failure.record(index);
            }
        });
        failure.rethrow();
    }
}

}  // namespace detail

template <class Executor, class F, int Dim>
void narrow(Executor& executor, Span<const Pair> pairs, F contact_of_pair, Span<Contact<Dim>> out) {
    if (out.size < pairs.size) {
        throw Error(ErrorCode::wrong_use, "narrow: room for " + std::to_string(out.size) + " contacts, but " +
                                              std::to_string(pairs.size) + " pairs");
    }
    constexpr std::uint32_t slice = std::uint32_t{1} << 31;
    detail::for_each_in_slices(executor, pairs.size, slice,
                               [&](std::uint64_t i) { out[i] = contact_of_pair(pairs[i]); });
}

}  // namespace graze

// A functor that bounds objects, as compiled code sees it: a batch of object numbers in, their boxes out. So
// the tree is compiled once, and a new kind of object costs two short loops where it is used.
#pragma once

#include <cstdint>
#include <type_traits>

#include "graze/core/aabb.h"
#include "graze/stage/bound.h"
#include "graze/threads/executor.h"

namespace graze::wide {

/// Asks for what bound(object) will read: objects are taken in another order than they lie in. A functor of
/// one's own may have a member `prefetch(object)`.
template <class BoundOf>
void prefetch(const BoundOf& bound, std::uint32_t object) {
    if constexpr (requires { bound.prefetch(object); }) bound.prefetch(object);
}
template <class Scalar, int Dim>
void prefetch(const Bound<Scalar, Dim>& bound, std::uint32_t object) {
    const std::uint64_t at = object * bound.boxes.stride;
    __builtin_prefetch(bound.boxes.lower_column[0] + at);
    __builtin_prefetch(bound.boxes.upper_column[Dim - 1] + at);  // a row may lie across two lines
}

/// Does not own the functor.
template <int Dim>
class Boxes {
  public:
    template <class BoundOf>
    explicit Boxes(const BoundOf& bound)
        : bound_(&bound), listed_(&listed<BoundOf>), following_(&following<BoundOf>) {}

    /// The boxes of objects[0 .. count - 1]. Those up to `known` will be asked for soon.
    void get(const std::uint32_t* objects, std::uint32_t count, std::uint64_t known, Aabb<Dim>* boxes) const {
        listed_(bound_, objects, count, known, boxes);
    }
    /// The boxes of the objects first .. first + count - 1.
    void get(std::uint32_t first, std::uint32_t count, Aabb<Dim>* boxes) const {
        following_(bound_, first, count, boxes);
    }

  private:
    template <class BoundOf>
    static void listed(const void* functor, const std::uint32_t* objects, std::uint32_t count,
                       std::uint64_t known, Aabb<Dim>* boxes) {
        constexpr std::uint32_t ahead = 32;
        const auto& bound = *static_cast<const BoundOf*>(functor);
        for (std::uint32_t i = 0; i < count; ++i) {
            if (i + ahead < known) prefetch(bound, objects[i + ahead]);
            boxes[i] = bound(objects[i]);
        }
    }
    template <class BoundOf>
    static void following(const void* functor, std::uint32_t first, std::uint32_t count, Aabb<Dim>* boxes) {
        const auto& bound = *static_cast<const BoundOf*>(functor);
        for (std::uint32_t i = 0; i < count; ++i)
            boxes[i] = bound(first + i);
    }

    const void* bound_;
    void (*listed_)(const void*, const std::uint32_t*, std::uint32_t, std::uint64_t, Aabb<Dim>*);
    void (*following_)(const void*, std::uint32_t, std::uint32_t, Aabb<Dim>*);
};

/// Object k is number k.
struct EveryObject {
    std::uint32_t operator()(std::uint64_t k) const { return static_cast<std::uint32_t>(k); }
};

/// Object k stands in a list.
struct ListedObject {
    const std::uint32_t* numbers;
    std::uint32_t operator()(std::uint64_t k) const { return numbers[k]; }
};

/// Calls visit(k, object, box) for the objects object_of(k), k in `range`, which it asks for a batch before:
/// what `visit` writes at k, `object_of` may read at k.
template <int Dim, class ObjectOf, class Visit>
void for_each_box(const Boxes<Dim>& boxes, const ObjectOf& object_of, threads::Range range,
                  const Visit& visit) {
    constexpr std::uint64_t batch = 256;  // a few KiB: they stay in the fastest cache
    Aabb<Dim> found[batch];
    std::uint32_t copied[batch];
    for (std::uint64_t first = range.first; first < range.end; first += batch) {
        const std::uint64_t left = range.end - first;
        const auto count = static_cast<std::uint32_t>(left < batch ? left : batch);
        if constexpr (std::is_same_v<ObjectOf, EveryObject>) {
            boxes.get(object_of(first), count, found);
        } else if constexpr (std::is_same_v<ObjectOf, ListedObject>) {
            boxes.get(object_of.numbers + first, count, left, found);
        } else {
            for (std::uint32_t i = 0; i < count; ++i)
                copied[i] = object_of(first + i);
            boxes.get(copied, count, count, found);
        }
        for (std::uint32_t i = 0; i < count; ++i)
            visit(first + i, object_of(first + i), found[i]);
    }
}

}  // namespace graze::wide

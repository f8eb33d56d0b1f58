// Boxes -> an order in which neighbours in space are neighbours in the list.
//
// Cells of a grid over all centres, numbered along Hilbert's curve (hilbert.h), in a 32-bit key; key and
// number in one 64-bit word, so that a radix sort moves one array. Where many boxes share a cell, they get a
// grid of their own, as often as needed: an outlier, a far second cluster or scales that differ by 1e30 cost
// one more sort of the boxes concerned, and never end as a long stretch without order.
#pragma once

#include <cstdint>
#include <vector>

#include "graze/core/span.h"
#include "graze/threads/executor.h"
#include "host/wide/boxes.h"

namespace graze::wide {

template <int Dim>
class SpatialOrder {
  public:
    explicit SpatialOrder(Threads& threads) : threads_(&threads) {}

    /// `count` words, valid until the next call; the lower 32 bits of each are an object's number: each of
    /// `objects` once, or each below `count` when `objects` is empty. The order is the same on any number of
    /// threads. O(count) for scenes of one scale. 16 bytes an object.
    [[nodiscard]] Span<const std::uint64_t> sorted(const Boxes<Dim>& boxes, Span<const std::uint32_t> objects,
                                                   std::uint32_t count);

    /// Makes room for so many.
    void reserve(std::uint32_t count);

  private:
    template <class ObjectOf>
    void sort_large(const Boxes<Dim>& boxes, const ObjectOf& object_of, Span<std::uint64_t> words,
                    Span<std::uint64_t> spare);

    Threads* threads_;
    Threads::Buffer<std::uint64_t> words_;
    Threads::Buffer<std::uint64_t> spare_;
    std::vector<threads::Range> crowds_;  ///< a stack: those of each sort that is under way
};

}  // namespace graze::wide

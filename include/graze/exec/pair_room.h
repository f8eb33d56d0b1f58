// Where a search stores pairs: the executor's memory.
#pragma once

#include <cstdint>
#include <utility>

#include "graze/core/pair.h"
#include "graze/core/span.h"

namespace graze {

template <class E>
class PairRoom {
  public:
    using Buffer = typename E::template Buffer<Pair>;

    void reserve(E& executor, std::uint64_t pairs) { executor.grow(buffer_, pairs); }
    [[nodiscard]] std::uint64_t capacity() const { return buffer_.capacity(); }
    [[nodiscard]] Span<Pair> span(std::uint64_t pairs) const { return buffer_.span(pairs); }
    /// Takes the pairs over that were sorted into another buffer.
    void take(Buffer& sorted, std::uint64_t) { std::swap(buffer_, sorted); }

  private:
    Buffer buffer_;
};

}  // namespace graze

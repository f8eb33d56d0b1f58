// Arrays in the memory of the executor under test.
#pragma once

#include <cstdint>
#include <vector>

#include "tests/support/executor_under_test.h"

namespace graze_test {

template <class T>
class Array {
  public:
    Array(UnderTest& executor, std::uint64_t size) : executor_(&executor), size_(size) {
        executor.grow(buffer_, size);
    }
    Array(UnderTest& executor, const std::vector<T>& values) : Array(executor, values.size()) {
        executor.upload(span(), values.data());
    }

    [[nodiscard]] graze::Span<T> span() const { return buffer_.span(size_); }
    [[nodiscard]] std::vector<T> on_host() const {
        std::vector<T> values(size_);
        executor_->download(values.data(), graze::Span<const T>(span()));
        return values;
    }

  private:
    UnderTest* executor_;
    std::uint64_t size_;
    UnderTest::Buffer<T> buffer_;
};

/// Around the sizes of chunks and blocks of both executors, and beyond what one block's worth of blocks does.
inline const std::vector<std::uint32_t> sizes = {
    1, 2, 3, 63, 64, 65, 127, 128, 129, 255, 256, 257, 1000, 2047, 2048, 2049, 4097, 524288, 524289, 1000003};

}  // namespace graze_test

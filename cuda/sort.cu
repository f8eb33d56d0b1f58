// cub::DeviceRadixSort, in a file of its own: it compiles slowly and depends on no functor of ours.
#include <cub/device/device_radix_sort.cuh>
#include <utility>

#include "graze/core/status.h"
#include "graze/cuda/launch.cuh"

namespace graze {

namespace {

template <class T>
cub::DoubleBuffer<T> double_buffer(Span<T> first, Span<T> spare) {
    return {first.data, spare.data};
}

template <class T>
void take_result(cub::DoubleBuffer<T>& result, Span<T>& first, Span<T>& spare) {
    if (result.Current() != first.data) std::swap(first, spare);
}

/// False when there is nothing to sort.
bool sorts(std::uint64_t n, int first_bit, int end_bit) {
    if (first_bit < 0 || end_bit > 64 || first_bit > end_bit) {
        throw Error(ErrorCode::wrong_use, "sort: bits out of range");
    }
    return n > 1 && first_bit < end_bit;
}

}  // namespace

void Cuda::sort_pairs(Span<std::uint64_t>& keys, Span<std::uint64_t>& spare_keys, Span<std::uint32_t>& values,
                      Span<std::uint32_t>& spare_values, int first_bit, int end_bit) {
    if (!sorts(keys.size, first_bit, end_bit)) return;
    auto sorted_keys = double_buffer(keys, spare_keys);
    auto sorted_values = double_buffer(values, spare_values);
    with_scratch("sort_pairs", [&](void* memory, std::size_t& bytes) {
        return cub::DeviceRadixSort::SortPairs(memory, bytes, sorted_keys, sorted_values,
                                               static_cast<std::int64_t>(keys.size), first_bit, end_bit,
                                               stream_.get());
    });
    take_result(sorted_keys, keys, spare_keys);
    take_result(sorted_values, values, spare_values);
}

void Cuda::sort_keys(Span<std::uint64_t>& keys, Span<std::uint64_t>& spare_keys, int first_bit, int end_bit) {
    if (!sorts(keys.size, first_bit, end_bit)) return;
    auto sorted_keys = double_buffer(keys, spare_keys);
    with_scratch("sort_keys", [&](void* memory, std::size_t& bytes) {
        return cub::DeviceRadixSort::SortKeys(memory, bytes, sorted_keys,
                                              static_cast<std::int64_t>(keys.size), first_bit, end_bit,
                                              stream_.get());
    });
    take_result(sorted_keys, keys, spare_keys);
}

}  // namespace graze

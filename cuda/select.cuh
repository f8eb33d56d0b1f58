// select: cub::DeviceSelect over the indices.
#pragma once

#include <thrust/iterator/counting_iterator.h>
#include <cub/device/device_select.cuh>

#include "graze/cuda/launch.cuh"

namespace graze {

template <class Keep>
void Cuda::select(std::uint32_t n, const Keep& keep, Span<std::uint32_t> out, Span<std::uint64_t> number) {
    if (n == 0) {
        const std::uint64_t zero = 0;
        upload(number.part(0, 1), &zero);
        return;
    }
    with_scratch(cuda::name_of<Keep>(), [&](void* memory, std::size_t& bytes) {
        return cub::DeviceSelect::If(memory, bytes, thrust::counting_iterator<std::uint32_t>(0), out.data,
                                     number.data, static_cast<std::int64_t>(n), keep, stream_.get());
    });
}

}  // namespace graze

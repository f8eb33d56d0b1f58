// reduce: two launches of one kernel. cub::DeviceReduce wants an element to begin with, which a merge need
// not have; a block of cub::BlockReduce does not.
#pragma once

#include <cub/block/block_reduce.cuh>

#include "graze/cuda/launch.cuh"

namespace graze {

namespace cuda {

inline constexpr std::uint32_t reduce_threads = 256;
/// Blocks of the first launch: enough to fill the largest GPU. Fixed, so that the order in which values are
/// merged does not depend on the device.
inline constexpr std::uint32_t reduce_blocks = 2048;

/// out[b] = the values of block b, merged. Every block has at least one value: the grid is no larger than
/// blocks_of(n, reduce_threads).
template <class T, class Map, class Merge>
__global__ void __launch_bounds__(reduce_threads)
    reduce_block(std::uint32_t n, const __grid_constant__ Map map, const __grid_constant__ Merge merge,
                 T* out) {
    using Reduce = cub::BlockReduce<T, static_cast<int>(reduce_threads)>;
    __shared__ typename Reduce::TempStorage storage;
    const std::uint32_t first = blockIdx.x * reduce_threads;
    const std::uint32_t stride = gridDim.x * reduce_threads;
    T value{};
    if (first + threadIdx.x < n) {
        value = map(first + threadIdx.x);
        for (std::uint64_t i = std::uint64_t{first} + threadIdx.x + stride; i < n; i += stride) {
            value = merge(value, map(static_cast<std::uint32_t>(i)));
        }
    }
    const std::uint32_t present = n - first < reduce_threads ? n - first : reduce_threads;
    value = Reduce(storage).Reduce(value, merge, static_cast<int>(present));
    if (threadIdx.x == 0) out[blockIdx.x] = value;
}

/// Map of the second launch.
template <class T>
struct ValueAt {
    const T* values;
    GRAZE_HD T operator()(std::uint32_t i) const { return values[i]; }
};

}  // namespace cuda

template <class Map, class Merge, class T>
void Cuda::reduce(std::uint32_t n, const Map& map, const Merge& merge, Span<T> out) {
    static_assert(std::is_trivially_copyable_v<T>);
    const std::uint32_t wanted = cuda::blocks_of(n, cuda::reduce_threads);
    const std::uint32_t blocks = wanted < cuda::reduce_blocks ? wanted : cuda::reduce_blocks;
    grow(scratch_, blocks * sizeof(T));
    T* partial = reinterpret_cast<T*>(scratch_.span(0).data);
    launch(cuda::name_of<Map>(), blocks, cuda::reduce_threads, cuda::reduce_block<T, Map, Merge>, n, map,
           merge, partial);
    launch(cuda::name_of<Map>(), 1, cuda::reduce_threads, cuda::reduce_block<T, cuda::ValueAt<T>, Merge>,
           blocks, cuda::ValueAt<T>{partial}, merge, out.data);
}

}  // namespace graze

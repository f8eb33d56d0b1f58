// for_each_block: one thread a lane, in rounds (exec/executor.h says what a round is).
#pragma once

#include <concepts>
#include <cub/block/block_scan.cuh>

#include "graze/cuda/launch.cuh"

namespace graze {

namespace cuda {

inline constexpr std::uint32_t block_lanes = 128;

/// Threads past the last index have no lane, but stay to the end and bring nothing: barriers are for all.
template <BlockKernel Kernel>
__global__ void __launch_bounds__(block_lanes)
    run_blocks(std::uint32_t n, const __grid_constant__ Kernel kernel) {
    using Lane = typename Kernel::Lane;
    static_assert(std::default_initializable<Lane>, "a thread without an index holds a default Lane");
    using Scan = cub::BlockScan<std::uint64_t, static_cast<int>(block_lanes)>;
    __shared__ typename Scan::TempStorage scan_storage;
    __shared__ std::uint64_t first_of_block;

    const std::uint32_t i = blockIdx.x * block_lanes + threadIdx.x;
    const bool has_lane = i < n;
    Lane lane{};
    if (has_lane) lane = kernel.enter(i);
    bool more = has_lane;
    bool again = true;
    while (again) {
        std::uint64_t amount = 0;
        if (more) {
            more = kernel.step(lane);
            amount = kernel.amount(lane);
        }
        std::uint64_t before = 0;
        std::uint64_t sum = 0;
        Scan(scan_storage).ExclusiveSum(amount, before, sum);
        if (threadIdx.x == 0) first_of_block = kernel.block(sum);
        again = __syncthreads_or(more ? 1 : 0) != 0;
        if (has_lane) kernel.leave(lane, first_of_block + before);
        __syncthreads();  // all have read first_of_block before the next round writes it
    }
}

}  // namespace cuda

template <BlockKernel Kernel>
void Cuda::for_each_block(std::uint32_t n, const Kernel& kernel) {
    if (n == 0) return;
    launch(cuda::name_of<Kernel>(), cuda::blocks_of(n, cuda::block_lanes), cuda::block_lanes,
           cuda::run_blocks<Kernel>, n, kernel);
}

}  // namespace graze

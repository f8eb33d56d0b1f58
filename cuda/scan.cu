// cub::DeviceScan, in a file of its own: it compiles slowly and depends on no functor of ours.
#include <thrust/iterator/transform_iterator.h>
#include <cub/device/device_scan.cuh>

#include "graze/cuda/launch.cuh"

namespace graze {

namespace {

struct Widen {
    GRAZE_HD std::uint64_t operator()(std::uint32_t x) const { return x; }
};

}  // namespace

void Cuda::exclusive_scan(Span<const std::uint32_t> in, Span<std::uint64_t> out) {
    // An inclusive scan one place further: an exclusive one of n + 1 elements would read in[n].
    const std::uint64_t zero = 0;
    upload(out.part(0, 1), &zero);
    if (in.size == 0) return;
    const auto wide = thrust::make_transform_iterator(in.data, Widen{});
    with_scratch("scan", [&](void* memory, std::size_t& bytes) {
        return cub::DeviceScan::InclusiveSum(memory, bytes, wide, out.data + 1,
                                             static_cast<std::int64_t>(in.size), stream_.get());
    });
}

}  // namespace graze

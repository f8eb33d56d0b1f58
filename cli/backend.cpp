#include "cli/backend.h"

#include <fmt/format.h>

#include <cstdio>

#include "graze/threads/broad_phase.h"
#include "graze/threads/neighbours.h"

#if GRAZE_HAS_CUDA
#include "graze/cuda/broad_phase.h"
#include "graze/cuda/device.h"
#include "graze/cuda/neighbours.h"
#endif

namespace graze::cli {

#if GRAZE_HAS_CUDA
struct Backend::Gpu {
    Cuda executor;
};
#else
struct Backend::Gpu {};
#endif

CudaReport cuda_report() {
    CudaReport report;
#if GRAZE_HAS_CUDA
    const CudaStatus status = cuda_status();
    report.built = true;
    report.reason = status.why;
    for (const CudaDevice& device : status.devices) {
        report.devices.push_back(fmt::format("{} (compute capability {}.{}, {:.1f} GiB)", device.name,
                                             device.major, device.minor,
                                             static_cast<double>(device.memory_bytes) / 0x1p30));
    }
    // A device that the driver of this machine cannot use for this build counts as none.
    if (!status.available) report.devices.clear();
#else
    report.reason = "this build has no CUDA backend";
#endif
    return report;
}

Backend::Backend(const Where& where) : chosen_(where.backend), thread_count_(where.threads) {
    if (chosen_ == BackendName::automatic || chosen_ == BackendName::cuda) {
        const CudaReport report = cuda_report();
        if (report.devices.empty()) {
            if (chosen_ == BackendName::cuda)
                throw Error(ErrorCode::backend_missing, "no CUDA: " + report.reason);
            fmt::print(stderr, "graze: running on CPU threads: {}\n", report.reason);
            chosen_ = BackendName::threads;
        } else {
            chosen_ = BackendName::cuda;
        }
    }
#if GRAZE_HAS_CUDA
    if (chosen_ == BackendName::cuda) gpu_ = std::make_unique<Gpu>();
#endif
}

Backend::~Backend() = default;

Threads& Backend::threads() {
    if (!threads_) threads_ = std::make_unique<Threads>(thread_count_);
    return *threads_;
}

template <int Dim>
BroadPhase<Dim> Backend::broad_phase(const BroadPhaseOptions& options) {
#if GRAZE_HAS_CUDA
    if (gpu_) return BroadPhase<Dim>(gpu_->executor, options);
#endif
    return BroadPhase<Dim>(threads(), options);
}

template <int Dim>
NeighbourLists<Dim> Backend::neighbour_lists() {
#if GRAZE_HAS_CUDA
    if (gpu_) return NeighbourLists<Dim>(gpu_->executor);
#endif
    return NeighbourLists<Dim>(threads());
}

template <class T>
Span<const T> Backend::on_host(Span<const T> span, [[maybe_unused]] std::vector<T>& room) {
#if GRAZE_HAS_CUDA
    if (gpu_) {
        room.resize(span.size);
        gpu_->executor.download(room.data(), span);
        return {room.data(), span.size};
    }
#endif
    return span;
}

template BroadPhase<2> Backend::broad_phase(const BroadPhaseOptions& options);
template BroadPhase<3> Backend::broad_phase(const BroadPhaseOptions& options);
template NeighbourLists<2> Backend::neighbour_lists();
template NeighbourLists<3> Backend::neighbour_lists();
template Span<const std::uint32_t> Backend::on_host(Span<const std::uint32_t>, std::vector<std::uint32_t>&);
template Span<const std::uint64_t> Backend::on_host(Span<const std::uint64_t>, std::vector<std::uint64_t>&);
template Span<const Image<2>> Backend::on_host(Span<const Image<2>>, std::vector<Image<2>>&);
template Span<const Image<3>> Backend::on_host(Span<const Image<3>>, std::vector<Image<3>>&);

}  // namespace graze::cli

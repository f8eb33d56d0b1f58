#include "cli/backend.h"

#include <fmt/format.h>

#include <cstdio>

#include "graze/threads/broad_phase.h"

#if GRAZE_HAS_CUDA
#include "graze/cuda/broad_phase.h"
#include "graze/cuda/device.h"
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

template BroadPhase<2> Backend::broad_phase(const BroadPhaseOptions& options);
template BroadPhase<3> Backend::broad_phase(const BroadPhaseOptions& options);

}  // namespace graze::cli

#if GRAZE_HAS_CUDA
#include "bench/graze_system.h"
#include "graze/core/status.h"
#include "graze/cuda/broad_phase.h"
#include "graze/cuda/device.h"

namespace graze::bench {

std::unique_ptr<System> make_cuda(const scene::Scene& scene, Algorithm algorithm) {
    const CudaStatus status = cuda_status();
    if (!status.available) throw Error(ErrorCode::backend_missing, status.why);
    return make_graze<Cuda>(scene, algorithm);
}

}  // namespace graze::bench
#else
#include "bench/system.h"
#include "graze/core/status.h"

namespace graze::bench {

std::unique_ptr<System> make_cuda(const scene::Scene&, Algorithm) {
    throw Error(ErrorCode::backend_missing, "this build has no CUDA backend");
}

}  // namespace graze::bench
#endif

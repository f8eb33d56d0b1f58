#include "graze/cuda/broad_phase.h"
#include "graze/cuda/executor.cuh"
#include "graze/exec/broad_phase_on.h"

namespace graze {

std::unique_ptr<BroadPhaseBackend<2>> make_backend(Cuda& cuda, const BroadPhaseOptions& options,
                                                   BroadPhaseBackend<2>*) {
    Ran ran;
    ran.backend = "cuda";
    ran.device = cuda.device_name();
    return std::make_unique<BroadPhaseOn<PipelineSearch<Cuda, 2>>>(cuda, options, ran);
}

}  // namespace graze

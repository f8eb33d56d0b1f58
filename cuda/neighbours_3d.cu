#include "graze/cuda/executor.cuh"
#include "graze/cuda/neighbours.h"
#include "graze/exec/neighbour_lists.h"

namespace graze {

std::unique_ptr<NeighbourBackend<3>> make_neighbour_backend(Cuda& cuda, NeighbourBackend<3>*) {
    Ran ran;
    ran.backend = "cuda";
    ran.device = cuda.device_name();
    return std::make_unique<NeighbourListsOn<LbvhPipeline<Cuda, 3>>>(cuda, ran);
}

}  // namespace graze

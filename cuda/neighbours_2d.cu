#include "graze/cuda/executor.cuh"
#include "graze/cuda/neighbours.h"
#include "graze/exec/neighbour_lists.h"

namespace graze {

std::unique_ptr<NeighbourBackend<2>> make_neighbour_backend(Cuda& cuda, NeighbourBackend<2>*) {
    Ran ran;
    ran.backend = "cuda";
    ran.device = cuda.device_name();
    return std::make_unique<NeighbourListsOn<LbvhPipeline<Cuda, 2>>>(cuda, ran);
}

}  // namespace graze

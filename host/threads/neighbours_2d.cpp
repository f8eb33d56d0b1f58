#include "graze/threads/neighbours.h"

#include "graze/exec/neighbour_lists.h"
#include "host/wide/backends.h"

namespace graze {

std::unique_ptr<NeighbourBackend<2>> make_neighbour_backend(Threads& threads, NeighbourBackend<2>*) {
    return std::make_unique<NeighbourListsOn<wide::WideSearch<2>>>(threads, wide::ran_on(threads));
}

std::unique_ptr<NeighbourBackend<2>> make_neighbour_backend(PortableThreads& threads, NeighbourBackend<2>*) {
    return std::make_unique<NeighbourListsOn<LbvhPipeline<Threads, 2>>>(threads, wide::ran_on(threads));
}

}  // namespace graze

// NeighbourLists on CPU threads: graze::NeighbourLists<3> lists{threads};
#pragma once

#include <memory>

#include "graze/neighbours.h"
#include "graze/threads/broad_phase.h"
#include "graze/threads/executor.h"

namespace graze {

/// Found by NeighbourLists' constructor; the last argument only names the dimension.
[[nodiscard]] std::unique_ptr<NeighbourBackend<2>> make_neighbour_backend(Threads&, NeighbourBackend<2>*);
[[nodiscard]] std::unique_ptr<NeighbourBackend<3>> make_neighbour_backend(Threads&, NeighbourBackend<3>*);

[[nodiscard]] std::unique_ptr<NeighbourBackend<2>> make_neighbour_backend(PortableThreads&,
                                                                          NeighbourBackend<2>*);
[[nodiscard]] std::unique_ptr<NeighbourBackend<3>> make_neighbour_backend(PortableThreads&,
                                                                          NeighbourBackend<3>*);

}  // namespace graze

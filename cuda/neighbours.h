// NeighbourLists on an NVIDIA GPU: graze::Cuda gpu; graze::NeighbourLists<3> lists{gpu}; Plain C++.
#pragma once

#include <memory>

#include "graze/cuda/executor.h"
#include "graze/neighbours.h"

namespace graze {

/// Found by NeighbourLists' constructor; the last argument only names the dimension.
[[nodiscard]] std::unique_ptr<NeighbourBackend<2>> make_neighbour_backend(Cuda&, NeighbourBackend<2>*);
[[nodiscard]] std::unique_ptr<NeighbourBackend<3>> make_neighbour_backend(Cuda&, NeighbourBackend<3>*);

}  // namespace graze

// BroadPhase on an NVIDIA GPU: graze::Cuda gpu; graze::BroadPhase<3> broad{gpu}; Plain C++.
#pragma once

#include <memory>

#include "graze/broad_phase.h"
#include "graze/cuda/executor.h"

namespace graze {

/// Found by BroadPhase's constructor; the last argument only names the dimension.
[[nodiscard]] std::unique_ptr<BroadPhaseBackend<2>> make_backend(Cuda&, const BroadPhaseOptions&,
                                                                 BroadPhaseBackend<2>*);
[[nodiscard]] std::unique_ptr<BroadPhaseBackend<3>> make_backend(Cuda&, const BroadPhaseOptions&,
                                                                 BroadPhaseBackend<3>*);

}  // namespace graze

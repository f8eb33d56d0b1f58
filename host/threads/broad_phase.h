// BroadPhase on CPU threads: graze::BroadPhase<3> broad{threads};
#pragma once

#include <memory>

#include "graze/broad_phase.h"
#include "graze/threads/executor.h"

namespace graze {

/// Found by BroadPhase's constructor; the last argument only names the dimension.
[[nodiscard]] std::unique_ptr<BroadPhaseBackend<2>> make_backend(Threads&, const BroadPhaseOptions&,
                                                                 BroadPhaseBackend<2>*);
[[nodiscard]] std::unique_ptr<BroadPhaseBackend<3>> make_backend(Threads&, const BroadPhaseOptions&,
                                                                 BroadPhaseBackend<3>*);

}  // namespace graze

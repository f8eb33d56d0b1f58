// BroadPhase on CPU threads: graze::BroadPhase<3> broad{threads};
#pragma once

#include <memory>

#include "graze/broad_phase.h"
#include "graze/threads/executor.h"

namespace graze {

/// CPU threads on which a broad phase runs the kernels that a GPU runs, instead of the faster walks for CPUs
/// (8 boxes at a time). For comparisons; the pairs are the same.
class PortableThreads : public Threads {
  public:
    using Threads::Threads;
};

/// Found by BroadPhase's constructor; the last argument only names the dimension.
[[nodiscard]] std::unique_ptr<BroadPhaseBackend<2>> make_backend(Threads&, const BroadPhaseOptions&,
                                                                 BroadPhaseBackend<2>*);
[[nodiscard]] std::unique_ptr<BroadPhaseBackend<3>> make_backend(Threads&, const BroadPhaseOptions&,
                                                                 BroadPhaseBackend<3>*);

[[nodiscard]] std::unique_ptr<BroadPhaseBackend<2>> make_backend(PortableThreads&, const BroadPhaseOptions&,
                                                                 BroadPhaseBackend<2>*);
[[nodiscard]] std::unique_ptr<BroadPhaseBackend<3>> make_backend(PortableThreads&, const BroadPhaseOptions&,
                                                                 BroadPhaseBackend<3>*);

}  // namespace graze

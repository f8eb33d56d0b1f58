#include "graze/threads/broad_phase.h"

#include "graze/exec/lbvh_backend.h"
#include "graze/threads/processor.h"

namespace graze {

namespace {

template <int Dim>
std::unique_ptr<BroadPhaseBackend<Dim>> make(Threads& threads, const BroadPhaseOptions& options) {
    Ran ran;
    ran.backend = "threads";
    ran.device = processor_name();
    ran.threads = threads.count();
    return std::make_unique<LbvhBackend<Threads, Dim>>(threads, options, ran);
}

}  // namespace

std::unique_ptr<BroadPhaseBackend<2>> make_backend(Threads& threads, const BroadPhaseOptions& options,
                                                   BroadPhaseBackend<2>*) {
    return make<2>(threads, options);
}

std::unique_ptr<BroadPhaseBackend<3>> make_backend(Threads& threads, const BroadPhaseOptions& options,
                                                   BroadPhaseBackend<3>*) {
    return make<3>(threads, options);
}

}  // namespace graze

#include "graze/threads/broad_phase.h"
#include "host/wide/backends.h"

namespace graze {

std::unique_ptr<BroadPhaseBackend<3>> make_backend(Threads& threads, const BroadPhaseOptions& options,
                                                   BroadPhaseBackend<3>*) {
    return wide::wide_backend<3>(threads, options);
}

std::unique_ptr<BroadPhaseBackend<3>> make_backend(PortableThreads& threads, const BroadPhaseOptions& options,
                                                   BroadPhaseBackend<3>*) {
    return wide::portable_backend<3>(threads, options);
}

}  // namespace graze

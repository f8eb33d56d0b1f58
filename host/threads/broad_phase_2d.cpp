#include "graze/threads/broad_phase.h"
#include "host/wide/backends.h"

namespace graze {

std::unique_ptr<BroadPhaseBackend<2>> make_backend(Threads& threads, const BroadPhaseOptions& options,
                                                   BroadPhaseBackend<2>*) {
    return wide::wide_backend<2>(threads, options);
}

std::unique_ptr<BroadPhaseBackend<2>> make_backend(PortableThreads& threads, const BroadPhaseOptions& options,
                                                   BroadPhaseBackend<2>*) {
    return wide::portable_backend<2>(threads, options);
}

}  // namespace graze

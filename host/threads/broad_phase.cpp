#include "graze/threads/broad_phase.h"

#include "graze/exec/lbvh_backend.h"
#include "graze/threads/processor.h"
#include "host/wide/backend.h"

namespace graze {

namespace {

Ran ran_on(const Threads& threads) {
    Ran ran;
    ran.backend = "threads";
    ran.device = processor_name();
    ran.threads = threads.count();
    return ran;
}

}  // namespace

std::unique_ptr<BroadPhaseBackend<2>> make_backend(Threads& threads, const BroadPhaseOptions& options,
                                                   BroadPhaseBackend<2>*) {
    return std::make_unique<wide::WideBackend<2>>(threads, options, ran_on(threads));
}

std::unique_ptr<BroadPhaseBackend<3>> make_backend(Threads& threads, const BroadPhaseOptions& options,
                                                   BroadPhaseBackend<3>*) {
    return std::make_unique<wide::WideBackend<3>>(threads, options, ran_on(threads));
}

std::unique_ptr<BroadPhaseBackend<2>> make_backend(PortableThreads& threads, const BroadPhaseOptions& options,
                                                   BroadPhaseBackend<2>*) {
    return std::make_unique<LbvhBackend<Threads, 2>>(threads, options, ran_on(threads));
}

std::unique_ptr<BroadPhaseBackend<3>> make_backend(PortableThreads& threads, const BroadPhaseOptions& options,
                                                   BroadPhaseBackend<3>*) {
    return std::make_unique<LbvhBackend<Threads, 3>>(threads, options, ran_on(threads));
}

}  // namespace graze

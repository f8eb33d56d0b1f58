// BroadPhase<2> on CPU threads, by both searches.
#include <string>

#include "graze/exec/broad_phase_on.h"
#include "graze/threads/broad_phase.h"
#include "graze/threads/processor.h"
#include "host/wide/wide_search.h"

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
    const std::string manner =
        std::string(", 8 boxes at a time (") + name_of(wide::best_instruction_set()) + ")";
    return std::make_unique<BroadPhaseOn<wide::WideSearch<2>>>(threads, options, ran_on(threads), manner);
}

std::unique_ptr<BroadPhaseBackend<2>> make_backend(PortableThreads& threads, const BroadPhaseOptions& options,
                                                   BroadPhaseBackend<2>*) {
    return std::make_unique<BroadPhaseOn<LbvhPipeline<Threads, 2>>>(threads, options, ran_on(threads));
}

}  // namespace graze

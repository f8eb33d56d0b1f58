// The handle's two backends on CPU threads: the wide search, and the kernels that a GPU runs.
#pragma once

#include <memory>
#include <string>

#include "graze/exec/broad_phase_on.h"
#include "graze/threads/executor.h"
#include "graze/threads/processor.h"
#include "host/wide/grid_search.h"
#include "host/wide/instruction_set.h"
#include "host/wide/wide_search.h"

namespace graze::wide {

inline Ran ran_on(const Threads& threads) {
    Ran ran;
    ran.backend = "threads";
    ran.device = processor_name();
    ran.threads = threads.count();
    return ran;
}

template <int Dim>
std::unique_ptr<BroadPhaseBackend<Dim>> wide_backend(Threads& threads, const BroadPhaseOptions& options) {
    const std::string manner = std::string(", 8 boxes at a time (") + name_of(best_instruction_set()) + ")";
    return std::make_unique<BroadPhaseOn<GridOrTree<WideSearch<Dim>, GridSearch<Dim>>>>(
        threads, options, ran_on(threads), manner);
}

template <int Dim>
std::unique_ptr<BroadPhaseBackend<Dim>> portable_backend(Threads& threads, const BroadPhaseOptions& options) {
    return std::make_unique<BroadPhaseOn<PipelineSearch<Threads, Dim>>>(threads, options, ran_on(threads));
}

}  // namespace graze::wide

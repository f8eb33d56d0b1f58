#include "graze/threads/broad_phase.h"

#include "bench/graze_system.h"

namespace graze::bench {

std::unique_ptr<System> make_threads(const scene::Scene& scene, Algorithm algorithm, std::uint32_t threads) {
    return make_graze<Threads>(scene, algorithm, threads);
}

std::unique_ptr<System> make_portable(const scene::Scene& scene, Algorithm algorithm, std::uint32_t threads) {
    return make_graze<PortableThreads>(scene, algorithm, threads);
}

}  // namespace graze::bench

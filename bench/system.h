// What graze_bench measures: a program that finds the overlapping pairs of one scene, frame after frame.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "graze/broad_phase.h"
#include "graze/core/pair.h"
#include "host/scene/scene.h"

namespace graze::bench {

/// Milliseconds of wall time.
struct Parts {
    double upload = 0;
    double build = 0;
    double find = 0;
    double order = 0;
    double download = 0;
};

/// Keeps its memory from frame to frame and nothing else. The scene it was made with must outlive it.
class System {
  public:
    virtual ~System() = default;

    /// One frame: from the scene's array of boxes in host memory to the full list of pairs in host memory.
    virtual Parts frame() = 0;

    /// The last frame's pairs, a < b, each once, in any order.
    [[nodiscard]] virtual std::span<const Pair> pairs() const = 0;

    /// Where the last frame ran, and what version of the library did it.
    [[nodiscard]] virtual std::string device() const = 0;
    [[nodiscard]] virtual std::string version() const = 0;
};

/// Embree's builders for user geometry. Which one makes the shorter frame depends on the scene.
enum class EmbreeBuilder : std::uint8_t {
    sah,         ///< a scene of RTC_BUILD_QUALITY_LOW: binned surface area heuristic
    sah_medium,  ///< of RTC_BUILD_QUALITY_MEDIUM, its default
    morton,      ///< besides a dynamic scene and a geometry of RTC_BUILD_QUALITY_LOW: along Morton codes
};

/// Each throws Error: backend_missing when it is not in this build or its device is not there, and what its
/// library reports. Embree's number of threads is one for the process: those at work together ask for the
/// same.
[[nodiscard]] std::unique_ptr<System> make_threads(const scene::Scene& scene, Algorithm algorithm,
                                                   std::uint32_t threads);
[[nodiscard]] std::unique_ptr<System> make_portable(const scene::Scene& scene, Algorithm algorithm,
                                                    std::uint32_t threads);
[[nodiscard]] std::unique_ptr<System> make_cuda(const scene::Scene& scene, Algorithm algorithm);
[[nodiscard]] std::unique_ptr<System> make_embree(const scene::Scene& scene, std::uint32_t threads,
                                                  EmbreeBuilder builder);

[[nodiscard]] std::unique_ptr<System> make_cgal(const scene::Scene& scene);
[[nodiscard]] std::unique_ptr<System> make_bullet(const scene::Scene& scene);

[[nodiscard]] bool has_embree();

}  // namespace graze::bench

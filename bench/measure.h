// Measures systems in turn: a frame of each, then again, so that what disturbs the machine disturbs all
// alike.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "bench/system.h"

namespace graze::bench {

/// One line of the results: a system on a scene. Times are medians, except wall_min_ms.
struct Row {
    std::string scene;
    std::uint64_t n = 0;
    int dimension = 3;
    std::string backend;
    std::uint32_t threads = 0;  ///< CPU threads; 0 on a GPU
    std::string device;
    std::string version;
    std::uint64_t pairs = 0;
    std::uint64_t fingerprint = 0;
    Parts parts;
    double wall_ms = 0;
    double wall_min_ms = 0;
    double cpu_ms = 0;  ///< of all threads of the process
    std::uint32_t repeats = 0;
    bool right = true;          ///< its answer is the others', in every frame, and the expected one
    double wall_to_embree = 0;  ///< in units of the faster Embree in the same turns; 0: none was measured
    double cpu_to_embree = 0;
};

struct Contestant {
    std::string backend;
    std::uint32_t threads;
    std::unique_ptr<System> system;
};

/// Two frames each that are not measured, then `repeats` that are. A row each. Pairs are compared between the
/// frames of a system, outside the times.
[[nodiscard]] std::vector<Row> measure(const scene::Scene& scene, std::vector<Contestant>& contestants,
                                       std::uint32_t repeats);

/// Marks all rows of a scene as wrong when they do not agree: none says which is right.
void compare_answers(std::vector<Row>& rows_of_one_scene);

}  // namespace graze::bench

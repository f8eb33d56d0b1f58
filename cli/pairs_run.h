// One search for pairs, timed, and what is known afterwards.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "cli/backend.h"
#include "cli/input.h"
#include "cli/timing.h"
#include "graze/core/aabb.h"
#include "graze/core/status.h"

namespace graze::cli {

enum class PairsAlgorithm : std::uint8_t { automatic, lbvh, hash, sweep, brute };
enum class OnOverflow : std::uint8_t { grow, chunk, fail };

struct SearchOptions {
    PairsAlgorithm algorithm = PairsAlgorithm::automatic;
    Overlap overlap = Overlap::closed;
    bool ordered = false;
    Precision precision = Precision::as_stored;
    BadBoxes bad_boxes = BadBoxes::refuse;
    std::uint64_t max_pairs = 0;  ///< room at the start; also the size of chunks
    OnOverflow on_overflow = OnOverflow::grow;
    std::uint32_t repeat = 0;    ///< 0: one run; else two warm-ups and this many runs, of which the medians
    std::filesystem::path list;  ///< empty: none
};

struct PairsReport {
    std::uint64_t objects = 0;
    std::uint64_t skipped = 0;
    std::uint32_t first_skipped = 0;
    std::optional<std::uint64_t> other_objects;  ///< of the other set, when there is one
    std::uint64_t other_skipped = 0;
    int dimension = 3;
    std::uint64_t pairs = 0;
    std::optional<std::uint64_t> fingerprint;  ///< none when the pairs had no room
    std::string backend;
    std::string device;
    std::string algorithm;
    std::string reason;
    std::uint32_t threads = 0;
    Milliseconds milliseconds;
    Status status = Status::complete;
};

/// Writes the list, if one is asked for, in canonical order; in pieces when in chunks. A search that ends
/// with Status::buffer_too_small writes none. Throws what BroadPhase and PairListWriter throw.
[[nodiscard]] PairsReport find_pairs(Backend& backend, const PairsInput& input, const SearchOptions& options);

/// The same by host/reference, which shares no code with the broad phase.
[[nodiscard]] PairsReport find_pairs_by_reference(const PairsInput& input, const SearchOptions& options);

}  // namespace graze::cli

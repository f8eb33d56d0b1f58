// The parts of a search's time, and medians of several runs.
#pragma once

#include <cstdint>
#include <vector>

namespace graze::cli {

struct Milliseconds {
    double upload = 0.0;
    double build = 0.0;
    double find = 0.0;
    double order = 0.0;
    double download = 0.0;
    double total = 0.0;
};

/// Part by part. `runs` is not empty.
[[nodiscard]] Milliseconds medians(const std::vector<Milliseconds>& runs);

inline constexpr std::uint32_t warm_ups = 2;

/// Calls run(is it the last?), which returns its Milliseconds: once, or `repeat` times after the warm-ups.
/// The median of each part.
template <class Run>
[[nodiscard]] Milliseconds repeated(std::uint32_t repeat, const Run& run) {
    std::vector<Milliseconds> runs;
    for (std::uint32_t i = 0; repeat > 0 && i < warm_ups; ++i)
        run(false);
    for (std::uint32_t i = 1; i < repeat; ++i)
        runs.push_back(run(false));
    runs.push_back(run(true));
    return medians(runs);
}

}  // namespace graze::cli

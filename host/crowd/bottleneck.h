// A crowd that leaves a hall through doors: the demonstration, and a user of the broad phase like any other.
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <vector>

#include "graze/broad_phase.h"
#include "graze/threads/broad_phase.h"
#include "host/crowd/forces.h"
#include "host/crowd/hall.h"

namespace graze::crowd {

inline constexpr int frames_per_second = 5;

/// The same positions on any number of threads, and on every machine: what a person feels is summed in the
/// canonical order of pairs, by operations that IEEE 754 rounds correctly. Linear time and memory a step.
class Bottleneck {
  public:
    /// `threads` must outlive it. Throws Error(capacity) for too many people.
    Bottleneck(Threads& threads, std::uint32_t people, std::uint64_t seed);
    /// To the next frame.
    void advance();
    [[nodiscard]] std::vector<glm::dvec2> positions() const;
    [[nodiscard]] const std::vector<Segment<2>>& walls() const { return walls_; }

  private:
    void step();
    void find_neighbours();

    Threads& threads_;
    Hall hall_;
    std::vector<Segment<2>> walls_;
    std::vector<Person> people_;
    std::vector<Person> next_;
    BroadPhase<2> broad_;
    PairBuffer pairs_;
    std::vector<double> boxes_;
    std::vector<std::uint64_t> first_;      ///< of a person's neighbours; one more than people
    std::vector<std::uint32_t> neighbour_;  ///< people by number, then walls from the number of people on
};

}  // namespace graze::crowd

// Where the crowd begins: a square hall full of people and a wall with doors. Lengths in metres.
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <vector>

#include "graze/shape/segment.h"

namespace graze::crowd {

/// [0, side] x [0, side]. The wall x = side has doors, each with a short passage behind it.
struct Hall {
    double side = 0.0;
    std::uint32_t doors = 0;

    static constexpr double door_width = 2.4;
    static constexpr double passage = 1.5;

    /// Half a square metre a person, and a door every 12 m.
    explicit Hall(std::uint32_t people);

    [[nodiscard]] double door_center(std::uint32_t door) const { return (door + 0.5) * side / doors; }
    [[nodiscard]] std::vector<Segment<2>> walls() const;
    /// People on a jittered grid, so that nobody touches anybody yet.
    [[nodiscard]] std::vector<glm::dvec2> places(std::uint32_t people, std::uint64_t seed) const;
    /// The unit vector along which someone at `place` wants to go: through the nearest door, then straight
    /// on.
    [[nodiscard]] glm::dvec2 way_out(glm::dvec2 place) const;
};

}  // namespace graze::crowd

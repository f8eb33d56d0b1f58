#include "host/crowd/hall.h"

#include <algorithm>
#include <cmath>

#include "host/scene/random.h"

namespace graze::crowd {

Hall::Hall(std::uint32_t people)
    : side(std::max(6.0, std::sqrt(people / 2.0))),
      doors(std::max(1u, static_cast<std::uint32_t>(side / 12.0))) {}

std::vector<Segment<2>> Hall::walls() const {
    std::vector<Segment<2>> walls{{{side, 0}, {0, 0}}, {{0, 0}, {0, side}}, {{0, side}, {side, side}}};
    double from = 0;
    for (std::uint32_t door = 0; door < doors; ++door) {
        const double lower = door_center(door) - door_width / 2;
        const double upper = door_center(door) + door_width / 2;
        walls.push_back({{side, from}, {side, lower}});
        walls.push_back({{side, lower}, {side + passage, lower}});
        walls.push_back({{side, upper}, {side + passage, upper}});
        from = upper;
    }
    walls.push_back({{side, from}, {side, side}});
    return walls;
}

std::vector<glm::dvec2> Hall::places(std::uint32_t people, std::uint64_t seed) const {
    scene::Random random(seed);
    std::uint64_t columns = 1;
    while (columns * columns < people)
        ++columns;
    constexpr double clearance = 0.5;  // of the outermost cells from the walls
    const double cell = (side - 2 * clearance) / static_cast<double>(columns);
    const double jitter = std::max(0.0, cell - 0.45);
    std::vector<glm::dvec2> places;
    places.reserve(people);
    for (std::uint64_t person = 0; person < people; ++person) {
        const std::uint64_t column = person % columns;
        const std::uint64_t row = person / columns;
        const double x =
            clearance + cell * (static_cast<double>(column) + 0.5) + jitter * (random.uniform() - 0.5);
        const double y =
            clearance + cell * (static_cast<double>(row) + 0.5) + jitter * (random.uniform() - 0.5);
        places.emplace_back(x, y);
    }
    return places;
}

glm::dvec2 Hall::way_out(glm::dvec2 place) const {
    if (place.x > side) return {1, 0};
    const double between_doors = side / doors;
    const double nearest = std::clamp(std::floor(place.y / between_doors), 0.0, doors - 1.0);
    const double center = (nearest + 0.5) * between_doors;
    constexpr double free = Hall::door_width / 2 - 0.3;
    // Aiming a little behind the door keeps the way well defined in it.
    const double dx = side + 0.5 - place.x;
    const double dy = std::clamp(place.y, center - free, center + free) - place.y;
    const double length = std::sqrt(dx * dx + dy * dy);
    return {dx / length, dy / length};
}

}  // namespace graze::crowd

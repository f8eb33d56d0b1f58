#include "host/crowd/bottleneck.h"

#include <algorithm>

#include "host/scene/random.h"

namespace graze::crowd {

namespace {

constexpr int steps_per_frame = 4;
constexpr double step_seconds = 1.0 / (frames_per_second * steps_per_frame);

}  // namespace

Bottleneck::Bottleneck(Threads& threads, std::uint32_t people, std::uint64_t seed)
    : threads_(threads), hall_(people), walls_(hall_.walls()), broad_(threads) {
    scene::Random random(~seed);  // places have the seed itself
    people_.reserve(people);
    for (const glm::dvec2 place : hall_.places(people, seed)) {
        const double speed = std::clamp(1.34 + 0.26 * random.gaussian(), 0.6, 2.0);
        people_.push_back({place, {0, 0}, speed});
    }
    next_ = people_;
}

void Bottleneck::advance() {
    for (int i = 0; i < steps_per_frame; ++i)
        step();
}

std::vector<glm::dvec2> Bottleneck::positions() const {
    std::vector<glm::dvec2> positions;
    positions.reserve(people_.size());
    for (const Person& person : people_)
        positions.push_back(person.place);
    return positions;
}

void Bottleneck::step() {
    find_neighbours();
    const auto people = static_cast<std::uint32_t>(people_.size());
    threads_.for_each(people, [this, people](std::uint32_t i) {
        Forces forces(people_[i], hall_.way_out(people_[i].place));
        for (std::uint64_t slot = first_[i]; slot < first_[i + 1]; ++slot) {
            const std::uint32_t other = neighbour_[slot];
            if (other < people) {
                forces.add_person(people_[other].place);
            } else {
                forces.add_wall(walls_[other - people]);
            }
        }
        next_[i] = forces.after(step_seconds);
    });
    people_.swap(next_);
}

/// People and walls in one set of boxes. People are grown by half of what they see, so two who see each other
/// overlap, and so does a wall within that distance.
void Bottleneck::find_neighbours() {
    constexpr double half = sight / 2;
    boxes_.clear();
    for (const Person& person : people_) {
        const glm::dvec2 p = person.place;
        boxes_.insert(boxes_.end(), {p.x - half, p.y - half, p.x + half, p.y + half});
    }
    for (const Segment<2>& wall : walls_) {
        boxes_.insert(boxes_.end(), {std::min(wall.a.x, wall.b.x), std::min(wall.a.y, wall.b.y),
                                     std::max(wall.a.x, wall.b.x), std::max(wall.a.y, wall.b.y)});
    }
    broad_.build(BoxView<double, 2>{boxes_.data(), people_.size() + walls_.size()});
    PairOptions ordered;
    ordered.ordered = true;
    broad_.self_pairs(pairs_, ordered);

    // Pairs in canonical order make every list of neighbours ascending.
    const Span<const Pair> pairs{pairs_.data(), pairs_.size()};
    const auto people = static_cast<std::uint32_t>(people_.size());
    first_.assign(people + 1, 0);
    for (const Pair pair : pairs) {
        if (pair.a() < people) ++first_[pair.a()];
        if (pair.b() < people) ++first_[pair.b()];
    }
    std::uint64_t total = 0;
    for (std::uint64_t& count : first_) {
        total += count;
        count = total;
    }
    // Filled from the end of each list towards its beginning, so that `first_` ends as the beginnings.
    neighbour_.resize(total);
    for (std::uint64_t i = pairs.size; i-- > 0;) {
        const Pair pair = pairs[i];
        if (pair.b() < people) neighbour_[--first_[pair.b()]] = pair.a();
        if (pair.a() < people) neighbour_[--first_[pair.a()]] = pair.b();
    }
}

}  // namespace graze::crowd

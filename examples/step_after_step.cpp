// What a simulation does at every step: bring the tree up to date, ask for the pairs that it wants, learn
// what began and ended. Ends with exit code 1 when the two balls that fly through each other are not noticed.
#include <cstdint>
#include <cstdio>
#include <vector>

#include "graze/exec/pair_events.h"
#include "graze/threads/broad_phase.h"

int main() {
    // x, y, z and something of the simulation's own. Balls 2 and 3 are one body, and 0 is tied to 2.
    std::vector<float> positions = {-2, 0, 0, 0, 2, 0, 0, 0, -2, 1, 0, 0, -2, 2, 0, 0};
    const std::vector<std::int32_t> groups = {0, 0, 1, 1};
    const std::vector<graze::Pair> bonded = {{0, 2}};
    const std::uint64_t n = groups.size();
    const float radius = 0.5F;

    graze::Threads threads;
    graze::BroadPhase<3> broad(threads);
    graze::PairBuffer buffer;
    graze::PairEvents<graze::Threads> contacts(threads);
    std::uint64_t began = 0;
    std::uint64_t ended = 0;
    for (int step = 0; step < 40; ++step) {
        positions[0] += 0.1F;
        positions[4] -= 0.1F;
        // Rows of 4 floats, read in place; refits the tree, or builds it anew.
        broad.update(graze::SphereView<float, 3>(positions.data(), n, 4, radius));
        graze::PairOptions options{.ordered = true};
        options.filter.labels.group = {groups.data(), n};          // members of a group do not collide
        options.filter.excluded = {bonded.data(), bonded.size()};  // nor do these pairs
        broad.self_pairs(buffer, options);                         // spheres that meet, decided exactly
        const auto events = contacts.update({buffer.data(), buffer.size()});
        began += events.began.size;
        ended += events.ended.size;
    }
    std::printf("%llu began, %llu ended\n", static_cast<unsigned long long>(began),
                static_cast<unsigned long long>(ended));
    return began == 1 && ended == 1 ? 0 : 1;
}

#include <cstdio>
#include <vector>

#include "graze/broad_phase.h"
#include "graze/shape/convex_hull.h"
#include "graze/threads/broad_phase.h"

int main() {
    // Three unit cubes in a row that share faces, and one apart.
    const std::vector<float> boxes = {0, 0, 0, 1, 1, 1, 1, 0, 0, 2,  1,  1,
                                      2, 0, 0, 3, 1, 1, 9, 9, 9, 10, 10, 10};
    graze::Threads threads{2};
    graze::BroadPhase<3> broad{threads};
    broad.build(graze::BoxView<float, 3>{boxes.data(), 4});
    graze::PairBuffer buffer;
    const graze::Found found = broad.self_pairs(buffer, {.ordered = true});

    std::vector<graze::Pair> pairs;
    buffer.download(pairs);
    for (const graze::Pair pair : pairs)
        std::printf("%u %u\n", pair.a(), pair.b());

    // What is linked with another library brings it along.
    const std::vector<glm::dvec3> corners = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    if (graze::ConvexHull(corners).face_count() != 4) return 1;

    return found.count == 2 && pairs.size() == 2 && pairs[0] == graze::Pair{0, 1} &&
                   pairs[1] == graze::Pair{1, 2}
               ? 0
               : 1;
}

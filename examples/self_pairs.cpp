#include <cstdio>
#include <vector>

#include "graze/threads/broad_phase.h"

int main() {
    // Lower corner, upper corner. The first two touch at a face, the third overlaps both.
    const std::vector<float> boxes = {0, 0, 0, 1, 1, 1, 1, 0, 0, 2, 1, 1, 0.5f, 0.5f, 0.5f, 1.5f, 1.5f, 1.5f};

    graze::Threads threads;               // all processors; graze::Cuda gpu; for a GPU
    graze::BroadPhase<3> broad(threads);  // keep it: its memory is reused step after step
    broad.build(graze::BoxView<float, 3>{boxes.data(), 3});

    graze::PairBuffer buffer;
    const graze::Found found = broad.self_pairs(buffer, {.ordered = true});
    std::vector<graze::Pair> pairs;
    buffer.download(pairs);
    std::printf("%llu pairs\n", static_cast<unsigned long long>(found.count));
    for (const graze::Pair& pair : pairs)
        std::printf("%u meets %u\n", pair.a(), pair.b());
}

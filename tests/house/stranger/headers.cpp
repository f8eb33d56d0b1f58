#include "graze/core/aabb.h"
#include "graze/core/pair.h"

static_assert(graze::fingerprint_of(graze::Pair{0, 1}) == graze::mix(1));

int main() {
    return graze::overlaps_closed(graze::Aabb<2>{}, graze::Aabb<2>{}) ? 1 : 0;
}

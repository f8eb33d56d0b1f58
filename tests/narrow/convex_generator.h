// Pairs of convex shapes that make an exact answer hard: many that touch, such pairs with one number moved by
// a few units in the last place, flat and dependent ones, any sizes together.
#pragma once

#include <utility>

#include "tests/exact/inputs.h"
#include "tests/narrow/convex_sketch.h"

namespace graze_test {

/// The ways in which pairs are made, which take turns.
enum class Recipe { grid, near_tie, real, single, far, mixed, wild };

inline const char* name_of(Recipe recipe) {
    constexpr const char* names[] = {"grid", "near tie", "real", "float32", "far", "mixed", "wild"};
    return names[static_cast<std::size_t>(recipe)];
}

class ConvexGenerator {
  public:
    ConvexGenerator(std::uint64_t seed, Kind a, Kind b, int dim) : inputs_(seed), kinds_{a, b}, dim_(dim) {}

    struct Pair {
        Sketch a, b;
        Recipe recipe;
    };
    /// The i-th pair is made by a recipe that depends on i.
    Pair pair(std::uint64_t i);

  private:
    Sketch small_whole(Kind kind);
    Sketch real(Kind kind, bool single);
    Sketch wild(Kind kind);
    void make_flat(Sketch& sketch);
    void make_flat_box(Sketch& sketch);
    void nudge(Sketch& sketch);
    Pair near_tie();
    [[nodiscard]] std::size_t number_count(Kind kind);

    HardInputs inputs_;
    Kind kinds_[2];
    int dim_;
};

/// Made a shape again after numbers were changed one by one: radii and half extents not negative, bounds of
/// boxes in order, no axis zero, the corners of a polygon its hull, exactly. False if that has no area.
bool mend(Sketch& sketch);

/// All lengths times 2^exponent; of an oriented box, the axes are left alone.
void scale(Sketch& sketch, int exponent);

}  // namespace graze_test

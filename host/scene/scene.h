// The scenes of the benchmarks: a name, a number of boxes and a seed give the same boxes on every machine.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace graze::scene {

/// Float32 boxes, row after row: lower bounds, then upper bounds; 2 * dimension values a box.
struct Scene {
    std::string name;
    int dimension = 3;
    std::vector<float> boxes;
};

/// uniform    unit cubes anywhere, about 6 overlaps each
/// crowd      2-D, the boxes of discs of radius 0.225 to 0.275, 1.5 discs per unit area
/// clustered  unit cubes in sqrt(n) Gaussian clusters, about 10 overlaps each
/// varied     sides lognormal(0, 1), clamped to 1:1000, about 8 overlaps each
/// lattice    unit cubes on integers, touching exactly, in random order; a cube of k^3 when n is one
/// giant      uniform, but object n / 2 covers everything
/// same       n times the same unit cube
/// outlier    uniform, but object n / 2 is a point at 1e30
[[nodiscard]] std::vector<std::string> scene_names();

/// Exactly `n` boxes; any n from 0 on (the numbers of overlaps hold from about 1000 on). Linear time and
/// memory. Throws Error: wrong_use for an unknown name, capacity for more than max_objects.
[[nodiscard]] Scene make_scene(std::string_view name, std::uint64_t n, std::uint64_t seed);

}  // namespace graze::scene

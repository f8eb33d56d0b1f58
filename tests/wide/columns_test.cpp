// Columns find what the reference finds, pair by pair, on any grid, with every instruction set and any number
// of threads: the grid decides how long it takes, never what is found.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>

#include "graze/threads/broad_phase.h"
#include "host/scene/scene.h"
#include "host/wide/survey.h"
#include "host/wide/wide_columns.h"
#include "tests/pipeline/scenes.h"
#include "tests/wide/combinations.h"

namespace {

using graze::AcceptAll;
using graze::Overlap;
using graze::Pair;
using graze::wide::Boxes;
using graze::wide::Grid;
using graze::wide::InstructionSet;
using graze::wide::PairList;
using graze::wide::Survey;
using graze::wide::WideColumns;
using graze_test::bound_of;
using graze_test::sorted;

template <int Dim>
struct OneSet {
    OneSet(graze::Threads& threads, InstructionSet set) : columns(threads, set) {}
    WideColumns<Dim> columns;
    PairList list;
};

template <int Dim>
Grid<Dim> surveyed(const std::vector<float>& rows) {
    const auto bound = bound_of<Dim>(rows);
    return grid_for(Survey<Dim>(Boxes<Dim>(bound), {}, static_cast<std::uint32_t>(rows.size() / (2 * Dim))));
}

/// Cells of the given size and number, whatever the boxes are.
template <int Dim>
Grid<Dim> grid_of(double origin, double cell, std::uint32_t cells, std::uint32_t reach) {
    Grid<Dim> grid;
    for (int k = 0; k < Dim; ++k) {
        grid.origin[k] = origin;
        grid.cells_a_unit[k] = 1.0 / cell;
        grid.cells[k] = cells;
        grid.last[k] = cells - 1.0;
        grid.margin[k] = 2.0;
        grid.reach[k] = k + 1 < Dim ? 1 : reach;
    }
    return grid;
}

template <int Dim>
Grid<Dim> random_grid(std::mt19937_64& random) {
    Grid<Dim> grid = grid_of<Dim>(0.0, 1.0, 1, 1 + static_cast<std::uint32_t>(random() % 3));
    std::shuffle(grid.axis, grid.axis + Dim, random);
    for (int k = 0; k < Dim; ++k) {
        grid.origin[k] = static_cast<double>(random() % 40) / 3.0 - 10.0;
        grid.cells_a_unit[k] =
            std::ldexp(1.0 + static_cast<double>(random() % 7) / 7.0, -static_cast<int>(random() % 4));
        grid.cells[k] = 1 + static_cast<std::uint32_t>(random() % 12);
        grid.last[k] = grid.cells[k] - 1.0;
        grid.margin[k] = static_cast<double>(random() % 3);
    }
    return grid;
}

template <int Dim>
class Combinations {
  public:
    void expect(const std::vector<float>& rows, const Grid<Dim>& grid, Overlap overlap,
                const std::vector<Pair>& expected) {
        SCOPED_TRACE(overlap == Overlap::closed ? "closed" : "open");
        all_.each([&](OneSet<Dim>& one) {
            one.columns.build(bound_of<Dim>(rows), {}, static_cast<std::uint32_t>(rows.size() / (2 * Dim)),
                              grid);
            EXPECT_EQ(one.columns.count(overlap), expected.size());
            one.list.restart();
            one.columns.find(overlap, AcceptAll{}, one.list);
            EXPECT_EQ(sorted(one.list), expected);
        });
    }
    /// Against the reference, closed and open.
    void check(const std::vector<float>& rows, const std::vector<Grid<Dim>>& grids) {
        for (const Overlap overlap : {Overlap::closed, Overlap::open}) {
            const std::vector<Pair> expected = graze_test::expected_pairs(Dim, rows, overlap);
            for (std::size_t g = 0; g < grids.size(); ++g) {
                SCOPED_TRACE("grid " + std::to_string(g));
                expect(rows, grids[g], overlap, expected);
            }
        }
    }

  private:
    graze_test::Combinations<OneSet<Dim>> all_;
};

template <int Dim>
void check_random_scenes() {
    Combinations<Dim> combinations;
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
        std::mt19937_64 random(seed);
        for (const graze::scene::Kind kind : graze::scene::all_kinds) {
            for (const std::uint64_t n : {0u, 1u, 7u, 8u, 65u, 700u}) {
                SCOPED_TRACE(std::string(name_of(kind)) + ", n = " + std::to_string(n) +
                             ", seed = " + std::to_string(seed));
                const std::vector<float> rows = graze::scene::random_boxes(Dim, n, seed, kind);
                combinations.check(rows, {{}, surveyed<Dim>(rows), random_grid<Dim>(random)});
                if (testing::Test::HasFailure()) return;
            }
        }
    }
}

TEST(WideColumns, RandomScenes2D) {
    check_random_scenes<2>();
}
TEST(WideColumns, RandomScenes3D) {
    check_random_scenes<3>();
}

/// Unit boxes on integers, moved by an ulp now and then, whose faces lie on the borders of cells or an ulp
/// beside them: the coordinates of touching boxes must never be two columns apart. Far from the origin an ulp
/// is up to a whole box, and a third is no float anywhere.
template <int Dim>
void check_borders() {
    Combinations<Dim> combinations;
    std::mt19937_64 random(7);
    for (const float offset : {0.0F, 1e6F, -1e6F, 1e7F, 3e7F}) {
        std::vector<float> rows;
        for (int box = 0; box < 300; ++box) {
            float corner[Dim];
            for (float& x : corner)
                x = offset + static_cast<float>(random() % (Dim == 2 ? 16 : 6));
            std::vector<float> row(corner, corner + Dim);
            for (const float x : corner)
                row.push_back(x + 1.0F);
            for (std::size_t axis = 0; axis < Dim; ++axis) {
                if (random() % 4 == 0) row[axis] = std::nextafter(row[axis], -1e30F);
                if (random() % 4 == 0) row[Dim + axis] = std::nextafter(row[Dim + axis], 1e30F);
            }
            graze_test::append(rows, row);
        }
        for (const double cell : {1.0, 4.0 / 3.0, 2.0}) {
            SCOPED_TRACE("offset " + std::to_string(offset) + ", cell " + std::to_string(cell));
            const auto origin = static_cast<double>(offset);
            combinations.check(
                rows, {grid_of<Dim>(origin, cell, 20, 2), grid_of<Dim>(origin - 1.0 / 3.0, cell, 20, 1)});
            if (testing::Test::HasFailure()) return;
        }
        combinations.check(rows, {surveyed<Dim>(rows)});
    }
}

TEST(WideColumns, FacesOnTheBordersOfCells2D) {
    check_borders<2>();
}
TEST(WideColumns, FacesOnTheBordersOfCells3D) {
    check_borders<3>();
}

/// Far beyond what brute force can check, against the functor walk.
template <int Dim>
void check_against_functors(const graze::scene::Scene& scene) {
    graze::Threads threads(2);
    graze::BroadPhase<Dim> functors(threads);
    graze::PairBuffer buffer;
    functors.build(graze_test::view_of<Dim>(scene.boxes));
    Combinations<Dim> combinations;
    for (const Overlap overlap : {Overlap::closed, Overlap::open}) {
        functors.self_pairs(buffer, {.overlap = overlap, .ordered = true});
        std::vector<Pair> expected;
        buffer.download(expected);
        combinations.expect(scene.boxes, surveyed<Dim>(scene.boxes), overlap, expected);
    }
}

TEST(WideColumns, ScenesOfTheBenchmarksAgainstTheFunctorWalk) {
    for (const std::string& name : graze::scene::scene_names()) {
        SCOPED_TRACE(name);
        // All pairs of the scene `same` overlap.
        const graze::scene::Scene scene = graze::scene::make_scene(name, name == "same" ? 1000 : 20000, 5);
        scene.dimension == 2 ? check_against_functors<2>(scene) : check_against_functors<3>(scene);
    }
}

/// What does not fit: boxes over everything, sizes of 1 to 1e6, crowds far away, in each corner of the grid.
TEST(WideColumns, BoxesThatDoNotFit) {
    constexpr std::uint64_t seed = 11;
    std::mt19937_64 random(seed);
    std::vector<float> rows = graze::scene::make_scene("uniform", 1500, seed).boxes;
    const auto place = [&](std::size_t box, float lower, float upper) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            rows[6 * box + axis] = lower;
            rows[6 * box + 3 + axis] = upper;
        }
    };
    const auto some = [&] { return static_cast<std::size_t>(random() % 1500); };
    for (int k = 0; k < 20; ++k)
        place(some(), -1e4F, 1e4F);
    for (int k = 0; k < 20; ++k)
        place(some(), 1e30F, k % 2 == 0 ? 1e30F : 2e30F);
    for (int k = 0; k < 20; ++k)
        place(some(), -3e38F, k % 2 == 0 ? -1e6F : 0.0F);
    for (int k = 0; k < 100; ++k) {
        const std::size_t box = some();
        const std::size_t axis = random() % 3;
        rows[6 * box + 3 + axis] = rows[6 * box + axis] + std::ldexp(1.0F, static_cast<int>(random() % 20));
    }
    const Grid<3> grid = surveyed<3>(rows);
    graze::Threads threads(1);
    WideColumns<3> columns(threads);
    columns.build(bound_of<3>(rows), {}, 1500, grid);
    EXPECT_GT(columns.large().size, 100u);
    EXPECT_LT(columns.large().size, 400u) << "nearly nothing fits: the scene does not test columns";
    Combinations<3>().check(rows, {grid});
}

/// Spread along one axis only: one column, or a row of columns.
TEST(WideColumns, BoxesInALine) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        SCOPED_TRACE("axis " + std::to_string(axis));
        std::mt19937_64 random(axis);
        std::vector<float> rows;
        for (int box = 0; box < 1000; ++box) {
            std::vector<float> row = graze_test::box_row<3>(0.0F, 1.0F);
            row[axis] = static_cast<float>(random() % 4000) / 4.0F;
            row[3 + axis] = row[axis] + 1.0F;
            graze_test::append(rows, row);
        }
        Combinations<3>().check(rows, {surveyed<3>(rows), grid_of<3>(0.0, 1.0, 40, 1)});
    }
}

/// Some objects only, and a filter.
TEST(WideColumns, SomeObjectsAndAFilter) {
    std::vector<float> rows = graze::scene::random_boxes(3, 900, 4, graze::scene::Kind::lattice);
    const std::vector<Pair> all = graze_test::expected_pairs(3, rows, Overlap::closed);
    const Grid<3> grid = surveyed<3>(rows);
    std::vector<std::uint32_t> objects;
    for (std::uint32_t i = 0; i < 900; ++i) {
        if (i % 3 == 0) {
            std::fill_n(rows.begin() + 6 * i, 6, std::nanf(""));
        } else {
            objects.push_back(i);
        }
    }
    const auto accept = [](std::uint32_t a, std::uint32_t b) { return (a + b) % 5 != 0; };
    std::vector<Pair> expected;
    std::copy_if(all.begin(), all.end(), std::back_inserter(expected), [&](Pair pair) {
        return pair.a() % 3 != 0 && pair.b() % 3 != 0 && accept(pair.a(), pair.b());
    });
    EXPECT_FALSE(expected.empty());
    graze::Threads threads(2);
    WideColumns<3> columns(threads);
    PairList list;
    columns.build(bound_of<3>(rows), {objects.data(), objects.size()},
                  static_cast<std::uint32_t>(objects.size()), grid);
    columns.find(Overlap::closed, accept, list);
    EXPECT_EQ(sorted(list), expected);
}

TEST(WideColumns, ClearForgetsTheBoxes) {
    graze::Threads threads(1);
    WideColumns<2> columns(threads);
    PairList list;
    EXPECT_EQ(columns.count(Overlap::closed), 0u);
    columns.build(bound_of<2>(graze::scene::random_boxes(2, 100, 1, graze::scene::Kind::one_point)), {}, 100,
                  {});
    EXPECT_EQ(columns.count(Overlap::closed), 4950u);
    columns.clear();
    EXPECT_EQ(columns.count(Overlap::closed), 0u);
    columns.find(Overlap::closed, AcceptAll{}, list);
    EXPECT_EQ(list.size(), 0u);
    EXPECT_EQ(columns.large().size, 0u);
}

}  // namespace

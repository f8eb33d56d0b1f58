// Boxes that follow each other along the order are near each other, whatever the scene looks like.
#include "host/wide/order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "host/scene/random_boxes.h"
#include "host/scene/scene.h"
#include "host/wide/hilbert.h"
#include "tests/pipeline/scenes.h"

namespace {

using graze::Bound;
using graze::wide::Boxes;
using graze::wide::SpatialOrder;

/// Steps along the curve go to a neighbouring cell, and every cell is visited once: that is what makes it
/// Hilbert's.
template <int Dim>
void check_curve(int bits) {
    const std::uint32_t side = 1u << bits;
    const std::uint32_t cells = 1u << (Dim * bits);
    std::vector<std::array<std::uint32_t, Dim>> visited(cells, {side});
    for (std::uint32_t i = 0; i < cells; ++i) {
        std::uint32_t cell[Dim];
        std::array<std::uint32_t, Dim> copy;
        for (std::size_t axis = 0; axis < Dim; ++axis)
            cell[axis] = copy[axis] = i >> (static_cast<int>(axis) * bits) & (side - 1);
        const std::uint32_t place = graze::wide::hilbert_code<Dim>(cell, bits);
        ASSERT_LT(place, cells);
        ASSERT_EQ(visited[place][0], side) << "two cells at place " << place;
        visited[place] = copy;
    }
    for (std::uint32_t place = 1; place < cells; ++place) {
        std::uint32_t steps = 0;
        for (std::size_t axis = 0; axis < Dim; ++axis) {
            const std::uint32_t p = visited[place][axis];
            const std::uint32_t q = visited[place - 1][axis];
            steps += p < q ? q - p : p - q;
        }
        ASSERT_EQ(steps, 1u) << "at place " << place;
    }
}

TEST(WideOrder, HilbertCurve2D) {
    for (const int bits : {2, 4, 6, 8})
        check_curve<2>(bits);
}
TEST(WideOrder, HilbertCurve3D) {
    for (const int bits : {2, 4, 6})
        check_curve<3>(bits);
}

template <int Dim>
std::vector<std::uint32_t> order_of(const std::vector<float>& rows, std::uint32_t thread_count) {
    graze::Threads threads(thread_count);
    SpatialOrder<Dim> order(threads);
    const Bound<float, Dim> bound{graze_test::view_of<Dim>(rows), {}};
    const auto words =
        order.sorted(Boxes<Dim>(bound), {}, static_cast<std::uint32_t>(rows.size() / (2 * Dim)));
    std::vector<std::uint32_t> objects;
    for (const std::uint64_t word : words)
        objects.push_back(static_cast<std::uint32_t>(word));
    return objects;
}

/// Median distance between neighbours along the order.
double step(const std::vector<float>& rows) {
    const std::vector<std::uint32_t> order = order_of<3>(rows, 2);
    std::vector<double> steps;
    for (std::size_t i = 1; i < order.size(); ++i) {
        double square = 0;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double away = static_cast<double>(rows[6 * order[i] + axis]) -
                                static_cast<double>(rows[6 * order[i - 1] + axis]);
            square += away * away;
        }
        steps.push_back(std::sqrt(square));
    }
    std::nth_element(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2),
                     steps.end());
    return steps[steps.size() / 2];
}

TEST(WideOrder, OutliersAndFarClustersDoNotSpoilIt) {
    // More boxes than one thread sorts of a crowd (order.cpp), and fewer.
    for (const std::uint64_t n : {80000u, 3000u}) {
        SCOPED_TRACE(n);
        const std::vector<float> plain = graze::scene::make_scene("uniform", n, 1).boxes;
        const double expected = step(plain);
        EXPECT_LT(expected, 1.5);
        EXPECT_LT(step(graze::scene::make_scene("outlier", n, 1).boxes), 1.1 * expected);

        std::vector<float> far = plain;
        for (std::size_t i = 0; i < far.size() / 3; ++i)
            far[i] += 50000.0f;  // a third of the boxes
        EXPECT_LT(step(far), 1.5 * expected);

        // Four scales inside each other.
        std::vector<float> nested = plain;
        for (std::size_t i = 0; i < nested.size(); ++i)
            nested[i] = std::ldexp(nested[i], -15 * static_cast<int>(i / 6 % 4));
        EXPECT_LT(step(nested), expected);
    }
}

/// Three crowds that all threads sort together, each with five inside.
TEST(WideOrder, CrowdsInsideCrowds) {
    constexpr std::uint32_t n = 120000;
    constexpr float fine = 1.0f / 2048;
    std::mt19937 random(1);
    std::vector<float> rows;
    for (std::uint32_t i = 0; i < n; ++i) {
        std::array<float, 3> corner;
        for (float& x : corner)
            x = static_cast<float>(i % 3 * 4096 + i % 5) + fine * static_cast<float>(random() % 32);
        rows.insert(rows.end(), {corner[0], corner[1], corner[2], corner[0], corner[1], corner[2]});
    }
    for (const std::uint32_t threads : {1u, 2u}) {
        const std::vector<std::uint32_t> order = order_of<3>(rows, threads);
        std::uint32_t far = 0;
        for (std::size_t i = 1; i < n; ++i) {
            for (std::size_t axis = 0; axis < 3; ++axis) {
                if (std::abs(rows[6 * order[i] + axis] - rows[6 * order[i - 1] + axis]) > 8 * fine) {
                    ++far;
                    break;
                }
            }
        }
        EXPECT_LT(far, n / 100);
    }
}

TEST(WideOrder, HoldsEveryObjectOnceTheSameOnAnyNumberOfThreads) {
    for (const graze::scene::Kind kind : graze::scene::all_kinds) {
        for (const std::uint64_t n : {1u, 2u, 33u, 34u, 1000u, 70000u}) {
            SCOPED_TRACE(std::string(name_of(kind)) + ", n = " + std::to_string(n));
            const std::vector<float> rows = graze::scene::random_boxes(3, n, 1, kind);
            const std::vector<std::uint32_t> order = order_of<3>(rows, 1);
            EXPECT_EQ(order_of<3>(rows, 3), order);
            std::vector<std::uint32_t> objects = order;
            std::sort(objects.begin(), objects.end());
            std::vector<std::uint32_t> all(n);
            std::iota(all.begin(), all.end(), 0u);
            EXPECT_EQ(objects, all);
        }
    }
}

}  // namespace

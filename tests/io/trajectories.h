// What tests expect of a trajectory, whatever format it came from.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <utility>

#include "host/io/trajectory.h"

namespace graze_test {

/// (frame, id) -> x, y, z, radius as the file says them; the order of such a map is that of a Trajectory.
using Rows = std::map<std::pair<std::int64_t, std::int64_t>, std::array<double, 4>>;

inline void expect_same(const graze::io::Trajectory& trajectory, const Rows& rows, bool has_radii = false,
                        double divisor = 1.0) {
    ASSERT_EQ(trajectory.ids.size(), rows.size());
    ASSERT_EQ(trajectory.positions.size(), 3 * rows.size());
    ASSERT_EQ(trajectory.radii.size(), has_radii ? rows.size() : 0);
    ASSERT_EQ(trajectory.frame_begin.size(), trajectory.frame_numbers.size() + 1);
    EXPECT_EQ(trajectory.frame_begin.front(), 0u);
    EXPECT_EQ(trajectory.frame_begin.back(), rows.size());
    EXPECT_TRUE(std::ranges::is_sorted(trajectory.frame_begin, std::less_equal<>{}) || rows.empty());
    std::size_t frame = 0;
    std::size_t row = 0;
    for (const auto& [key, values] : rows) {
        while (trajectory.frame_begin[frame + 1] <= row)
            ++frame;
        ASSERT_EQ(trajectory.frame_numbers[frame], key.first) << "row " << row;
        ASSERT_EQ(trajectory.ids[row], key.second) << "row " << row;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            ASSERT_EQ(trajectory.positions[3 * row + axis], values[axis] / divisor) << "row " << row;
        }
        if (has_radii) {
            ASSERT_EQ(trajectory.radii[row], values[3] / divisor) << "row " << row;
        }
        ++row;
    }
}

}  // namespace graze_test

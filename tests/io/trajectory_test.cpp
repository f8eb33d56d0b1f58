#include "host/io/trajectory.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <sstream>

#include "tests/io/files.h"
#include "tests/support/shared_data.h"

namespace {

using graze::ErrorCode;
using graze::io::LengthUnit;
using graze::io::read_trajectory;
using graze::io::Trajectory;
using graze_test::message_of;
using graze_test::TempFolder;

/// (frame, id) -> x, y, z as the file says them.
using Rows = std::map<std::pair<std::int64_t, std::int64_t>, std::array<double, 3>>;

void expect_same(const Trajectory& trajectory, const Rows& rows, double divisor) {
    ASSERT_EQ(trajectory.ids.size(), rows.size());
    ASSERT_EQ(trajectory.positions.size(), 3 * rows.size());
    ASSERT_EQ(trajectory.frame_begin.size(), trajectory.frame_numbers.size() + 1);
    EXPECT_EQ(trajectory.frame_begin.front(), 0u);
    EXPECT_EQ(trajectory.frame_begin.back(), rows.size());
    EXPECT_TRUE(std::ranges::is_sorted(trajectory.frame_begin, std::less_equal<>{}) || rows.empty());
    std::size_t frame = 0;
    std::size_t row = 0;
    for (const auto& [key, position] : rows) {  // a map's order is that of the result: by frame, then by id
        while (trajectory.frame_begin[frame + 1] <= row)
            ++frame;
        ASSERT_EQ(trajectory.frame_numbers[frame], key.first) << "row " << row;
        ASSERT_EQ(trajectory.ids[row], key.second) << "row " << row;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            ASSERT_EQ(trajectory.positions[3 * row + axis], position[axis] / divisor) << "row " << row;
        }
        ++row;
    }
}

TEST(Trajectory, AnyOrderAndStyleComesBackBitForBit) {
    const TempFolder folder;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        SCOPED_TRACE(seed);
        std::mt19937_64 random(seed);
        const bool has_z = random() % 2 == 0;
        Rows rows;
        for (std::uint64_t i = random() % 200; i > 0; --i) {
            const auto frame = static_cast<std::int64_t>(random() % 20) - 10;
            const auto id = static_cast<std::int64_t>(random() % 30) - 5;
            auto& position = rows[{frame, id}];
            for (double& coordinate : position)
                coordinate = graze_test::any_finite<double>(random);
            if (!has_z) position[2] = 0.0;
        }
        std::vector<std::string> lines;
        for (const auto& [key, p] : rows) {
            const char* const blank = random() % 2 == 0 ? "\t" : "  ";
            std::string line = fmt::format("{1}{0}{2}{0}{3}{0}{4}", blank, key.second, key.first, p[0], p[1]);
            if (has_z) line += fmt::format("{}{}", blank, p[2]);
            if (random() % 5 == 0) line = " " + line + " # comment 1 2 3";
            lines.push_back(line);
        }
        std::shuffle(lines.begin(), lines.end(), random);
        std::string text = "# id frame x y\n\n";
        for (const std::string& line : lines)
            text += line + (random() % 2 == 0 ? "\n" : "\r\n");
        const auto path = folder.write("a.txt", text);
        for (const LengthUnit unit : {LengthUnit::metre, LengthUnit::centimetre}) {
            const Trajectory trajectory = read_trajectory(path, unit);
            EXPECT_EQ(trajectory.has_z, has_z && !rows.empty());
            expect_same(trajectory, rows, unit == LengthUnit::metre ? 1.0 : 100.0);
        }
    }
}

// 0.07 is the double nearest to 7 / 100; 7 * 0.01 is another.
TEST(Trajectory, CentimetresAreDividedNotMultiplied) {
    const TempFolder folder;
    const auto path = folder.write("a.txt", "1 0 7 -29\n");
    EXPECT_EQ(read_trajectory(path, LengthUnit::centimetre).positions,
              (std::vector<double>{0.07, -0.29, 0.0}));
    EXPECT_EQ(read_trajectory(path, LengthUnit::metre).positions, (std::vector<double>{7, -29, 0}));
}

TEST(Trajectory, NoRowsAreNoFrames) {
    const TempFolder folder;
    for (const char* text : {"", "\n\n", "# id frame x y\n", "\xEF\xBB\xBF# BOM"}) {
        const Trajectory trajectory = read_trajectory(folder.write("a.txt", text), LengthUnit::metre);
        EXPECT_TRUE(trajectory.frame_numbers.empty());
        EXPECT_EQ(trajectory.frame_begin, std::vector<std::uint64_t>{0});
        EXPECT_TRUE(trajectory.ids.empty());
    }
}

TEST(Trajectory, SaysWhatIsWrongAndWhere) {
    const TempFolder folder;
    const struct {
        std::string text;
        std::string reason;
    } cases[] = {
        {"# c\n1 2 3\n", ":2: 3 columns; expected id frame x y [z]"},
        {"1 2 3 4 5 6\n", ":1: 6 columns; expected id frame x y [z]"},
        {"1 2 3 4\n2 2 3 4 5\n", ":2: 5 columns, but the first row has 4"},
        {"1 2 3 4 5\n\n2 2 3 4\n", ":3: 4 columns, but the first row has 5"},
        {"id frame x y\n", ":1: id 'id' is not a whole number"},
        {"1.5 2 3 4\n", ":1: id '1.5' is not a whole number"},
        {"1 2,5 3 4\n", ":1: frame '2,5' is not a whole number"},
        {"1 2 3,5 4\n", ":1: x: '3,5' is not a number"},
        {"1 2 3 nan\n", ":1: y: 'nan' is NaN"},
        {"1 2 3 4 inf\n", ":1: z: 'inf' is infinite"},
        {"1 2 3 a\n1 3 3 4\n1 4 b 4\n1 5 3\n", ":1: y: 'a' is not a number (and 2 more)"},
        {"1 7 0 0\n2 7 0 0\n# c\n1 7 0 0\n", ":4: id 1 is already in frame 7, on line 1"},
        {"1 7 0 0\n1 7 0 0\n1 7 0 0\n0 0 0 0\n0 0 0 0\n",
         ":2: id 1 is already in frame 7, on line 1 (and 2 more)"},
    };
    for (const auto& c : cases) {
        const auto path = folder.write("a.txt", c.text);
        EXPECT_EQ(message_of(ErrorCode::bad_input, [&] { return read_trajectory(path, LengthUnit::metre); }),
                  path.string() + c.reason);
    }
    message_of(ErrorCode::file, [&] { return read_trajectory(folder / "none.txt", LengthUnit::metre); });
}

// Experiments of the pedestrian dynamics archive; the numbers of people are those published with them.
TEST(Trajectory, RealExperiments) {
    const auto crowds = graze_test::shared_data() / "data" / "crowds" / "PedPy";
    GRAZE_SKIP_WITHOUT_SHARED(crowds);
    const struct {
        const char* name;
        std::size_t people;
        std::size_t rows;
    } files[] = {
        {"bi-directional/bi_corr_400_b_03.txt", 480, 120790},
        {"bottleneck/040_c_56_h-.txt", 75, 63110},
        {"uni-directional/traj_UNI_CORR_500_01.txt", 148, 25536},
        {"uni-directional/uo-060-180-180.txt", 66, 10458},
        {"reference_tests/data/corner/traj.txt", 137, 18704},
    };
    for (const auto& file : files) {
        SCOPED_TRACE(file.name);
        std::ifstream text(crowds / file.name);
        Rows rows;
        for (std::string line; std::getline(text, line);) {
            if (line.empty() || line[0] == '#') continue;
            std::istringstream fields(line);
            std::int64_t id = 0;
            std::int64_t frame = 0;
            std::array<double, 3> p{};
            ASSERT_TRUE(fields >> id >> frame >> p[0] >> p[1] >> p[2]) << line;
            rows[{frame, id}] = p;
        }
        const Trajectory trajectory = read_trajectory(crowds / file.name, LengthUnit::metre);
        EXPECT_EQ(trajectory.ids.size(), file.rows);
        EXPECT_EQ(std::set(trajectory.ids.begin(), trajectory.ids.end()).size(), file.people);
        EXPECT_TRUE(trajectory.has_z);
        expect_same(trajectory, rows, 1.0);
    }
}

}  // namespace

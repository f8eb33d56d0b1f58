#include "host/io/trajectory.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <sstream>

#include "tests/io/files.h"
#include "tests/io/trajectories.h"
#include "tests/support/shared_data.h"

namespace {

using graze::ErrorCode;
using graze::io::LengthUnit;
using graze::io::read_trajectory;
using graze::io::Trajectory;
using graze_test::expect_same;
using graze_test::message_of;
using graze_test::Rows;
using graze_test::TempFolder;

TEST(TrajectoryTxt, AnyOrderAndStyleComesBackBitForBit) {
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
            for (std::size_t axis = 0; axis < (has_z ? 3 : 2); ++axis)
                position[axis] = graze_test::any_finite<double>(random);
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
            expect_same(trajectory, rows, false, unit == LengthUnit::metre ? 1.0 : 100.0);
        }
    }
}

// 0.07 is the double nearest to 7 / 100; 7 * 0.01 is another.
TEST(TrajectoryTxt, CentimetresAreDividedNotMultiplied) {
    const TempFolder folder;
    const auto path = folder.write("a.txt", "1 0 7 -29\n");
    EXPECT_EQ(read_trajectory(path, LengthUnit::centimetre).positions,
              (std::vector<double>{0.07, -0.29, 0.0}));
    EXPECT_EQ(read_trajectory(path, LengthUnit::metre).positions, (std::vector<double>{7, -29, 0}));
}

TEST(TrajectoryTxt, NoRowsAreNoFrames) {
    const TempFolder folder;
    for (const char* text : {"", "\n\n", "# id frame x y\n", "\xEF\xBB\xBF# BOM"}) {
        const Trajectory trajectory = read_trajectory(folder.write("a.txt", text), LengthUnit::metre);
        EXPECT_TRUE(trajectory.frame_numbers.empty());
        EXPECT_EQ(trajectory.frame_begin, std::vector<std::uint64_t>{0});
        EXPECT_TRUE(trajectory.ids.empty());
    }
}

TEST(TrajectoryTxt, SaysWhatIsWrongAndWhere) {
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
        {"1 2 3,5 4\n", ":1: x: '3,5' is not a number (decimal comma? write 3.5)"},
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

// One entry for every format: the ending decides, and where it says nothing, the first bytes.
TEST(Trajectory, TheFormatIsToldByTheName) {
    const TempFolder folder;
    const std::string dump =
        "ITEM: TIMESTEP\n4\nITEM: NUMBER OF ATOMS\n1\nITEM: BOX BOUNDS pp pp pp\n0 1\n0 1\n0 1\n"
        "ITEM: ATOMS id x y z\n7 1 2 3\n";
    const struct {
        const char* name;
        std::string text;
        std::int64_t frame;
        std::int64_t id;
    } files[] = {
        {"a.txt", "7 4 1 2 3\n", 4, 7},
        {"a.TXT", "7 4 1 2 3\n", 4, 7},
        {"a.csv", "frame,id,x,y,z\n4,7,1,2,3\n", 4, 7},
        {"a.dump", dump, 4, 7},
        {"a.lammpstrj", dump, 4, 7},
        {"dump4.newModels", dump, 4, 7},
        {"dump4", dump, 4, 7},
        {"a.xyz", "1\n\nC 1 2 3\n", 0, 1},
    };
    for (const auto& file : files) {
        SCOPED_TRACE(file.name);
        const auto path = folder.write(file.name, file.text);
        EXPECT_TRUE(graze::io::is_trajectory(path));
        expect_same(read_trajectory(path, LengthUnit::metre), {{{file.frame, file.id}, {1, 2, 3, 0}}});
    }
    const struct {
        const char* name;
        const char* text;
    } others[] = {{"a.npy", "\x93NUMPY"},     {"a.ply", "ply\n"},
                  {"a.csv", "x,y,r\n"},       {"b.csv", "minx,miny,maxx,maxy\n"},
                  {"c.csv", "id,x,y,r\n"},    {"d.csv", ""},
                  {"a.run", "ITEM TIMESTEP"}, {"a", ""}};
    for (const auto& other : others) {
        SCOPED_TRACE(other.name);
        EXPECT_FALSE(graze::io::is_trajectory(folder.write(other.name, other.text)));
    }
    EXPECT_FALSE(graze::io::is_trajectory(folder / "none.run"));
    EXPECT_FALSE(graze::io::is_trajectory(folder.path()));
    message_of(ErrorCode::file, [&] { return graze::io::is_trajectory(folder / "none.csv"); });
    const auto path = folder.write("a.ply", "ply\n");
    EXPECT_EQ(
        message_of(ErrorCode::bad_input, [&] { return read_trajectory(path, LengthUnit::metre); }),
        path.string() +
            ": trajectories are read from .txt, .csv, .sqlite, .dump, .lammpstrj and .xyz files, and from "
            "others that begin with ITEM:");
}

// Experiments of the pedestrian dynamics archive; the numbers of people are those published with them.
TEST(TrajectoryTxt, RealExperiments) {
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
            std::array<double, 4> p{};
            ASSERT_TRUE(fields >> id >> frame >> p[0] >> p[1] >> p[2]) << line;
            rows[{frame, id}] = p;
        }
        const Trajectory trajectory = read_trajectory(crowds / file.name, LengthUnit::metre);
        EXPECT_EQ(trajectory.ids.size(), file.rows);
        EXPECT_EQ(std::set(trajectory.ids.begin(), trajectory.ids.end()).size(), file.people);
        EXPECT_TRUE(trajectory.has_z);
        expect_same(trajectory, rows);
    }
}

}  // namespace

#include "host/io/trajectory_csv.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <sstream>

#include "tests/io/damage.h"
#include "tests/io/files.h"
#include "tests/io/trajectories.h"
#include "tests/support/shared_data.h"

namespace {

using graze::ErrorCode;
using graze::io::LengthUnit;
using graze::io::read_trajectory_csv;
using graze_test::expect_same;
using graze_test::message_of;
using graze_test::Rows;
using graze_test::TempFolder;

// Columns and rows in any order, names in any case, columns that nobody asked for: the values come back bit
// for bit.
TEST(TrajectoryCsv, AnyOrderAndStyleComesBackBitForBit) {
    const TempFolder folder;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        SCOPED_TRACE(seed);
        std::mt19937_64 random(seed);
        const bool has_z = random() % 2 == 0;
        const bool has_radius = random() % 2 == 0;
        std::vector<std::string> names = {random() % 2 == 0 ? "id" : "PersID",
                                          random() % 2 == 0 ? "Frame" : "FR", "x", "Y", "v_x"};
        if (has_z) names.emplace_back("Z");
        if (has_radius) names.emplace_back(random() % 2 == 0 ? "radius" : "R");
        std::shuffle(names.begin(), names.end(), random);

        Rows rows;
        std::vector<std::string> lines;
        const char separator = random() % 2 == 0 ? ',' : ';';
        for (std::uint64_t i = random() % 100; i > 0; --i) {
            const auto frame = static_cast<std::int64_t>(random() % 20) - 10;
            const auto id = static_cast<std::int64_t>(random() % 30) - 5;
            if (rows.contains({frame, id})) continue;
            std::array<double, 4> values{};
            std::string line;
            for (const std::string& name : names) {
                const char letter = static_cast<char>(name[0] | 0x20);
                double value = graze_test::any_finite<double>(random);
                if (letter == 'r') value = std::abs(value);
                if (letter == 'i' || letter == 'p') value = static_cast<double>(id);
                if (letter == 'f') value = static_cast<double>(frame);
                if (letter >= 'x') values[static_cast<std::size_t>(letter - 'x')] = value;
                if (letter == 'r') values[3] = value;
                line += fmt::format("{}{}", line.empty() ? "" : std::string(1, separator), value);
            }
            rows[{frame, id}] = values;
            lines.push_back(line);
        }
        std::shuffle(lines.begin(), lines.end(), random);
        std::string text = random() % 2 == 0 ? "\xEF\xBB\xBF" : "";
        for (const std::string& name : names)
            text += (name == names.front() ? "" : std::string(1, separator)) + name;
        for (const std::string& line : lines)
            text += (random() % 2 == 0 ? "\n" : "\r\n\r\n# a comment\r\n") + line;
        const auto path = folder.write("a.csv", text);
        EXPECT_EQ(read_trajectory_csv(path, LengthUnit::metre).has_z, has_z);
        expect_same(read_trajectory_csv(path, LengthUnit::metre), rows, has_radius);
        expect_same(read_trajectory_csv(path, LengthUnit::centimetre), rows, has_radius, 100.0);
    }
}

TEST(TrajectoryCsv, SaysWhatIsWrongAndWhere) {
    const TempFolder folder;
    const struct {
        std::string text;
        std::string reason;
    } cases[] = {
        {"", ": no header; expected id, frame, x, y and perhaps z and radius"},
        {"\nid,frame,x\n", ":2: columns 'id,frame,x' are not id, frame, x, y and perhaps z and radius"},
        {"1,2,3,4\n", ":1: columns '1,2,3,4' are not id, frame, x, y and perhaps z and radius"},
        {"id,ID,frame,x,y\n", ":1: column 'ID' is there twice"},
        {"id,frame,x,y,r,radius\n", ":1: column 'radius' is there twice"},
        {"id,frame,x,y\n1,2,3\n", ":2: 3 columns, but the header names 4"},
        {"id,frame,x,y\n1,2,3,4,\n", ":2: 5 columns, but the header names 4"},
        {"id,frame,x,y\n1,2,,4\n", ":2: x: no value"},
        {"id;frame;x;y\n1;2;3;4,5\n", ":2: y: '4,5' is not a number (decimal comma? write 4.5)"},
        {"id,frame,x,y\n,2,3,4\n", ":2: id '' is not a whole number"},
        {"id,frame,x,y\n1,2.5,3,4\n", ":2: frame '2.5' is not a whole number"},
        {"id,frame,x,y,r\n1,2,3,4,-1\n1,2,3,4,nan\n", ":2: radius -1 is negative (and 1 more)"},
        {"id,frame,x,y\n1,2,3,4\n1,3,3,4\n1,2,5,5\n", ":4: id 1 is already in frame 2, on line 2"},
    };
    for (const auto& c : cases) {
        const auto path = folder.write("a.csv", c.text);
        EXPECT_EQ(
            message_of(ErrorCode::bad_input, [&] { return read_trajectory_csv(path, LengthUnit::metre); }),
            path.string() + c.reason);
    }
    message_of(ErrorCode::file, [&] { return read_trajectory_csv(folder / "none.csv", LengthUnit::metre); });
}

TEST(TrajectoryCsv, DamageIsSurvived) {
    graze_test::expect_damage_is_survived(
        "a.csv", "id,frame,x,y,r\n1,2,3.5,4,1\n2,2,5e3,5,1\n1,3,3,4,0\n", 300,
        [](const auto& path) { return read_trajectory_csv(path, LengthUnit::metre); });
}

// An experiment in which people walk in single file, with velocities beside the positions.
TEST(TrajectoryCsv, RealExperiment) {
    const auto path = graze_test::shared_data() / "data/crowds/PedPy/single_file/n56_cam1.csv";
    GRAZE_SKIP_WITHOUT_SHARED(path);
    std::ifstream text(path);
    std::string line;
    std::getline(text, line);
    ASSERT_EQ(line.substr(0, 20), "ID,Frame,x,y,v_x,v_y");
    Rows rows;
    std::size_t lines = 0;
    for (; std::getline(text, line); ++lines) {
        std::ranges::replace(line, ',', ' ');
        std::istringstream fields(line);
        std::int64_t id = 0;
        std::int64_t frame = 0;
        std::array<double, 4> p{};
        ASSERT_TRUE(fields >> id >> frame >> p[0] >> p[1]) << line;
        rows[{frame, id}] = p;
    }
    EXPECT_GT(lines, 1000u);
    EXPECT_EQ(rows.size(), lines);
    expect_same(read_trajectory_csv(path, LengthUnit::metre), rows);
}

}  // namespace

#include "host/io/lammps_dump.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <sstream>

#include "tests/io/damage.h"
#include "tests/io/files.h"
#include "tests/io/trajectories.h"
#include "tests/support/file_cases.h"
#include "tests/support/shared_data.h"

namespace {

using graze::ErrorCode;
using graze::io::LengthUnit;
using graze::io::read_lammps_dump;
using graze::io::Trajectory;
using graze_test::expect_same;
using graze_test::message_of;
using graze_test::Rows;
using graze_test::TempFolder;

Trajectory read(const std::filesystem::path& path) {
    return read_lammps_dump(path, LengthUnit::metre);
}

std::string dump(const std::string& columns, const std::string& rows, int count, int timestep = 0,
                 const std::string& box = "pp pp pp\n0 10\n-10 10\n0 10") {
    return fmt::format(
        "ITEM: TIMESTEP\n{}\nITEM: NUMBER OF ATOMS\n{}\nITEM: BOX BOUNDS {}\nITEM: ATOMS {}\n{}", timestep,
        count, box, columns, rows);
}

// Snapshots, rows and columns in any order, with columns that nobody asked for and every style of position.
TEST(LammpsDump, AnyOrderComesBackBitForBit) {
    const TempFolder folder;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        SCOPED_TRACE(seed);
        std::mt19937_64 random(seed);
        const bool has_z = random() % 4 != 0;
        const bool has_radius = random() % 2 == 0;
        const bool diameter = random() % 2 == 0;
        std::uniform_real_distribution<double> uniform(-100.0, 100.0);

        std::vector<std::int64_t> timesteps = {-5, 0, 3, 800, 1LL << 60};
        std::shuffle(timesteps.begin(), timesteps.end(), random);
        timesteps.resize(random() % 6);
        Rows rows;
        std::string text = random() % 2 == 0 ? "ITEM: UNITS\nsi\n" : "";
        for (const std::int64_t timestep : timesteps) {
            const std::string style = std::array{"", "s", "u", "su"}[random() % 4];
            std::array<double, 3> lo{};
            std::array<double, 3> hi{};
            for (std::size_t axis = 0; axis < 3; ++axis) {
                lo[axis] = uniform(random);
                hi[axis] = lo[axis] + std::abs(uniform(random));
            }
            std::vector<std::string> names = {"id", "type", "vx", "ix", "x" + style, "y" + style};
            if (has_z) names.push_back("z" + style);
            if (style.empty()) names.insert(names.end(), {"xs", "ys", "zs"});
            if (has_radius) names.push_back(diameter ? "diameter" : "radius");
            std::shuffle(names.begin(), names.end(), random);

            std::vector<std::string> lines;
            for (std::uint64_t i = random() % 20; i > 0; --i) {
                const auto id = static_cast<std::int64_t>(random() % 1000);
                if (rows.contains({timestep, id})) continue;
                std::array<double, 4> values{};
                std::string line;
                for (const std::string& name : names) {
                    double value = graze_test::any_finite<double>(random);
                    const auto axis = static_cast<std::size_t>(name[0] - 'x');
                    if (name == "id") value = static_cast<double>(id);
                    if (name == "radius" || name == "diameter") {
                        value = std::abs(value);
                        values[3] = diameter ? value / 2 : value;
                    } else if (axis < 3 && name == name[0] + style) {
                        const bool scaled = style == "s" || style == "su";
                        if (scaled) value = uniform(random) / 50;
                        values[axis] = scaled ? lo[axis] + value * (hi[axis] - lo[axis]) : value;
                    }
                    line += fmt::format("{} ", value);
                }
                rows[{timestep, id}] = values;
                lines.push_back(line);
            }
            std::shuffle(lines.begin(), lines.end(), random);
            const char* const end = random() % 2 == 0 ? "\n" : "\r\n";
            if (random() % 2 == 0) text += "ITEM: TIME\n1.5\n";
            text += fmt::format("ITEM: TIMESTEP\n{}\nITEM: NUMBER OF ATOMS\n{}\nITEM: BOX BOUNDS pp ff mm\n",
                                timestep, lines.size());
            for (std::size_t axis = 0; axis < 3; ++axis)
                text += fmt::format("{} {}{}", lo[axis], hi[axis], end);
            text += "ITEM: ATOMS";
            for (const std::string& name : names)
                text += " " + name;
            text += end;
            for (const std::string& line : lines)
                text += line + end;
        }
        if (timesteps.empty()) continue;
        const auto path = folder.write("a.dump", text);
        EXPECT_EQ(read(path).has_z, has_z);
        expect_same(read(path), rows, has_radius);
        expect_same(read_lammps_dump(path, LengthUnit::centimetre), rows, has_radius, 100.0);
    }
}

TEST(LammpsDump, PositionsOfOneStyleAndTheBest) {
    const TempFolder folder;
    const struct {
        const char* columns;
        std::array<double, 4> expected;  // of a row "1 2 3 4 5 6" in a box [0, 10] x [-10, 10] x [0, 10]
    } cases[] = {
        {"xs ys zs x y z", {4, 5, 6, 0}},       {"xu yu zu xs ys zs", {40, 90, 60, 0}},
        {"xsu ysu zsu xu yu zu", {4, 5, 6, 0}}, {"xsu ysu zsu a b c", {10, 30, 30, 0}},
        {"x yu zu xu a b", {4, 2, 3, 0}},       {"x xs ys zs a b", {20, 50, 40, 0}},
        {"x y zs a b c", {1, 2, 0, 0}},
    };
    for (const auto& c : cases) {
        SCOPED_TRACE(c.columns);
        const Trajectory got = read(folder.write("a.dump", dump(c.columns, "1 2 3 4 5 6\n", 1)));
        expect_same(got, {{{0, 1}, c.expected}});
    }
    const std::string oblique = "xy xz yz pp pp pp\n0 10 1\n0 10 0\n0 10 0";
    expect_same(read(folder.write("a.dump", dump("x y z xs", "1 2 3 4\n", 1, 0, oblique))),
                {{{0, 1}, {1, 2, 3, 0}}});
}

// Without a column id, the rows are numbered from 1 in each snapshot; a snapshot may be empty.
TEST(LammpsDump, RowsWithoutIdsAndNoRows) {
    const TempFolder folder;
    const auto path = folder.write(
        "a.dump", dump("x y", "5 6\n7 8\n", 2, 4) + dump("x y", "", 0, 5) + dump("x y", "1 2\n", 1, 2));
    expect_same(read(path), {{{2, 1}, {1, 2, 0, 0}}, {{4, 1}, {5, 6, 0, 0}}, {{4, 2}, {7, 8, 0, 0}}});
    EXPECT_TRUE(read(folder.write("a.dump", dump("id x y z radius", "", 0))).ids.empty());
}

TEST(LammpsDump, SaysWhatIsWrongAndWhere) {
    const TempFolder folder;
    const std::string good = dump("id x y", "1 2 3\n", 1);  // ten lines
    const std::string box = "ITEM: BOX BOUNDS pp pp pp\n";
    const struct {
        std::string text;
        std::string reason;
    } cases[] = {
        {"", ": an empty file"},
        {"ITEM: UNITS\nsi\n", ":2: the file ends where ITEM: ATOMS must follow"},
        {"LIGGGHTS data file\n", ":1: expected ITEM:, not 'LIGGGHTS data file'"},
        {"ITEM: TIMESTEP\n1.5\n", ":2: ITEM: TIMESTEP: '1.5' is not a whole number"},
        {"ITEM: TIMESTEP\nITEM: TIMESTEP\n", ":2: too few lines after ITEM: TIMESTEP"},
        {"ITEM: TIMESTEP\n1\nITEM: TIMESTEP\n2\n", ":3: ITEM: TIMESTEP where ITEM: ATOMS must follow"},
        {"ITEM: TIMESTEP\n1\n2\n", ":3: expected ITEM:, not '2'"},
        {"ITEM: NUMBER OF ATOMS\n-1\n", ":2: a negative number of atoms"},
        {"ITEM: NUMBER OF ATOMS\n1\nITEM: ATOMS x y\n", ":3: ITEM: ATOMS without ITEM: TIMESTEP before it"},
        {"ITEM: TIMESTEP\n1\nITEM: ATOMS x y\n", ":3: ITEM: ATOMS without ITEM: NUMBER OF ATOMS before it"},
        {box + "0 1\n0 1 2\n", ":3: ITEM: BOX BOUNDS pp pp pp: 3 numbers; expected lo hi"},
        {box + "0 a\n", ":2: ITEM: BOX BOUNDS pp pp pp: 'a' is not a number"},
        {box + "0 1\n1 0\n", ":3: ITEM: BOX BOUNDS pp pp pp: lo 1 > hi 0"},
        {dump("", "", 0), ":9: no columns x and y, xs and ys, xu and yu, or xsu and ysu"},
        {dump("id x z", "", 0), ":9: no columns x and y, xs and ys, xu and yu, or xsu and ysu"},
        {dump("id x y x", "", 0), ":9: column x is there twice"},
        {dump("xs ys", "1 2\n", 1, 0, "xy xz yz pp pp pp\n0 10 1\n0 10 0\n0 10 0"),
         ":9: scaled positions in a triclinic box"},
        {"ITEM: TIMESTEP\n1\nITEM: NUMBER OF ATOMS\n0\nITEM: ATOMS xs ys\n",
         ":5: scaled positions without ITEM: BOX BOUNDS before them"},
        {dump("id x y", "1 2\n", 1), ":10: 2 columns, but ITEM: ATOMS names 3"},
        {dump("id x y", "1 2 3 4\n", 1), ":10: 4 columns, but ITEM: ATOMS names 3"},
        {dump("id x y", "1 2 nan\n2 b 3\n", 2), ":10: y: 'nan' is NaN (and 1 more)"},
        {dump("id x y radius", "1 2 3 -4\n", 1), ":10: radius -4 is negative"},
        {dump("id x y diameter", "1 2 3 inf\n", 1), ":10: diameter: 'inf' is infinite"},
        {dump("id xs ys", "1 1e308 0\n", 1), ":10: x: outside the range of float64 when scaled"},
        {dump("id x y", "1 2 3\n3 0 0\n1 0 0\n", 3), ":12: id 1 is already in frame 0, on line 10"},
        {good + good, ":12: timestep 0 is already on line 2"},
        {dump("id x y", "1 2 3\n", 2),
         ":10: the file ends after 1 rows of the 2 that ITEM: NUMBER OF ATOMS says on line 4"},
        {dump("id x y", "", 2) + good, ":10: only 0 rows of the 2 that ITEM: NUMBER OF ATOMS says on line 4"},
        {good + "2 3 4\n", ":11: a row more than the 1 that ITEM: NUMBER OF ATOMS says on line 4"},
        {good + dump("id x y z", "1 2 3 4\n", 1, 1), ":19: a column z, but the first frame has none"},
        {dump("id x y radius", "1 2 3 4\n", 1, 1) + good,
         ":19: no column radius, but the first frame has one"},
    };
    for (const auto& c : cases) {
        SCOPED_TRACE(c.text);
        const auto path = folder.write("a.dump", c.text);
        EXPECT_EQ(message_of(ErrorCode::bad_input, [&] { return read(path); }), path.string() + c.reason);
    }
    message_of(ErrorCode::file, [&] { return read(folder / "none.dump"); });
}

// The count of a broken or hostile file must not decide how much is allocated.
TEST(LammpsDump, CountsAreNotTrusted) {
    const TempFolder folder;
    std::string text = dump("x y", "1 2\n", 1);
    text.replace(text.find("\n1\n") + 1, 1, "9223372036854775807");
    const auto path = folder.write("a.dump", text);
    EXPECT_EQ(
        message_of(ErrorCode::bad_input, [&] { return read(path); }),
        path.string() +
            ":10: the file ends after 1 rows of the 9223372036854775807 that ITEM: NUMBER OF ATOMS says "
            "on line 4");
}

TEST(LammpsDump, CutAnywhereIsRefusedWithItsLastLine) {
    const TempFolder folder;
    const std::string whole = dump("id x y", "1 2 3\n2 3 4\n", 2, 0) + dump("id x y", "1 2 3\n", 1, 1);
    std::size_t lines = 0;
    for (std::size_t end = 0; end < whole.size(); end = whole.find('\n', end) + 1, ++lines) {
        const auto path = folder.write("a.dump", whole.substr(0, end));
        if (lines == 11) {  // between two snapshots
            EXPECT_EQ(read(path).ids.size(), 2u);
            continue;
        }
        const std::string message = message_of(ErrorCode::bad_input, [&] { return read(path); });
        const std::string where = lines == 0 ? ": an empty file" : fmt::format(":{}: ", lines);
        EXPECT_TRUE(message.starts_with(path.string() + where)) << message;
    }
    EXPECT_EQ(lines, 21u);
}

TEST(LammpsDump, DamageIsSurvived) {
    graze_test::expect_damage_is_survived(
        "a.dump",
        dump("id xs ys zs radius", "1 0.5 1 1 1\n2 0 0 0 1\n", 2) + dump("id x y z radius", "", 0, 1), 300,
        read);
}

TEST(LammpsDump, CasesFromBugReports) {
    GRAZE_SKIP_WITHOUT_SHARED(graze_test::cases_file());
    int run = 0;
    for (const auto& one : graze_test::file_cases("lammps-dump")) {
        SCOPED_TRACE(one.dump());
        ASSERT_FALSE(graze_test::is_rejected(one));
        const std::vector<double> positions = read(graze_test::file_of(one)).positions;
        const auto& expect = one.at("expect");
        ASSERT_EQ(positions.size(), 3 * expect.at("rows").get<std::size_t>());
        const auto first = expect.at("first").get<std::vector<double>>();
        const auto last = expect.at("last").get<std::vector<double>>();
        EXPECT_TRUE(std::ranges::equal(first, std::vector(positions.begin(), positions.begin() + 3)));
        EXPECT_TRUE(std::ranges::equal(last, std::vector(positions.end() - 3, positions.end())));
        ++run;
    }
    EXPECT_EQ(run, 3);
}

// The filling of a box with 1,800 spheres of radius 2.5 mm, as LIGGGHTS wrote it.
TEST(LammpsDump, RealDumps) {
    const auto folder = graze_test::shared_data() / "data/particles/LIGGGHTS-PUBLIC/contactModels/post";
    GRAZE_SKIP_WITHOUT_SHARED(folder);
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        SCOPED_TRACE(entry.path().filename());
        std::ifstream text(entry.path());
        std::int64_t timestep = 0;
        std::size_t atoms = 0;
        std::string line;
        for (int number = 1; number <= 9; ++number) {
            std::getline(text, line);
            if (number == 2) timestep = std::stoll(line);
            if (number == 4) atoms = std::stoull(line);
        }
        ASSERT_TRUE(
            line.starts_with("ITEM: ATOMS id type x y z ix iy iz vx vy vz fx fy fz omegax omegay omegaz "
                             "radius"));
        Rows rows;
        while (std::getline(text, line)) {
            std::istringstream fields(line);
            std::int64_t id = 0;
            std::int64_t type = 0;
            std::array<double, 4> p{};
            ASSERT_TRUE(fields >> id >> type >> p[0] >> p[1] >> p[2]) << line;
            for (int skipped = 0; skipped < 12; ++skipped)
                fields >> p[3];
            ASSERT_TRUE(fields >> p[3]) << line;
            EXPECT_EQ(p[3], 0.0025);
            rows[{timestep, id}] = p;
        }
        EXPECT_EQ(atoms, 1800u);
        EXPECT_EQ(rows.size(), atoms);
        EXPECT_EQ(entry.path().filename().string(), fmt::format("dump{}.newModels", timestep));
        expect_same(graze::io::read_trajectory(entry.path(), LengthUnit::metre), rows, true);
        ++files;
    }
    EXPECT_EQ(files, 14);
}

}  // namespace

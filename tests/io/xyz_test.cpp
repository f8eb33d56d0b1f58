#include "host/io/xyz.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "tests/io/damage.h"
#include "tests/io/files.h"
#include "tests/io/trajectories.h"

namespace {

using graze::ErrorCode;
using graze::io::LengthUnit;
using graze::io::read_xyz;
using graze::io::Trajectory;
using graze_test::expect_same;
using graze_test::message_of;
using graze_test::Rows;
using graze_test::TempFolder;

Trajectory read(const std::filesystem::path& path) {
    return read_xyz(path, LengthUnit::metre);
}

// Plain files, and extended ones with their columns in any order.
TEST(Xyz, EveryStyleComesBackBitForBit) {
    const TempFolder folder;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        SCOPED_TRACE(seed);
        std::mt19937_64 random(seed);
        const bool extended = random() % 2 == 0;
        const bool has_radius = extended && random() % 2 == 0;
        const bool has_id = extended && random() % 2 == 0;
        const std::string end = random() % 2 == 0 ? "\n" : "\r\n";
        Rows rows;
        std::string text = random() % 2 == 0 ? "\xEF\xBB\xBF" : "";
        const auto frames = static_cast<std::int64_t>(random() % 5);
        for (std::int64_t frame = 0; frame < frames; ++frame) {
            std::vector<std::string> properties = {"species:S:1", "pos:R:3"};
            if (extended) properties.emplace_back("velo:R:3");
            if (has_radius) properties.emplace_back("radius:R:1");
            if (has_id) properties.emplace_back("id:I:1");
            if (extended) std::shuffle(properties.begin(), properties.end(), random);
            std::string comment = std::array{"", "# comment", "1 2 3"}[random() % 3];
            if (extended) {
                comment = "Lattice=\"5 0 0 0 5 0 0 0 5\" Properties=";
                for (const std::string& property : properties)
                    comment += (comment.back() == '=' ? "" : ":") + property;
                if (random() % 2 == 0) comment += " Time=0.5";
            }

            const auto count = static_cast<std::int64_t>(random() % 20);
            text += fmt::format("{}{}{}{}", count, end, comment, end);
            for (std::int64_t i = 1; i <= count; ++i) {
                const std::int64_t id = has_id ? 100 - i : i;
                std::array<double, 4>& values = rows[{frame, id}];
                const auto any = [&] { return graze_test::any_finite<double>(random); };
                for (double& value : values)
                    value = any();
                values[3] = has_radius ? std::abs(values[3]) : 0.0;
                for (const std::string& property : properties) {
                    if (property == "species:S:1") text += " C";
                    if (property == "pos:R:3")
                        text += fmt::format(" {}\t{}  {}", values[0], values[1], values[2]);
                    if (property == "velo:R:3") text += fmt::format(" {} {} {}", any(), any(), any());
                    if (property == "radius:R:1") text += fmt::format(" {}", values[3]);
                    if (property == "id:I:1") text += fmt::format(" {}", id);
                }
                if (!extended && random() % 2 == 0) text += " 0.5 more";
                text += end;
            }
            if (random() % 2 == 0) text += end;
        }
        const auto path = folder.write("a.xyz", text);
        EXPECT_EQ(read(path).has_z, frames > 0);
        expect_same(read(path), rows, has_radius && frames > 0);
        expect_same(read_xyz(path, LengthUnit::centimetre), rows, has_radius && frames > 0, 100.0);
    }
}

// The value of Properties may stand in quotes.
TEST(Xyz, PropertiesInQuotes) {
    const TempFolder folder;
    const auto path = folder.write("a.xyz", "1\nProperties=\"pos:R:3:radius:R:1\"\n1 2 3 4");
    expect_same(read(path), {{{0, 1}, {1, 2, 3, 4}}}, true);
}

TEST(Xyz, SaysWhatIsWrongAndWhere) {
    const TempFolder folder;
    const struct {
        std::string text;
        std::string reason;
    } cases[] = {
        {"C 1 2 3\n", ":1: expected the number of particles, not 'C 1 2 3'"},
        {"-1\n\n", ":1: expected the number of particles, not '-1'"},
        {"1.5\n\n", ":1: expected the number of particles, not '1.5'"},
        {"1", ":1: the file ends before the comment of a frame"},
        {"2\n\nC 1 2 3\n", ":3: the file ends after 1 rows of the 2 that line 1 says"},
        {"9223372036854775807\n\nC 1 2 3\n",
         ":3: the file ends after 1 rows of the 9223372036854775807 that line 1 says"},
        {"1\n\nC 1 2 3\nC 1 2 3\n", ":4: expected the number of particles, not 'C 1 2 3'"},
        {"2\n\nC 1 2 3\n\n", ":4: 0 columns; expected element x y z"},
        {"1\n\nC 1 2\n", ":3: 3 columns; expected element x y z"},
        {"2\n\nC 1 2 nan\nC 1 b 3\n", ":3: z: 'nan' is NaN (and 1 more)"},
        {"1\nProperties=pos:R:3\nC 1 2 3\n", ":3: 4 columns, but Properties name 3"},
        {"1\nProperties=species:S:1:pos:R:3:radius:R:1\nC 1 2 3\n", ":3: 4 columns, but Properties name 5"},
        {"1\nProperties=pos:R:3:radius:R:1\n1 2 3 -4\n", ":3: radius -4 is negative"},
        {"2\nProperties=pos:R:3:id:I:1\n1 2 3 4\n1 2 3 4\n", ":4: id 4 is already in frame 0, on line 3"},
        {"1\nProperties=species:S:1\nC\n", ":2: Properties without pos:R:3"},
        {"1\nProperties=pos:R:2\n1 2\n", ":2: Properties without pos:R:3"},
        {"1\nProperties=pos:R\n1 2\n", ":2: Properties are not name:type:count:..."},
        {"1\nProperties=a:R:0:pos:R:3\n1 2\n", ":2: Properties: '0' is no number of columns"},
        {"1\nProperties=a:R:9223372036854775807:pos:R:3\n1 2\n",
         ":2: Properties: '9223372036854775807' is no number of columns"},
        {"0\n\n0\nProperties=pos:R:3:radius:R:1\n", ":4: a column radius, but the first frame has none"},
    };
    for (const auto& c : cases) {
        SCOPED_TRACE(c.text);
        const auto path = folder.write("a.xyz", c.text);
        EXPECT_EQ(message_of(ErrorCode::bad_input, [&] { return read(path); }), path.string() + c.reason);
    }
    message_of(ErrorCode::file, [&] { return read(folder / "none.xyz"); });
}

TEST(Xyz, CutAnywhereIsRefusedWithItsLastLine) {
    const TempFolder folder;
    const std::string whole = "2\nfirst\nC 1 2 3\nC 4 5 6\n1\n\nC 7 8 9\n";
    std::size_t lines = 0;
    for (std::size_t end = 0; end < whole.size(); end = whole.find('\n', end) + 1, ++lines) {
        const auto path = folder.write("a.xyz", whole.substr(0, end));
        if (lines == 0 || lines == 4) {  // before and after a whole frame
            EXPECT_EQ(read(path).ids.size(), lines / 2);
            continue;
        }
        const std::string message = message_of(ErrorCode::bad_input, [&] { return read(path); });
        EXPECT_TRUE(message.starts_with(fmt::format("{}:{}: the file ends ", path.string(), lines)))
            << message;
    }
    EXPECT_EQ(lines, 7u);
}

TEST(Xyz, DamageIsSurvived) {
    graze_test::expect_damage_is_survived("a.xyz",
                                          "1\nProperties=species:S:1:pos:R:3:radius:R:1\nC 1 2 3 "
                                          "1\n1\nProperties=pos:R:3:radius:R:1\n1 2 3 4\n",
                                          300, read);
}

}  // namespace

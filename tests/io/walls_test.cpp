#include "host/io/wkt.h"

#include <gtest/gtest.h>

#include <charconv>
#include <cmath>
#include <random>
#include <sstream>

#include "tests/io/files.h"
#include "tests/io/segments.h"
#include "tests/support/shared_data.h"

namespace {

using graze::ErrorCode;
using graze::io::read_walls;
using graze::io::read_wkt;
using graze_test::flatten;
using graze_test::message_of;
using graze_test::TempFolder;

/// What the text of lines and polygons holds, found without a parser: every innermost pair of parentheses is
/// a list of vertices "x y, x y, ...".
std::vector<double> segments_in(const std::string& text) {
    std::vector<double> numbers;
    for (std::size_t end = text.find(')'); end != std::string::npos; end = text.find(')', end + 1)) {
        const std::size_t begin = text.find_last_of("()", end - 1);
        if (text[begin] == ')') continue;
        std::istringstream vertices(text.substr(begin + 1, end - begin - 1));
        std::vector<double> line;
        for (std::string vertex; std::getline(vertices, vertex, ',');) {
            std::istringstream fields(vertex);
            for (std::string field; fields >> field;) {
                double value = 0.0;
                std::from_chars(field.data(), field.data() + field.size(), value);
                line.push_back(value);
            }
        }
        for (std::size_t i = 2; i + 1 < line.size(); i += 2) {
            if (line[i] == line[i - 2] && line[i + 1] == line[i - 1]) continue;
            numbers.insert(numbers.end(), {line[i - 2], line[i - 1], line[i], line[i + 1]});
        }
    }
    return numbers;
}

TEST(Walls, EveryTypeBecomesItsSegments) {
    const TempFolder folder;
    using Numbers = std::vector<double>;
    const struct {
        const char* text;
        Numbers segments;
    } cases[] = {
        {"LINESTRING (0 0, 1 0, 1 2)", {0, 0, 1, 0, 1, 0, 1, 2}},
        {"linestring(0 0,1 0)", {0, 0, 1, 0}},
        {"LINEARRING (0 0, 1 0, 1 1, 0 0)", {0, 0, 1, 0, 1, 0, 1, 1, 1, 1, 0, 0}},
        {"POLYGON ((0 0, 9 0, 9 9, 0 0), (5 2, 6 2, 6 3, 5 2))",
         {0, 0, 9, 0, 9, 0, 9, 9, 9, 9, 0, 0, 5, 2, 6, 2, 6, 2, 6, 3, 6, 3, 5, 2}},
        {"MULTILINESTRING ((0 0, 1 1), (2 2, 3 3))", {0, 0, 1, 1, 2, 2, 3, 3}},
        {"MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)))", {0, 0, 1, 0, 1, 0, 1, 1, 1, 1, 0, 0}},
        {"POINT (3 4)", {3, 4, 3, 4}},
        {"MULTIPOINT (1 2, 3 4)", {1, 2, 1, 2, 3, 4, 3, 4}},
        {"GEOMETRYCOLLECTION (GEOMETRYCOLLECTION (LINESTRING (0 0, 1 1), GEOMETRYCOLLECTION (POINT (5 5))))",
         {0, 0, 1, 1, 5, 5, 5, 5}},
        {"LINESTRING Z (0 0 7, 1 0 8)", {0, 0, 1, 0}},
        {"LINESTRING (0 0, 0 0, 1 0, 1 0, 1 0, 2 0)", {0, 0, 1, 0, 1, 0, 2, 0}},
        {"LINESTRING (3 3, 3 3, 3 3)", {3, 3, 3, 3}},
        {"GEOMETRYCOLLECTION EMPTY", {}},
        {"POLYGON EMPTY", {}},
        {"GEOMETRYCOLLECTION (POINT EMPTY, MULTIPOLYGON EMPTY, LINESTRING (0 0, 1 0))", {0, 0, 1, 0}},
    };
    for (const auto& c : cases) {
        SCOPED_TRACE(c.text);
        EXPECT_EQ(flatten(read_wkt(folder.write("a.wkt", c.text)).segments), c.segments);
        EXPECT_EQ(
            flatten(
                read_wkt(folder.write("a.wkt", std::string("\xEF\xBB\xBF\r\n") + c.text + "\r\n")).segments),
            c.segments);
    }
}

// GEOS reads the first geometry of a text and silently ignores the rest: with one geometry a line, as many
// tools write them, all walls but those of the first line were lost.
TEST(Walls, EveryGeometryOfAFileIsRead) {
    const TempFolder folder;
    const auto path =
        folder.write("a.wkt",
                     "LINESTRING (0 0, 1 0)\nPOINT EMPTY\n\nPOLYGON Z EMPTY POINT(2 3) POINT EMPTY\n"
                     "LINESTRING (0 0,\n 5 5)LINESTRING(6 6, 7 7)");
    EXPECT_EQ(flatten(read_wkt(path).segments),
              (std::vector<double>{0, 0, 1, 0, 2, 3, 2, 3, 0, 0, 5, 5, 6, 6, 7, 7}));
}

TEST(Walls, SaysWhatIsWrongAndWhere) {
    const TempFolder folder;
    const struct {
        std::string text;
        std::string reason;
    } cases[] = {
        {"", ": no geometry"},
        {" \n\n", ": no geometry"},
        {std::string("POINT (1 2)\0", 12), ": not text: it has a zero byte"},
        {"POINT (1 nan)", ":1: a coordinate is NaN"},
        {"POINT (1 2)\nLINESTRING (1 inf, 1 2)", ":2: a coordinate is infinite"},
        {"\nPOINT (1 1e400)", ":2: a coordinate is infinite"},
        {"POINT (1 2)\nPOINT (1 2) x\n", ":2: ParseException: "},
        {"POINT (1 2))", ":1: ParseException: "},
        {"LINESTRING (0 0, 1,\n 2)", ":1: ParseException: Expected number but encountered ','"},
        {"LINESTRING (0 0, 1 1", ":1: ParseException: "},
        {"LINESTRING (0 0)", ":1: IllegalArgumentException: point array must contain 0 or >1 elements"},
        {"POLYGON ((0 0, 1 0, 1 1, 0 1))",
         ":1: IllegalArgumentException: Points of LinearRing do not form a closed linestring"},
        {"CIRCULARSTRING (0 0, 1 1, 2 0)", ":1: ParseException: Unknown type: 'CIRCULARSTRING'"},
    };
    for (const auto& c : cases) {
        SCOPED_TRACE(c.text);
        const auto path = folder.write("a.wkt", c.text);
        const std::string message = message_of(ErrorCode::bad_input, [&] { return read_wkt(path); });
        EXPECT_TRUE(message.starts_with(path.string() + c.reason)) << message;
    }
    message_of(ErrorCode::file, [&] { return read_wkt(folder / "none.wkt"); });
}

// GEOS parses recursively: a million open parentheses ended in a stack overflow.
TEST(Walls, DeepNestingIsRefused) {
    const TempFolder folder;
    std::string deep;
    std::string fine = "POINT (1 2)";
    for (int i = 0; i < 1000000; ++i)
        deep += "GEOMETRYCOLLECTION (";
    for (int i = 0; i < 50; ++i)
        fine = "GEOMETRYCOLLECTION (" + fine + ")";
    const auto path = folder.write("a.wkt", deep);
    EXPECT_EQ(message_of(ErrorCode::bad_input, [&] { return read_wkt(path); }),
              path.string() + ":1: nested too deeply");
    EXPECT_EQ(read_wkt(folder.write("a.wkt", fine)).segments.size(), 1u);
}

TEST(Walls, TruncatedTextNeverCrashes) {
    const TempFolder folder;
    const std::string whole =
        "GEOMETRYCOLLECTION (POLYGON ((0 0, 9 0, 9 9, 0 0)), LINESTRING (1 2, 3.5e1 4))";
    ASSERT_EQ(read_wkt(folder.write("a.wkt", whole)).segments.size(), 4u);
    for (std::size_t length = 0; length < whole.size(); ++length) {
        SCOPED_TRACE(length);
        message_of(ErrorCode::bad_input,
                   [&] { return read_wkt(folder.write("a.wkt", whole.substr(0, length))); });
    }
}

TEST(Walls, CoordinatesAreTheNearestDoubles) {
    const TempFolder folder;
    constexpr std::uint64_t seed = 3;
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    std::string text = "LINESTRING (";
    std::vector<double> numbers;
    for (int i = 0; i < 20000; ++i) {
        const double value = graze_test::any_finite<double>(random);
        char digits[40];
        std::snprintf(digits, sizeof digits, "%.17g", value);
        text += std::string(i == 0 ? "" : i % 2 == 0 ? ", " : " ") + digits;
        numbers.push_back(value);
    }
    std::vector<double> vertices;
    for (const auto& segment : read_wkt(folder.write("a.wkt", text + ")")).segments) {
        if (vertices.empty()) vertices = {segment.a.x, segment.a.y};
        vertices.insert(vertices.end(), {segment.b.x, segment.b.y});
    }
    EXPECT_TRUE(graze_test::same_bits(vertices, numbers));
}

TEST(Walls, TheFormatIsToldByTheEnding) {
    const TempFolder folder;
    const std::string xml =
        "<geometry unit='m'><rooms><room><subroom><polygon><vertex px='0' py='0'/><vertex px='1' py='2'/>"
        "</polygon></subroom></room></rooms></geometry>";
    const std::vector<double> expected{0, 0, 1, 2};
    for (const char* name : {"a.wkt", "a.WKT"})
        EXPECT_EQ(flatten(read_walls(folder.write(name, "LINESTRING (0 0, 1 2)")).segments), expected);
    EXPECT_EQ(flatten(read_walls(folder.write("a.xml", xml)).segments), expected);
    const auto text = folder.write("a.sqlite", "LINESTRING (0 0, 1 2)");
    EXPECT_EQ(message_of(ErrorCode::bad_input, [&] { return read_walls(text); }),
              text.string() + ": not a SQLite database");
    const auto other = folder.write("walls.txt", "LINESTRING (0 0, 1 2)");
    EXPECT_EQ(message_of(ErrorCode::bad_input, [&] { return read_walls(other); }),
              other.string() + ": walls are read from .wkt, .sqlite and .xml files");
}

// Walkable areas of JuPedSim, one of them in UTM coordinates (5,268 km), where the last bits count.
TEST(Walls, RealWalls) {
    const auto folder = graze_test::shared_data() / "data" / "crowds" / "jupedsim";
    GRAZE_SKIP_WITHOUT_SHARED(folder);
    int files = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.path().extension() != ".wkt") continue;
        ++files;
        SCOPED_TRACE(entry.path().filename());
        const std::vector<double> expected = segments_in(graze_test::read_bytes(entry.path()));
        EXPECT_FALSE(expected.empty());
        EXPECT_TRUE(graze_test::same_bits(flatten(read_wkt(entry.path()).segments), expected));
    }
    EXPECT_EQ(files, 18);
}

}  // namespace

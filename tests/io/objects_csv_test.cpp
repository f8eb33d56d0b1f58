#include "host/io/objects_csv.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "tests/io/files.h"
#include "tests/support/file_cases.h"
#include "tests/support/shared_data.h"

namespace {

using graze::ErrorCode;
using graze::io::As;
using graze::io::ObjectSet;
using graze::io::read_objects;
using graze_test::message_of;
using graze_test::same_bits;
using graze_test::TempFolder;
using Kind = ObjectSet::Kind;
using Doubles = std::vector<double>;

struct Columns {
    std::vector<std::string> names;
    Kind kind;
    int dimension;
};

const Columns every_kind[] = {
    {{"minx", "miny", "maxx", "maxy"}, Kind::boxes, 2},
    {{"minx", "miny", "minz", "maxx", "maxy", "maxz"}, Kind::boxes, 3},
    {{"x", "y", "r"}, Kind::spheres, 2},
    {{"x", "y", "z", "r"}, Kind::spheres, 3},
};

// Random sets of every kind, columns shuffled, in every style that is allowed: the values come back bit for
// bit.
TEST(ObjectsCsv, ComeBackBitForBit) {
    const TempFolder folder;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        SCOPED_TRACE(seed);
        std::mt19937_64 random(seed);
        const Columns& columns = every_kind[seed % 4];
        const std::size_t width = columns.names.size();
        const std::size_t rows = random() % 100;
        Doubles values(rows * width);
        for (double& value : values)
            value = graze_test::any_finite<double>(random);
        for (std::size_t row = 0; row < rows; ++row) {
            double* const v = values.data() + row * width;
            if (columns.kind == Kind::spheres) v[width - 1] = std::abs(v[width - 1]);
            for (std::size_t axis = 0; columns.kind == Kind::boxes && axis < width / 2; ++axis) {
                if (v[axis] > v[width / 2 + axis]) std::swap(v[axis], v[width / 2 + axis]);
            }
        }

        std::vector<std::size_t> order(width);
        for (std::size_t i = 0; i < width; ++i)
            order[i] = i;
        std::shuffle(order.begin(), order.end(), random);
        const std::string separator = random() % 2 == 0 ? "," : ";";
        const std::string end = random() % 2 == 0 ? "\n" : "\r\n";
        std::string text = random() % 2 == 0 ? "\xEF\xBB\xBF" : "";
        for (std::size_t i = 0; i < width; ++i)
            text += (i > 0 ? separator : "") + columns.names[order[i]];
        for (std::size_t row = 0; row < rows; ++row) {
            text += end;
            if (random() % 10 == 0) text += " \t" + end + "# a comment; with, both" + end;
            for (std::size_t i = 0; i < width; ++i) {
                text += (i > 0 ? separator : "") + (random() % 4 == 0 ? " " : "");
                text += fmt::format("{}", values[row * width + order[i]]);
            }
        }
        if (random() % 2 == 0) text += end;

        const ObjectSet set = read_objects(folder.write("a.csv", text));
        EXPECT_EQ(set.kind, columns.kind);
        EXPECT_EQ(set.dimension, columns.dimension);
        ASSERT_EQ(set.count, rows);
        EXPECT_TRUE(same_bits(std::get<Doubles>(set.values), values));
    }
}

// A line longer than the reader's buffer, and lines that straddle its end.
TEST(ObjectsCsv, LongLinesAndManyLines) {
    const TempFolder folder;
    std::string text = "x,y,r\n# " + std::string(3 << 20, '-') + "\n";
    Doubles values;
    for (int i = 0; i < 300000; ++i) {
        text += fmt::format("{},{},1\n", i, -i);
        values.insert(values.end(), {static_cast<double>(i), static_cast<double>(-i), 1.0});
    }
    EXPECT_EQ(std::get<Doubles>(read_objects(folder.write("a.csv", text)).values), values);
    const auto broken = folder.write("b.csv", text + "1,2\n");
    EXPECT_EQ(message_of(ErrorCode::bad_input, [&] { return read_objects(broken); }),
              broken.string() + ":300003: 2 columns, but the header names 3");
}

TEST(ObjectsCsv, SaysWhatIsWrongAndWhere) {
    const TempFolder folder;
    const struct {
        std::string text;
        std::string reason;
    } cases[] = {
        {"", ": no header; expected minx,miny[,minz],maxx,maxy[,maxz] or x,y[,z],r"},
        {"# only a comment\n\n", ": no header; expected minx,miny[,minz],maxx,maxy[,maxz] or x,y[,z],r"},
        {"\n0,0,1\n", ":2: unknown column '0'; expected minx,miny[,minz],maxx,maxy[,maxz] or x,y[,z],r"},
        {"x,y,r,mass\n",
         ":1: unknown column 'mass'; expected minx,miny[,minz],maxx,maxy[,maxz] or x,y[,z],r"},
        {"x,y\n", ":1: columns x,y are not minx,miny[,minz],maxx,maxy[,maxz] or x,y[,z],r"},
        {"x,y,r,r\n", ":1: columns x,y,r,r are not minx,miny[,minz],maxx,maxy[,maxz] or x,y[,z],r"},
        {"minx,miny,maxx,maxy,r\n",
         ":1: columns minx,miny,maxx,maxy,r are not minx,miny[,minz],maxx,maxy[,maxz] or x,y[,z],r"},
        {"x,y,r\n1,2,3\n\n1,2\n", ":4: 2 columns, but the header names 3"},
        {"x,y,r\n1,2,3,4\n", ":2: 4 columns, but the header names 3"},
        {"x,y,r\n1,2,\n", ":2: column r: no value"},
        {"x;y;r\n0;1,5;1\n", ":2: column y: '1,5' is not a number (decimal comma? write 1.5)"},
        {"x;y;r\n1,2,3;0;1\n", ":2: column x: '1,2,3' is not a number"},
        {"x,r,y\n1,abc,0\n", ":2: column r: 'abc' is not a number"},
        {"x,y,r\n0x10,0,0\n", ":2: column x: '0x10' is not a number"},
        {"x,y,r\n1,nan,0\n", ":2: column y: 'nan' is NaN"},
        {"x,y,r\n1,-inf,0\n", ":2: column y: '-inf' is infinite"},
        {"x,y,r\n1,1e999,0\n", ":2: column y: '1e999' is outside the range of float64"},
        {"x,y,r\n1,2,-3\n", ":2: radius -3 is negative"},
        {"maxx,maxy,minx,miny\n0,0,1,0\n", ":2: inverted box: minx 1 > maxx 0"},
        {"x,y,r\n1,2,3\n1,b,3\n1,2,3\n1,2\n\n1,2,-1\n", ":3: column y: 'b' is not a number (and 2 more)"},
    };
    for (const auto& c : cases) {
        const auto path = folder.write("a.csv", c.text);
        EXPECT_EQ(message_of(ErrorCode::bad_input, [&] { return read_objects(path); }),
                  path.string() + c.reason);
    }
    message_of(ErrorCode::file, [&] { return read_objects(folder / "none.csv"); });
    std::filesystem::create_directory(folder / "folder.csv");
    EXPECT_EQ(message_of(ErrorCode::file, [&] { return read_objects(folder / "folder.csv"); }),
              (folder / "folder.csv").string() + ": cannot read: Is a directory");
}

// For callers that skip and count them; what is no number stays refused.
TEST(ObjectsCsv, UnsoundRowsAreKeptWhenAsked) {
    const TempFolder folder;
    const auto read = [&](const std::string& text) {
        return read_objects(folder.write("a.csv", text), As::by_shape, graze::io::UnsoundRows::keep);
    };
    const double nan = std::nan("");
    const ObjectSet circles = read("x,y,r\n1,nan,3\n1,2,-3\n-inf,2,3\n1,2,3\n");
    const Doubles values = std::get<Doubles>(circles.values);
    const Doubles expected{1, nan, 3, 1, 2, -3, -HUGE_VAL, 2, 3, 1, 2, 3};
    EXPECT_EQ(circles.count, 4u);
    EXPECT_TRUE(std::ranges::equal(values, expected,
                                   [](double a, double b) { return a == b || (a != a && b != b); }));
    EXPECT_EQ(std::get<Doubles>(read("minx,miny,maxx,maxy\n1,0,0,1\n").values), (Doubles{1, 0, 0, 1}));
    for (const char* row : {"1,a,3", "1,,3", "1,1e999,3", "1,2", "1,2,3,4"})
        message_of(ErrorCode::bad_input, [&] { return read(std::string("x,y,r\n") + row); });
}

// Points, and spheres where the header names radii too; without As::points no points.
TEST(ObjectsCsv, Points) {
    const TempFolder folder;
    const auto flat = folder.write("flat.csv", "y,x\n2,1\n4,-3\n");
    const ObjectSet points = read_objects(flat, As::points);
    EXPECT_EQ(points.kind, Kind::points);
    EXPECT_EQ(points.dimension, 2);
    EXPECT_EQ(points.count, 2u);
    EXPECT_EQ(std::get<Doubles>(points.values), (Doubles{1, 2, -3, 4}));
    const auto solid = folder.write("solid.csv", "x,y,z\n1,2,3\n");
    EXPECT_EQ(read_objects(solid, As::points).columns(), 3);
    const auto spheres = folder.write("spheres.csv", "x,y,z,radius\n1,2,3,4\n");
    EXPECT_EQ(read_objects(spheres, As::points).kind, Kind::spheres);
    const auto boxes = folder.write("boxes.csv", "minx,miny,maxx,maxy\n0,0,1,1\n");
    EXPECT_EQ(message_of(ErrorCode::bad_input, [&] { return read_objects(boxes, As::points); }),
              boxes.string() + ":1: columns minx,miny,maxx,maxy are not x,y[,z][,r]");
    for (const As as : {As::by_shape, As::spheres, As::boxes2d})
        message_of(ErrorCode::bad_input, [&] { return read_objects(flat, as); });
}

TEST(ObjectsCsv, AsMustAgreeWithTheColumns) {
    const TempFolder folder;
    const auto boxes = folder.write("boxes.csv", "minx,miny,maxx,maxy\n0,0,1,1\n");
    const auto circles = folder.write("circles.csv", "x,y,r\n0,0,1\n");
    EXPECT_EQ(read_objects(boxes, As::boxes2d).count, 1u);
    EXPECT_EQ(read_objects(circles, As::spheres).count, 1u);
    message_of(ErrorCode::bad_input, [&] { return read_objects(boxes, As::spheres); });
    message_of(ErrorCode::bad_input, [&] { return read_objects(circles, As::boxes2d); });
}

// Files from public bug reports.
TEST(ObjectsCsv, CasesFromBugReports) {
    GRAZE_SKIP_WITHOUT_SHARED(graze_test::cases_file());
    int run = 0;
    for (const auto& entry : graze_test::file_cases("csv")) {
        ++run;
        SCOPED_TRACE(entry["id"].get<std::string>() + ": " + entry["why"].get<std::string>());
        const auto path = graze_test::file_of(entry);
        const auto& expect = entry["expect"];
        if (graze_test::is_rejected(entry)) {
            const std::string message = message_of(ErrorCode::bad_input, [&] { return read_objects(path); });
            EXPECT_TRUE(message.starts_with(path.string() + ":2: ")) << message;
            continue;
        }
        const ObjectSet set = read_objects(path);
        EXPECT_EQ(set.count, expect["rows"].get<std::uint64_t>());
        const Doubles values = std::get<Doubles>(set.values);
        if (expect.contains("first")) {
            EXPECT_EQ(Doubles(values.begin(), values.begin() + 3), expect["first"].get<Doubles>());
        }
        if (expect.contains("last")) {
            EXPECT_EQ(Doubles(values.end() - 3, values.end()), expect["last"].get<Doubles>());
        }
    }
    EXPECT_EQ(run, 9);
}

}  // namespace

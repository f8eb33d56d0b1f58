#include "host/io/objects.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>

#include "host/io/npy.h"
#include "tests/io/files.h"

namespace {

using graze::ErrorCode;
using graze::io::As;
using graze::io::NpyWriter;
using graze::io::ObjectSet;
using graze::io::read_objects;
using graze_test::message_of;
using graze_test::TempFolder;
using Kind = ObjectSet::Kind;

template <class T>
std::filesystem::path write_npy(const std::filesystem::path& path, std::vector<std::uint64_t> shape,
                                const std::vector<T>& values) {
    NpyWriter<T> writer(path, std::move(shape));
    writer.append(values);
    writer.commit();
    return path;
}

std::filesystem::path write_rows(const std::filesystem::path& path,
                                 const std::vector<std::vector<double>>& rows) {
    std::vector<double> values;
    for (const auto& row : rows)
        values.insert(values.end(), row.begin(), row.end());
    return write_npy(path, {rows.size(), rows.at(0).size()}, values);
}

TEST(Objects, ShapeAndAsDecideWhatTheyAre) {
    const TempFolder folder;
    const struct {
        std::uint64_t columns;
        As as;
        Kind kind;
        int dimension;
    } cases[] = {
        {6, As::by_shape, Kind::boxes, 3},  {4, As::boxes2d, Kind::boxes, 2},
        {4, As::spheres, Kind::spheres, 3}, {3, As::by_shape, Kind::spheres, 2},
        {3, As::spheres, Kind::spheres, 2}, {2, As::points, Kind::points, 2},
        {3, As::points, Kind::points, 3},
    };
    for (const auto& c : cases) {
        for (const std::uint64_t rows : {0u, 1u, 17u}) {
            SCOPED_TRACE(testing::Message() << rows << " rows, " << c.columns << " columns");
            // Rising along the row, so that every lower corner is below its upper one.
            std::vector<float> values;
            for (std::uint64_t i = 0; i < rows * c.columns; ++i)
                values.push_back(static_cast<float>(i));
            const ObjectSet set = read_objects(write_npy(folder / "a.npy", {rows, c.columns}, values), c.as);
            EXPECT_EQ(set.kind, c.kind);
            EXPECT_EQ(set.dimension, c.dimension);
            EXPECT_EQ(set.count, rows);
            EXPECT_EQ(static_cast<std::uint64_t>(set.columns()), c.columns);
            EXPECT_EQ(std::get<std::vector<float>>(set.values), values);
        }
    }
}

TEST(Objects, ShapesThatFitNothing) {
    const TempFolder folder;
    const auto refusal = [&](std::vector<std::uint64_t> shape, As as, ErrorCode code) {
        std::uint64_t count = 1;
        for (const std::uint64_t length : shape)
            count *= length;
        const auto path = write_npy(folder / "a.npy", std::move(shape), std::vector<double>(count));
        return message_of(code, [&] { return read_objects(path, as); }).substr(path.string().size());
    };
    EXPECT_EQ(refusal({2, 4}, As::by_shape, ErrorCode::wrong_use),
              ": shape (2, 4) can be 2-D boxes or spheres: say --as boxes2d (minx miny maxx maxy) or --as "
              "spheres (x y z r)");
    EXPECT_EQ(refusal({2, 5}, As::by_shape, ErrorCode::bad_input),
              ": shape (2, 5) is not (n, 6) boxes, (n, 4) boxes2d or spheres, (n, 3) circles");
    EXPECT_EQ(refusal({6}, As::by_shape, ErrorCode::bad_input),
              ": shape (6,) is not (n, 6) boxes, (n, 4) boxes2d or spheres, (n, 3) circles");
    EXPECT_EQ(refusal({2, 6}, As::boxes2d, ErrorCode::bad_input),
              ": shape (2, 6) is not (n, 4), which boxes2d needs");
    EXPECT_EQ(refusal({2, 3}, As::boxes2d, ErrorCode::bad_input),
              ": shape (2, 3) is not (n, 4), which boxes2d needs");
    EXPECT_EQ(refusal({2, 6}, As::spheres, ErrorCode::bad_input),
              ": shape (2, 6) is neither (n, 4) nor (n, 3), which spheres need");
    EXPECT_EQ(refusal({2, 4}, As::points, ErrorCode::bad_input),
              ": shape (2, 4) is neither (n, 2) nor (n, 3), which points need");
    EXPECT_EQ(refusal({2, 2}, As::by_shape, ErrorCode::bad_input),
              ": shape (2, 2) is not (n, 6) boxes, (n, 4) boxes2d or spheres, (n, 3) circles");
}

TEST(Objects, BadRowsAreNamedAndCounted) {
    const TempFolder folder;
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const auto refusal = [&](const std::vector<std::vector<double>>& rows, As as = As::by_shape) {
        const auto path = write_rows(folder / "a.npy", rows);
        return message_of(ErrorCode::bad_input, [&] { return read_objects(path, as); })
            .substr(path.string().size());
    };
    const std::vector<double> good{0, 0, 0, 1, 1, 1};
    EXPECT_EQ(refusal({good, {0, 0, nan, 1, 1, 1}}), ": row 1: column minz: NaN");
    EXPECT_EQ(refusal({good, good, {0, 0, 0, 1, infinity, 1}}), ": row 2: column maxy: infinite");
    EXPECT_EQ(refusal({{-infinity, 0, 0, 1, 1, 1}}), ": row 0: column minx: infinite");
    EXPECT_EQ(refusal({{0, 2, 0, 1, 1, 1}, good, {nan, 0, 0, 1, 1, 1}, {0, 0, 3, 1, 1, 1}}),
              ": row 0: inverted box: miny 2 > maxy 1 (and 2 more)");
    EXPECT_EQ(refusal({{0, 0, -0.5}}), ": row 0: radius -0.5 is negative");
    EXPECT_EQ(refusal({{0, 0, 0, infinity}}, As::spheres), ": row 0: column r: infinite");
    EXPECT_EQ(refusal({{0, 0, 0, nan}}, As::spheres), ": row 0: column r: NaN");
    EXPECT_EQ(refusal({{0, 0, -1}, {0, 0, nan}}, As::points), ": row 1: column z: NaN");
}

// Rows broken at random: refused exactly when one is broken, with the first of them and the right count.
TEST(Objects, NoBadRowHidesOrIsHidden) {
    const TempFolder folder;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        SCOPED_TRACE(seed);
        std::mt19937_64 random(seed);
        const std::uint64_t rows = 1 + random() % 50;
        std::vector<float> values;
        for (std::uint64_t row = 0; row < rows; ++row) {
            for (int axis = 0; axis < 3; ++axis)
                values.push_back(static_cast<float>(random() % 100));
            for (int axis = 0; axis < 3; ++axis)
                values.push_back(values[6 * row] + 100.0F);
            for (std::size_t axis = 0; axis < 3; ++axis)
                values[6 * row + 3 + axis] = values[6 * row + axis];
        }
        std::vector<std::uint64_t> broken;
        for (std::uint64_t row = 0; row < rows; ++row) {
            if (random() % 20 != 0) continue;
            broken.push_back(row);
            float& value = values[6 * row + random() % 6];
            const std::uint64_t how = random() % 3;
            if (how == 0) value = std::numeric_limits<float>::quiet_NaN();
            if (how == 1) value = std::numeric_limits<float>::infinity();
            if (how == 2) values[6 * row + 3] = std::nextafter(values[6 * row], -1.0F);
        }
        const auto path = write_npy(folder / "a.npy", {rows, 6}, values);
        if (broken.empty()) {
            EXPECT_EQ(read_objects(path).count, rows);
            continue;
        }
        const std::string message = message_of(ErrorCode::bad_input, [&] { return read_objects(path); });
        EXPECT_TRUE(message.starts_with(path.string() + ": row " + std::to_string(broken[0]) + ": "))
            << message;
        const std::string more = " (and " + std::to_string(broken.size() - 1) + " more)";
        EXPECT_EQ(message.ends_with(more), broken.size() > 1) << message;
    }
}

TEST(Objects, BorderValuesAreFine) {
    const TempFolder folder;
    constexpr double largest = std::numeric_limits<double>::max();
    EXPECT_EQ(read_objects(write_rows(folder / "a.npy", {{-largest, -0.0, 0, largest, 0.0, 0}})).count, 1u);
    EXPECT_EQ(read_objects(write_rows(folder / "a.npy", {{0, 0, -0.0}, {0, 0, largest}})).count, 2u);
}

TEST(Objects, AnUnknownEndingSaysWhatIsRead) {
    const TempFolder folder;
    EXPECT_EQ(message_of(ErrorCode::bad_input, [&] { return read_objects("boxes.parquet"); }),
              "boxes.parquet: objects are read from .npy and .csv files, not from '.parquet'");
    EXPECT_EQ(message_of(ErrorCode::bad_input, [&] { return read_objects("boxes"); }),
              "boxes: objects are read from .npy and .csv files, not from a name without an ending");
}

TEST(FlatAxis, IsFoundOnlyWhereEveryBoxIsFlatAtOnePlace) {
    const TempFolder folder;
    const auto flat = [&](const std::vector<std::vector<double>>& rows) {
        return graze::io::flat_axis(read_objects(write_rows(folder / "a.npy", rows)));
    };
    const auto flat_in_z = flat({{0, 0, 5, 1, 1, 5}, {2, 2, 5, 2, 3, 5}});
    ASSERT_TRUE(flat_in_z);
    EXPECT_EQ(flat_in_z->axis, 2);
    EXPECT_EQ(flat_in_z->at, 5.0);
    EXPECT_EQ(flat({{0, 7, 0, 1, 7, 1}, {0, 7, 0, 1, 7, 1}})->axis, 1);
    EXPECT_EQ(flat({{-0.0, 0, 0, 0.0, 1, 1}, {0, 0, 0, 0, 1, 1}})->axis, 0);
    EXPECT_EQ(flat({{1, 2, 3, 1, 2, 3}})->axis, 2);                // a point is flat on all: the last
    EXPECT_FALSE(flat({{0, 0, 5, 1, 1, 5}, {0, 0, 6, 1, 1, 6}}));  // flat boxes, different places
    EXPECT_FALSE(flat({{0, 0, 5, 1, 1, 5}, {0, 0, 5, 1, 1, 5.0000000000000009}}));  // one has a little height
    EXPECT_FALSE(flat({{0, 0, 1}, {1, 0, 1}}));                                     // circles are 2-D already
    EXPECT_FALSE(graze::io::flat_axis(read_objects(write_npy<float>(folder / "a.npy", {0, 6}, {}))));
}

TEST(FlatAxis, WithoutItTheRestIsTheSame) {
    const TempFolder folder;
    const ObjectSet boxes =
        read_objects(write_rows(folder / "a.npy", {{1, 2, 3, 4, 5, 6}, {7, 8, 9, 10, 11, 12}}));
    const std::vector<double> expected[] = {
        {2, 3, 5, 6, 8, 9, 11, 12}, {1, 3, 4, 6, 7, 9, 10, 12}, {1, 2, 4, 5, 7, 8, 10, 11}};
    for (int axis = 0; axis < 3; ++axis) {
        const ObjectSet left = graze::io::without_axis(boxes, axis);
        EXPECT_EQ(left.dimension, 2);
        EXPECT_EQ(left.count, 2u);
        EXPECT_EQ(std::get<std::vector<double>>(left.values), expected[axis]);
    }
    message_of(ErrorCode::wrong_use,
               [&] { return graze::io::without_axis(graze::io::without_axis(boxes, 0), 0); });
}

}  // namespace

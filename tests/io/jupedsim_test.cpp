#include "host/io/jupedsim.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <random>
#include <set>

#include "tests/io/damage.h"
#include "tests/io/files.h"
#include "tests/io/segments.h"
#include "tests/io/trajectories.h"
#include "tests/support/shared_data.h"

namespace {

using graze::ErrorCode;
using graze::io::LengthUnit;
using graze::io::read_jupedsim;
using graze::io::read_jupedsim_walls;
using graze::io::Trajectory;
using graze_test::expect_same;
using graze_test::flatten;
using graze_test::message_of;
using graze_test::Rows;
using graze_test::TempFolder;

Trajectory read(const std::filesystem::path& path) {
    return read_jupedsim(path, LengthUnit::metre);
}

/// Every row of the result, as texts.
std::vector<std::vector<std::string>> query(const std::filesystem::path& path, const std::string& sql) {
    std::vector<std::vector<std::string>> rows;
    sqlite3* database = nullptr;
    EXPECT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
    const auto keep = [](void* to, int count, char** values, char**) {
        auto& row = static_cast<decltype(rows)*>(to)->emplace_back();
        for (int i = 0; i < count; ++i)
            row.emplace_back(values[i] == nullptr ? "NULL" : values[i]);
        return 0;
    };
    EXPECT_EQ(sqlite3_exec(database, sql.c_str(), keep, &rows, nullptr), SQLITE_OK)
        << sqlite3_errmsg(database);
    sqlite3_close(database);
    return rows;
}

const std::string tables =
    "CREATE TABLE trajectory_data (frame INTEGER NOT NULL, id INTEGER NOT NULL, pos_x REAL NOT NULL,"
    " pos_y REAL NOT NULL, ori_x REAL NOT NULL, ori_y REAL NOT NULL);"
    "CREATE TABLE metadata (key TEXT NOT NULL UNIQUE PRIMARY KEY, value TEXT NOT NULL);"
    "CREATE TABLE geometry (hash INTEGER NOT NULL, wkt TEXT NOT NULL);"
    "CREATE TABLE frame_data (frame INTEGER NOT NULL, geometry_hash INTEGER NOT NULL);"
    "CREATE INDEX frame_id_idx ON trajectory_data(frame, id);";
const std::string version_2 = "INSERT INTO metadata VALUES ('version', '2'), ('fps', '25.0');";
const std::string room = "INSERT INTO geometry VALUES (7, 'POLYGON ((0 0, 4 0, 4 3, 0 0))');";

std::filesystem::path database(const TempFolder& folder, const std::string& sql) {
    std::filesystem::remove(folder / "a.sqlite");
    query(folder / "a.sqlite", sql);
    return folder / "a.sqlite";
}

std::string insert(const std::string& rows) {
    return "INSERT INTO trajectory_data VALUES " + rows + ";";
}

TEST(JuPedSim, AnyOrderComesBackBitForBit) {
    const TempFolder folder;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        SCOPED_TRACE(seed);
        std::mt19937_64 random(seed);
        Rows rows;
        sqlite3* open = nullptr;
        ASSERT_EQ(sqlite3_open(database(folder, tables + version_2).c_str(), &open), SQLITE_OK);
        sqlite3_exec(open, "BEGIN", nullptr, nullptr, nullptr);
        sqlite3_stmt* statement = nullptr;
        sqlite3_prepare_v2(open, insert("(?, ?, ?, ?, 0, 0)").c_str(), -1, &statement, nullptr);
        for (std::uint64_t i = random() % 300; i > 0; --i) {
            const auto frame = static_cast<std::int64_t>(random() % 20);
            const auto id = static_cast<std::int64_t>(random() % 1000);
            if (rows.contains({frame, id})) continue;
            const std::array<double, 4> p{graze_test::any_finite<double>(random),
                                          graze_test::any_finite<double>(random), 0, 0};
            rows[{frame, id}] = p;
            sqlite3_bind_int64(statement, 1, frame);
            sqlite3_bind_int64(statement, 2, id);
            sqlite3_bind_double(statement, 3, p[0]);
            sqlite3_bind_double(statement, 4, p[1]);
            ASSERT_EQ(sqlite3_step(statement), SQLITE_DONE);
            sqlite3_reset(statement);
        }
        sqlite3_finalize(statement);
        ASSERT_EQ(sqlite3_exec(open, "COMMIT", nullptr, nullptr, nullptr), SQLITE_OK);
        sqlite3_close(open);
        const Trajectory trajectory = read(folder / "a.sqlite");
        EXPECT_FALSE(trajectory.has_z);
        expect_same(trajectory, rows);
    }
}

TEST(JuPedSim, WallsAreTheRingsOfTheArea) {
    const TempFolder folder;
    EXPECT_EQ(flatten(read_jupedsim_walls(database(folder, tables + version_2 + room)).segments),
              (std::vector<double>{0, 0, 4, 0, 4, 0, 4, 3, 4, 3, 0, 0}));
    // Version 1 has neither a hash nor a table of frames.
    const std::string version_1 =
        "CREATE TABLE trajectory_data (frame INTEGER, id INTEGER, pos_x REAL, pos_y REAL, ori_x REAL, ori_y "
        "REAL); CREATE TABLE metadata (key TEXT, value TEXT); CREATE TABLE geometry (wkt TEXT);"
        "INSERT INTO metadata VALUES ('version', '1'); INSERT INTO geometry VALUES ('LINESTRING (0 0, 1 "
        "2)');";
    const auto path = database(folder, version_1 + insert("(3, 4, 5.5, 6, 0, 0)"));
    EXPECT_EQ(flatten(read_jupedsim_walls(path).segments), (std::vector<double>{0, 0, 1, 2}));
    expect_same(read(path), {{{3, 4}, {5.5, 6, 0, 0}}});
}

TEST(JuPedSim, SaysWhatIsWrong) {
    const TempFolder folder;
    const struct {
        std::string sql;
        std::string reason;
    } cases[] = {
        {"CREATE TABLE other (a)", ": no such table: metadata"},
        {"CREATE TABLE metadata (a)", ": no such column: value"},
        {tables, ": version '' of JuPedSim's format; 1 and 2 are read"},
        {tables + "INSERT INTO metadata VALUES ('version', '3')",
         ": version '3' of JuPedSim's format; 1 and 2 are read"},
        {tables + version_2 + "DROP TABLE trajectory_data", ": no such table: trajectory_data"},
        {tables + version_2 + insert("(1, 1, 0, 0, 0, 0), (1, 2, 'a', 0, 0, 0), (1, 'b', 0, 0, 0, 0)"),
         ":2: pos_x is not a number (and 1 more)"},
        {tables + version_2 + insert("(0.5, 1, 0, 0, 0, 0)"), ":1: the frame is not a whole number"},
        {tables + version_2 + insert("(1, x'00', 0, 0, 0, 0)"), ":1: the id is not a whole number"},
        {tables + version_2 + insert("(1, 1, 0, 9e999, 0, 0)"), ":1: pos_y is not finite"},
        {tables + version_2 + insert("(1, 2, 0, 0, 0, 0), (1, 3, 0, 0, 0, 0), (1, 2, 5, 5, 0, 0)"),
         ":3: id 2 is already in frame 1, on line 1"},
        // A view can compute anything, and for as long as it likes.
        {"CREATE VIEW trajectory_data AS SELECT 1 AS frame, 1 AS id, 0.0 AS pos_x, 0.0 AS pos_y;"
         "CREATE TABLE metadata (key, value);" +
             version_2,
         ": access to view \"trajectory_data\" prohibited"},
    };
    for (const auto& c : cases) {
        SCOPED_TRACE(c.sql);
        const auto path = database(folder, c.sql);
        EXPECT_EQ(message_of(ErrorCode::bad_input, [&] { return read(path); }), path.string() + c.reason);
    }
    const auto path = database(folder, tables + version_2);
    EXPECT_TRUE(read(path).ids.empty());
    EXPECT_EQ(message_of(ErrorCode::wrong_use, [&] { return read_jupedsim(path, LengthUnit::centimetre); }),
              path.string() + ": JuPedSim's recordings are in metres");
    EXPECT_EQ(
        message_of(ErrorCode::bad_input, [&] { return read_jupedsim_walls(path); }),
        path.string() +
            ": 0 walkable areas in the table geometry; one is needed for walls that stay where they are");
    database(folder, tables + version_2 + room + room);
    EXPECT_EQ(
        message_of(ErrorCode::bad_input, [&] { return read_jupedsim_walls(path); }),
        path.string() +
            ": 2 walkable areas in the table geometry; one is needed for walls that stay where they are");
    database(folder, tables + version_2 + "INSERT INTO geometry VALUES (1, 'POINT (1')");
    const std::string message = message_of(ErrorCode::bad_input, [&] { return read_jupedsim_walls(path); });
    EXPECT_TRUE(message.starts_with(path.string() + " (table geometry):1: ParseException")) << message;

    const auto text = folder.write("b.sqlite", "SQLite format 4");
    EXPECT_EQ(message_of(ErrorCode::bad_input, [&] { return read(text); }),
              text.string() + ": not a SQLite database");
    message_of(ErrorCode::file, [&] { return read(folder / "none.sqlite"); });
    message_of(ErrorCode::file, [&] { return read(folder.path()); });
}

// A simulation that is running, or was killed, leaves its last rows beside the database.
TEST(JuPedSim, AnUnfinishedRecordingIsRefused) {
    const TempFolder folder;
    const auto path = database(folder, tables + version_2 + insert("(1, 1, 0, 0, 0, 0)"));
    for (const char* const suffix : {"-wal", "-journal"}) {
        const auto beside = folder.write(std::string("a.sqlite") + suffix, "");
        EXPECT_EQ(read(path).ids.size(), 1u);
        folder.write(std::string("a.sqlite") + suffix, "rows");
        EXPECT_EQ(
            message_of(ErrorCode::bad_input, [&] { return read(path); }),
            fmt::format("{}: not closed by its writer: 'a.sqlite{}' lies beside it", path.string(), suffix));
        std::filesystem::remove(beside);
    }
}

// Some characters of a name have a meaning for SQLite; and a recording may lie where nobody can write.
TEST(JuPedSim, ReadsUnderAnyNameAndWritesNothing) {
    const TempFolder folder;
    const auto path = database(folder, "PRAGMA journal_mode = WAL;" + tables + version_2 + room);
    const auto odd = folder / "50%25?mode=memory#a b&.sqlite";
    std::filesystem::copy_file(path, odd);
    std::filesystem::remove(path);
    const std::string before = graze_test::read_bytes(odd);
    EXPECT_TRUE(read(odd).ids.empty());
    EXPECT_EQ(read_jupedsim_walls(odd).segments.size(), 3u);
    EXPECT_EQ(folder.names().size(), 1u);
    EXPECT_EQ(graze_test::read_bytes(odd), before);
}

std::string some_recording(const TempFolder& folder) {
    std::string rows;
    for (int i = 0; i < 1000; ++i)
        rows += fmt::format("{}({}, {}, {}, 1, 0, 0)", i == 0 ? "" : ", ", i / 10, i % 10, 0.1 * i);
    return graze_test::read_bytes(
        database(folder, "PRAGMA page_size = 1024;" + tables + version_2 + room + insert(rows)));
}

// Where pages are missing, rows are.
TEST(JuPedSim, CutAtAnyPageIsRefused) {
    const TempFolder folder;
    const std::string whole = some_recording(folder);
    EXPECT_EQ(read(folder.write("b.sqlite", whole)).ids.size(), 1000u);
    for (std::size_t length = 0; length < whole.size(); length += 1024) {
        SCOPED_TRACE(length);
        message_of(ErrorCode::bad_input,
                   [&] { return read(folder.write("b.sqlite", whole.substr(0, length))); });
    }
}

// A page that says it holds one row fewer is read without complaint unless its structure is checked.
TEST(JuPedSim, ALostRowIsNoticed) {
    const TempFolder folder;
    const std::string whole = some_recording(folder);
    constexpr char table_leaf = 0x0D;
    int pages = 0;
    for (std::size_t page = 1024; page < whole.size(); page += 1024) {
        const char rows = whole[page + 4];  // the lower byte of their number
        if (whole[page] != table_leaf || rows < 2) continue;
        ++pages;
        SCOPED_TRACE(page);
        std::string bytes = whole;
        bytes[page + 4] = static_cast<char>(rows - 1);
        const auto path = folder.write("b.sqlite", bytes);
        const std::string message = message_of(ErrorCode::bad_input, [&] { return read(path); });
        EXPECT_TRUE(message.starts_with(path.string() + ": damaged: ")) << message;
    }
    EXPECT_GT(pages, 10);
}

TEST(JuPedSim, DamageIsSurvived) {
    const TempFolder folder;
    graze_test::expect_damage_is_survived("a.sqlite", some_recording(folder), 300, [](const auto& path) {
        static_cast<void>(read_jupedsim_walls(path));
        return read(path);
    });
}

// A simulated bottleneck of 30 agents.
TEST(JuPedSim, RealRecording) {
    const auto original = graze_test::shared_data() / "data/crowds/PedPy/jupedsim/trajectories.sqlite";
    GRAZE_SKIP_WITHOUT_SHARED(original);
    const Trajectory trajectory = graze::io::read_trajectory(original, LengthUnit::metre);
    const TempFolder folder;
    const auto copy = folder / "a.sqlite";  // SQLite without our precautions may write
    std::filesystem::copy_file(original, copy);
    Rows rows;
    for (const auto& row : query(copy,
                                 "SELECT frame, id, printf('%!.17g', pos_x), printf('%!.17g', pos_y)"
                                 " FROM trajectory_data")) {
        rows[{std::stoll(row[0]), std::stoll(row[1])}] = {std::stod(row[2]), std::stod(row[3]), 0, 0};
    }
    EXPECT_EQ(query(copy, "SELECT count(*) FROM trajectory_data")[0][0], std::to_string(rows.size()));
    EXPECT_EQ(std::set(trajectory.ids.begin(), trajectory.ids.end()).size(), 30u);
    expect_same(trajectory, rows);
    EXPECT_EQ(flatten(graze::io::read_walls(original).segments),
              (std::vector<double>{-2, 6,  -2, 0,  -2,  0,  2,   0,  2,   0, 2,   6, 2,  6, 10,
                                   6,  10, 6,  10, 10,  10, 10,  5,  10,  5, 10,  0, 10, 0, 10,
                                   -5, 10, -5, 10, -10, 10, -10, 10, -10, 6, -10, 6, -2, 6}));
}

}  // namespace

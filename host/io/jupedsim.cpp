#include "host/io/jupedsim.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "host/io/error.h"
#include "host/io/input_file.h"
#include "host/io/scalar.h"
#include "host/io/trajectory_rows.h"
#include "host/io/wkt.h"

namespace graze::io {

namespace {

/// The name of a file as SQLite's URI, in which some characters have a meaning.
std::string uri_of(const std::filesystem::path& path) {
    std::string uri = "file:";
    for (const char c : std::filesystem::absolute(path).string()) {
        const bool special = c == '%' || c == '?' || c == '#';
        uri += special ? fmt::format("%{:02x}", static_cast<unsigned char>(c)) : std::string(1, c);
    }
    return uri + "?immutable=1";
}

void refuse_other_files(const std::filesystem::path& path) {
    constexpr std::string_view magic("SQLite format 3\0", 16);
    std::array<char, magic.size()> begin;
    InputFile file(path);
    const std::size_t got = file.read(std::as_writable_bytes(std::span(begin)));
    if (std::string_view(begin.data(), got) != magic) refuse(path, "not a SQLite database");
}

/// SQLite keeps changes that are not in the database yet, or that must be undone, in a file beside it.
void refuse_unfinished(const std::filesystem::path& path) {
    for (const char* const suffix : {"-wal", "-journal"}) {
        std::filesystem::path beside = path;
        beside += suffix;
        std::error_code none;
        const auto size = std::filesystem::file_size(beside, none);
        if (none || size == 0) continue;
        refuse(path, fmt::format("not closed by its writer: {} lies beside it",
                                 in_quotes(beside.filename().string())));
    }
}

/// A database that nobody changes, perhaps from a stranger: only what is needed is allowed.
class Database {
  public:
    explicit Database(const std::filesystem::path& path) : path_(path) {
        refuse_other_files(path);
        refuse_unfinished(path);
        sqlite3* opened = nullptr;
        const int code =
            sqlite3_open_v2(uri_of(path).c_str(), &opened,
                            SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nullptr);
        handle_.reset(opened);
        check(code);
        for (const int option : {SQLITE_DBCONFIG_TRUSTED_SCHEMA, SQLITE_DBCONFIG_ENABLE_VIEW})
            check(sqlite3_db_config(opened, option, 0, nullptr));
        for_each("PRAGMA quick_check(1)", [&](sqlite3_stmt* row) {
            const std::string found = text(row, 0);
            if (found != "ok") refuse(path_, "damaged: " + found);
        });
    }

    template <class Use>
    void for_each(const char* query, Use use) {
        sqlite3_stmt* prepared = nullptr;
        check(sqlite3_prepare_v2(handle_.get(), query, -1, &prepared, nullptr));
        const std::unique_ptr<sqlite3_stmt, decltype(&sqlite3_finalize)> row(prepared, &sqlite3_finalize);
        int code = sqlite3_step(prepared);
        for (; code == SQLITE_ROW; code = sqlite3_step(prepared))
            use(prepared);
        if (code != SQLITE_DONE) check(code);
    }

    static std::string text(sqlite3_stmt* row, int column) {
        const auto* const begin = reinterpret_cast<const char*>(sqlite3_column_text(row, column));
        if (begin == nullptr) return {};
        return {begin, static_cast<std::size_t>(sqlite3_column_bytes(row, column))};
    }

  private:
    void check(int code) const {
        if (code != SQLITE_OK) refuse(path_, sqlite3_errmsg(handle_.get()));
    }

    const std::filesystem::path& path_;
    std::unique_ptr<sqlite3, decltype(&sqlite3_close)> handle_{nullptr, &sqlite3_close};
};

void refuse_other_versions(const std::filesystem::path& path, Database& database) {
    std::string version;
    database.for_each("SELECT value FROM metadata WHERE key = 'version'",
                      [&](sqlite3_stmt* row) { version = Database::text(row, 0); });
    if (version == "1" || version == "2") return;
    refuse(path, fmt::format("version {} of JuPedSim's format; 1 and 2 are read", in_quotes(version)));
}

/// The reason, when the row of frame, id, x, y has values of other types.
std::optional<std::string> read_row(sqlite3_stmt* columns, TrajectoryRow& row) {
    const auto is = [&](int column, int type) { return sqlite3_column_type(columns, column) == type; };
    if (!is(0, SQLITE_INTEGER)) return "the frame is not a whole number";
    if (!is(1, SQLITE_INTEGER)) return "the id is not a whole number";
    row.frame = sqlite3_column_int64(columns, 0);
    row.id = sqlite3_column_int64(columns, 1);
    for (int axis = 0; axis < 2; ++axis) {
        if (!is(2 + axis, SQLITE_FLOAT) && !is(2 + axis, SQLITE_INTEGER))
            return fmt::format("pos_{} is not a number", "xy"[axis]);
        const Number number = number_of(sqlite3_column_double(columns, 2 + axis));
        if (number.fault != NumberFault::none) return fmt::format("pos_{} is not finite", "xy"[axis]);
        row.position[static_cast<std::size_t>(axis)] = number.value;
    }
    return std::nullopt;
}

}  // namespace

Trajectory read_jupedsim(const std::filesystem::path& path, LengthUnit unit) {
    if (unit != LengthUnit::metre)
        throw Error(ErrorCode::wrong_use, at(path, "JuPedSim's recordings are in metres"));
    Database database(path);
    refuse_other_versions(path, database);
    TrajectoryRows rows(path);
    std::uint64_t number = 0;
    database.for_each("SELECT frame, id, pos_x, pos_y FROM trajectory_data", [&](sqlite3_stmt* columns) {
        TrajectoryRow row{};
        row.line = ++number;
        rows.add(row, read_row(columns, row));
    });
    return rows.finish(RowLayout{}, unit);
}

Walls read_jupedsim_walls(const std::filesystem::path& path) {
    Database database(path);
    refuse_other_versions(path, database);
    std::vector<std::string> texts;
    database.for_each("SELECT wkt FROM geometry",
                      [&](sqlite3_stmt* row) { texts.push_back(Database::text(row, 0)); });
    if (texts.size() != 1) {
        refuse(path, fmt::format("{} walkable areas in the table geometry; one is needed for walls that stay "
                                 "where they are",
                                 texts.size()));
    }
    std::filesystem::path table = path;
    table += " (table geometry)";
    return parse_wkt(texts.front(), table);
}

}  // namespace graze::io

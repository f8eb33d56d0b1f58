#include "bench/report.h"

#include <fmt/format.h>

#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <utility>

#include "bench/csv.h"
#include "graze/core/status.h"
#include "graze/threads/processor.h"

namespace graze::bench {

namespace {

using Json = nlohmann::ordered_json;

/// The columns of csv and the keys of JSON, once.
Json object_of(const Row& row, const Options& options) {
    Json object{{"scene", row.scene},         {"n", row.n},
                {"dimension", row.dimension}, {"backend", row.backend},
                {"threads", row.threads},     {"device", row.device},
                {"pairs", row.pairs},         {"fingerprint", fmt::format("{:016x}", row.fingerprint)}};
    const std::pair<const char*, double> times[] = {
        {"upload_ms", row.parts.upload},     {"build_ms", row.parts.build},
        {"find_ms", row.parts.find},         {"order_ms", row.parts.order},
        {"download_ms", row.parts.download}, {"wall_ms", row.wall_ms},
        {"wall_min_ms", row.wall_min_ms},    {"cpu_ms", row.cpu_ms}};
    for (const auto& [name, ms] : times)
        object[name] = row.right ? Json(ms) : Json();
    object["repeats"] = row.repeats;
    object["version"] = row.version;
    object["compiler"] = GRAZE_COMPILER;
    object["command"] = options.command;
    return object;
}

std::string csv_cell(const Json& value) {
    if (value.is_null()) return "";
    if (value.is_number_float()) return fmt::format("{:.4f}", value.get<double>());
    if (!value.is_string()) return value.dump();
    return csv_text(value.get<std::string>());
}

void write(const std::string& path, const std::string& text) {
    std::ofstream file(path);
    if (!(file << text).flush()) throw Error(ErrorCode::file, path + ": cannot be written");
}

}  // namespace

void print_header(const Options& options) {
    fmt::print("graze {}, {}\n{}\nseed {}, medians of {} frames in turn, milliseconds\n\n", GRAZE_VERSION,
               GRAZE_COMPILER, processor_name(), options.seed, options.repeats);
    fmt::print(
        "{:<9} {:>8} {:<13} {:>3} {:>11} {:<16} {:>7} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {:>11} {:>10}\n",
        "scene", "n", "backend", "thr", "pairs", "fingerprint", "upload", "build", "find", "download", "wall",
        "least", "cpu", "wall/embree", "cpu/embree");
}

void print_row(const Row& row) {
    fmt::print("{:<9} {:>8} {:<13} {:>3} {:>11} {:016x} ", row.scene, row.n, row.backend, row.threads,
               row.pairs, row.fingerprint);
    if (row.right) {
        const auto ratio = [](double value) { return value == 0 ? "-" : fmt::format("{:.2f}", value); };
        fmt::print("{:>7.2f} {:>8.2f} {:>8.2f} {:>8.2f} {:>8.2f} {:>8.2f} {:>8.2f} {:>11} {:>10}\n",
                   row.parts.upload, row.parts.build, row.parts.find, row.parts.download, row.wall_ms,
                   row.wall_min_ms, row.cpu_ms, ratio(row.wall_to_embree), ratio(row.cpu_to_embree));
    } else {
        fmt::print("WRONG: differs from another system, another frame or the expected answer\n");
    }
    std::fflush(stdout);
}

void write_csv(const std::string& path, const std::vector<Row>& rows, const Options& options) {
    const Json columns = object_of({}, options);
    std::vector<std::string> cells;
    for (const auto& column : columns.items())
        cells.push_back(column.key());
    std::string text = fmt::format("{}\n", fmt::join(cells, ","));
    for (const Row& row : rows) {
        cells.clear();
        for (const Json& value : object_of(row, options))
            cells.push_back(csv_cell(value));
        text += fmt::format("{}\n", fmt::join(cells, ","));
    }
    write(path, text);
}

void write_json(const std::string& path, const std::vector<Row>& rows, const Options& options) {
    Json array = Json::array();
    for (const Row& row : rows)
        array.push_back(object_of(row, options));
    write(path, array.dump(2) + '\n');
}

}  // namespace graze::bench

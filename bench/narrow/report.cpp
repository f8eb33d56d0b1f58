#include "bench/narrow/report.h"

#include <fmt/format.h>

#include <cstdio>
#include <fstream>

#include "bench/csv.h"
#include "graze/core/status.h"
#include "graze/threads/processor.h"

namespace graze::bench {

namespace {

constexpr const char* csv_header =
    "family,input,n,system,version,separated,touching,penetrating,meet,wrong,ns_per_pair,ns_min,"
    "cpu_ns_per_pair,mpairs_per_s,ratio_to_plain,repeats,compiler,command\n";

std::string count_of(const NarrowRow& row, std::size_t contact_class) {
    return row.says_class ? std::to_string(row.classes[contact_class]) : "";
}

double mpairs_per_s(const NarrowRow& row) {
    return 1e3 / row.ns;
}

std::string ratio_of(const NarrowRow& row) {
    return row.ratio_to_plain > 0.0 ? fmt::format("{:.2f}", row.ratio_to_plain) : "";
}

}  // namespace

void print_header(const NarrowOptions& options) {
    fmt::print("graze {}, {}\n{}\nseed {}, {} pairs, medians of {} rounds in turn, one thread\n\n",
               GRAZE_VERSION, GRAZE_COMPILER, processor_name(), options.seed, options.n, options.repeats);
    fmt::print("{:<18} {:<8} {:<13} {:>9} {:>8} {:>11} {:>7} {:>6} {:>10} {:>10} {:>10} {:>9} {:>8}\n",
               "family", "input", "system", "separated", "touching", "penetrating", "meet", "wrong",
               "ns/pair", "least", "cpu", "Mpairs/s", "to plain");
}

void print_row(const NarrowRow& row) {
    fmt::print(
        "{:<18} {:<8} {:<13} {:>9} {:>8} {:>11} {:>7} {:>6} {:>10.1f} {:>10.1f} {:>10.1f} {:>9.2f} {:>8}"
        "{}\n",
        row.family, row.input, row.system, count_of(row, 0), count_of(row, 1), count_of(row, 2), row.meet,
        row.wrong, row.ns, row.ns_min, row.cpu_ns, mpairs_per_s(row), ratio_of(row),
        row.steady ? "" : "  UNSTEADY: rounds differ");
    std::fflush(stdout);
}

void write_csv(const std::string& path, const std::vector<NarrowRow>& rows, const NarrowOptions& options) {
    std::string text = csv_header;
    for (const NarrowRow& row : rows) {
        text += fmt::format("{},{},{},{},{},{},{},{},{},{},{:.2f},{:.2f},{:.2f},{:.3f},{},{},{},{}\n",
                            row.family, row.input, row.n, row.system, row.version, count_of(row, 0),
                            count_of(row, 1), count_of(row, 2), row.meet, row.wrong, row.ns, row.ns_min,
                            row.cpu_ns, mpairs_per_s(row), ratio_of(row), row.repeats,
                            csv_text(GRAZE_COMPILER), csv_text(options.command));
    }
    std::ofstream file(path);
    if (!(file << text).flush()) throw Error(ErrorCode::file, path + ": cannot be written");
}

}  // namespace graze::bench

#include "host/io/trajectory.h"

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "host/io/error.h"
#include "host/io/fields.h"
#include "host/io/input_file.h"
#include "host/io/jupedsim.h"
#include "host/io/lammps_dump.h"
#include "host/io/line_reader.h"
#include "host/io/trajectory_csv.h"
#include "host/io/trajectory_txt.h"
#include "host/io/xyz.h"

namespace graze::io {

namespace {

using Reader = Trajectory (*)(const std::filesystem::path&, LengthUnit);

/// The reader for the ending; null for another ending.
Reader reader_by_ending(const std::filesystem::path& path) {
    struct Entry {
        std::string_view ending;
        Reader read;
    };
    static constexpr std::array<Entry, 6> entries{{{".txt", read_trajectory_txt},
                                                   {".csv", read_trajectory_csv},
                                                   {".sqlite", read_jupedsim},
                                                   {".dump", read_lammps_dump},
                                                   {".lammpstrj", read_lammps_dump},
                                                   {".xyz", read_xyz}}};
    const std::string ending = path.extension().string();
    for (const Entry& entry : entries) {
        if (same_word(ending, entry.ending)) return entry.read;
    }
    return nullptr;
}

/// Looks into regular files only: what is taken from a pipe is gone.
bool begins_like_a_dump(const std::filesystem::path& path) {
    if (!std::filesystem::is_regular_file(path)) return false;
    constexpr std::string_view item = "ITEM:";
    std::array<char, item.size()> begin;
    InputFile file(path);
    const std::size_t got = file.read(std::as_writable_bytes(std::span(begin)));
    return std::string_view(begin.data(), got) == item;
}

}  // namespace

Trajectory read_trajectory(const std::filesystem::path& path, LengthUnit unit) {
    if (const Reader read = reader_by_ending(path)) return read(path, unit);
    if (begins_like_a_dump(path)) return read_lammps_dump(path, unit);
    refuse(
        path,
        "trajectories are read from .txt, .csv, .sqlite, .dump, .lammpstrj and .xyz files, and from others "
        "that begin with ITEM:");
}

bool is_trajectory(const std::filesystem::path& path) {
    const Reader reader = reader_by_ending(path);
    if (reader == nullptr) return begins_like_a_dump(path);
    if (reader != &read_trajectory_csv) return true;
    LineReader lines(path);
    std::string_view header;
    return lines.next(header) && is_trajectory_header(header);
}

}  // namespace graze::io

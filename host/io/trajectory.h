// Recorded trajectories of people and particles, from every format that holds them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

namespace graze::io {

/// Unit of the lengths in the file. Files name it in a comment or not at all, so the caller must know it.
enum class LengthUnit : std::uint8_t { metre, centimetre };

/// One row a person (or particle) and frame, ascending by frame, then by id, whatever the order in the file.
/// Row r belongs to frame k when frame_begin[k] <= r < frame_begin[k + 1].
struct Trajectory {
    std::vector<std::int64_t> frame_numbers;  ///< ascending, those that have a row
    std::vector<std::uint64_t> frame_begin;   ///< one more than frames; the last is the number of rows
    std::vector<std::int64_t> ids;            ///< the file's own, unique in a frame
    std::vector<double> positions;            ///< x, y, z a row, in metres; z is 0 when the file has none
    std::vector<double> radii;                ///< one a row, in metres, >= 0; empty when the file has none
    bool has_z = false;
    bool in_space = false;  ///< of particles: z is a place; of people it is how tall they are
};

/// Reads by the ending, in any case: .txt (trajectory_txt.h), .csv (trajectory_csv.h), .sqlite (jupedsim.h),
/// .dump and .lammpstrj (lammps_dump.h), .xyz (xyz.h). A file with another ending that begins with "ITEM:" is
/// a dump: they are often called dump800.run1. A file without rows has no frames. Centimetres are divided by
/// 100, which is rounded correctly (a product with 0.01 is not). Throws Error(bad_input) with the line of the
/// first offender and how many more there are: another ending, not a number, NaN, a negative radius, an id
/// twice in a frame (with both lines); Error(wrong_use) for centimetres where the format fixes the metre. One
/// pass and O(n log n) for n rows; at most 170 bytes a row at the peak, whatever counts the file states.
[[nodiscard]] Trajectory read_trajectory(const std::filesystem::path& path, LengthUnit unit);

/// Whether read_trajectory is for this file: by the ending, but for .csv, which are object sets
/// (objects_csv.h) unless their header names an id and a frame, and for other endings by the first bytes.
/// Throws Error(file) when it must look into the file and cannot.
[[nodiscard]] bool is_trajectory(const std::filesystem::path& path);

}  // namespace graze::io

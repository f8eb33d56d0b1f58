// Recorded trajectories: lines `id frame x y [z]`, as the Juelich pedestrian archive and PeTrack write them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

namespace graze::io {

/// Unit of the positions in the file. Files name it in a comment or not at all, so the caller must know it.
enum class LengthUnit : std::uint8_t { metre, centimetre };

/// One row a person and frame, ascending by frame, then by id, whatever the order in the file.
/// Row r belongs to frame k when frame_begin[k] <= r < frame_begin[k + 1].
struct Trajectory {
    std::vector<std::int64_t> frame_numbers;  ///< ascending, those that occur
    std::vector<std::uint64_t> frame_begin;   ///< one more than frames; the last is the number of rows
    std::vector<std::int64_t> ids;            ///< the file's own, unique in a frame
    std::vector<double> positions;            ///< x, y, z a row, in metres; z is 0 when the file has none
    bool has_z = false;
};

/// Blanks and tabs between columns, comments from `#` on, blank lines; whole numbers for id and frame; 4 or 5
/// columns, as in the first row. A file without rows has no frames. Centimetres are divided by 100, which is
/// rounded correctly (a product with 0.01 is not). The third position of some archives is the person's
/// height, not a place. Throws Error(bad_input): wrong number of columns, not a number, NaN, an id twice in a
/// frame (with both lines). O(n log n) for n rows; about 100 bytes a row at the peak.
[[nodiscard]] Trajectory read_trajectory(const std::filesystem::path& path, LengthUnit unit);

}  // namespace graze::io

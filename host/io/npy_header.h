// The header of a .npy file: a Python dict literal (numpy.lib.format, versions 1.0 to 3.0).
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace graze::io {

struct NpyHeader {
    std::string descr;  ///< "<f8"; of a structured array the list as written
    bool fortran_order = false;
    std::vector<std::uint64_t> shape;
};

/// Keys in any order, any blanks, either quotes, trailing commas, Python 2's long integers ("3L"). The path
/// is for the message of Error(bad_input).
[[nodiscard]] NpyHeader parse_npy_header(std::string_view text, const std::filesystem::path& path);

/// Magic, version 1.0 and the header, padded so that the data begins at a multiple of 64 bytes.
[[nodiscard]] std::string format_npy_header(const NpyHeader& header);

/// "(3, 4)", "(3,)", "()".
[[nodiscard]] std::string format_shape(const std::vector<std::uint64_t>& shape);

}  // namespace graze::io

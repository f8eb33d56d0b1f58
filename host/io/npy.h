// NumPy's .npy: one array, little or big endian, written in pieces.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <variant>
#include <vector>

#include "host/io/output_file.h"

namespace graze::io {

struct NpyArray {
    std::vector<std::uint64_t> shape;                              ///< one or two lengths
    std::variant<std::vector<float>, std::vector<double>> values;  ///< rows one after another (C order)
};

/// Reads float32 and float64 in either byte order; Fortran order is transposed (which needs the array's size
/// again). Nothing is allocated before the file is known to hold as many bytes as its header says. Throws
/// Error(bad_input): not an npy file, another dtype or number of dimensions, truncated, bytes left over.
[[nodiscard]] NpyArray read_npy(const std::filesystem::path& path);

/// Writes an array whose shape is known beforehand, in pieces, so that it never needs to lie in one place.
/// T is std::int32_t, std::uint32_t, std::uint64_t, float or double.
template <class T>
class NpyWriter {
  public:
    NpyWriter(const std::filesystem::path& path, std::vector<std::uint64_t> shape);
    /// The next values in C order.
    void append(std::span<const T> values);
    /// Puts the file under its name. Throws Error(wrong_use) when the values are not as many as the shape
    /// says.
    void commit();

  private:
    OutputFile file_;
    std::uint64_t missing_;  ///< values still to come
};

}  // namespace graze::io

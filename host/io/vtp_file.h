// One VTK XML file (`.vtp`): points or quadrilaterals, with columns of numbers.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include "host/io/output_file.h"

namespace graze::io {

/// Its rows are computed while they are written, so they never lie in memory.
struct VtpColumn {
    std::string_view name;
    std::string_view type;  ///< as VTK calls it
    std::size_t components = 1;
    std::uint64_t bytes = 0;
    std::function<void(OutputFile&)> write;
};

/// `row(i)` is row i, a std::array of double or std::int64_t.
template <class Row>
[[nodiscard]] VtpColumn vtp_column(std::string_view name, std::uint64_t rows, Row row) {
    using Values = std::invoke_result_t<Row, std::uint64_t>;
    using Number = typename Values::value_type;
    static_assert(std::same_as<Number, double> || std::same_as<Number, std::int64_t>);
    const auto write = [rows, row](OutputFile& file) {
        for (std::uint64_t i = 0; i < rows; ++i) {
            const Values values = row(i);
            file.write({reinterpret_cast<const char*>(values.data()), sizeof values});
        }
    };
    return {name, std::same_as<Number, double> ? "Float64" : "Int64", std::tuple_size_v<Values>,
            rows * sizeof(Values), write};
}

/// What the cells are: each point by itself, or the quadrilaterals between four points each.
enum class VtpCells : std::uint8_t { points, quads };

struct VtpFile {
    VtpCells kind = VtpCells::points;
    std::uint64_t points = 0;
    std::uint64_t cells = 0;
    VtpColumn places;   ///< three doubles a point
    VtpColumn corners;  ///< the numbers of the points of each cell, one a row: VTK wants no more
    std::vector<VtpColumn> point_data;
    std::vector<VtpColumn> cell_data;
};

/// Binary ("appended raw") in the byte order of this machine, which the file names. Memory does not grow with
/// the file. See OutputFile for when it appears.
void write_vtp(const std::filesystem::path& path, const VtpFile& contents);

}  // namespace graze::io

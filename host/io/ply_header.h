// The header of a .ply: which elements follow, and what each row of them holds.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "host/io/byte_reader.h"
#include "host/io/scalar.h"

namespace graze::io {

struct PlyProperty {
    std::string name;
    Scalar type;
    std::optional<Scalar> count_type;  ///< of a list
};

struct PlyElement {
    std::string name;
    std::uint64_t count;
    std::vector<PlyProperty> properties;
};

enum class PlyFormat : std::uint8_t { ascii, binary_little_endian, binary_big_endian };

struct PlyHeader {
    PlyFormat format;
    std::vector<PlyElement> elements;

    /// Null when there is none.
    [[nodiscard]] const PlyElement* find(std::string_view name) const;
};

/// Reads up to the line `end_header` and that. Throws Error(bad_input) with the line.
[[nodiscard]] PlyHeader read_ply_header(ByteReader& file);

}  // namespace graze::io

#include "host/io/vtk.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "host/io/byte_reader.h"
#include "host/io/error.h"
#include "host/io/mesh_parts.h"
#include "host/io/number.h"
#include "host/io/scalar.h"
#include "host/io/tokens.h"

namespace graze::io {

namespace {

std::optional<Scalar> scalar_named(std::string_view name) {
    constexpr std::array<std::pair<std::string_view, Scalar>, 13> names{{
        {"char", Scalar::int8},
        {"unsigned_char", Scalar::uint8},
        {"short", Scalar::int16},
        {"unsigned_short", Scalar::uint16},
        {"int", Scalar::int32},
        {"unsigned_int", Scalar::uint32},
        {"vtkidtype", Scalar::int32},  // what VTK writes under that name, whatever its size in memory
        {"long", Scalar::int64},
        {"unsigned_long", Scalar::uint64},
        {"vtktypeint64", Scalar::int64},
        {"vtktypeuint64", Scalar::uint64},
        {"float", Scalar::float32},
        {"double", Scalar::float64},
    }};
    const auto* const found =
        std::ranges::find_if(names, [&](const auto& entry) { return same_word(name, entry.first); });
    if (found == names.end()) return std::nullopt;
    return found->second;
}

class VtkReader {
  public:
    explicit VtkReader(const std::filesystem::path& path) : file_(path) {}

    Mesh read() {
        read_header();
        while (read_section(next_word_or_line())) {
        }
        if (!has_points_) stop("no POINTS");
        bad_values_.refuse_if_any();
        return std::move(mesh_);
    }

  private:
    /// The file cannot be read on. Lines are not counted through binary data.
    [[noreturn]] void stop(std::string_view reason) const {
        bad_values_.refuse_if_any();
        throw Error(ErrorCode::bad_input, at_value("", reason));
    }
    /// "FILE:LINE: reason", or "FILE: which reason" in binary files.
    [[nodiscard]] std::string at_value(std::string_view which, std::string_view reason) const {
        if (binary_) return at(file_.path(), fmt::format("{}{}", which, reason));
        return at(file_.path(), file_.line_number(), reason);
    }

    void read_header() {
        constexpr std::string_view magic = "# vtk datafile version ";
        std::string_view line;
        if (!file_.line(line) || !same_word(line.substr(0, magic.size()), magic)) {
            refuse(file_.path(), "not a legacy VTK file: its first line is not '# vtk DataFile Version'");
        }
        const std::string_view version = line.substr(magic.size());
        const Number number = parse_number(version);
        if (number.fault != NumberFault::none) stop(describe(version, number.fault));
        has_offsets_ = number.value >= 5.0;
        file_.line(line);  // the title
        const std::string_view encoding = file_.line(line) ? line : std::string_view();
        if (!same_word(encoding, "ascii") && !same_word(encoding, "binary")) {
            stop(fmt::format("{} is not ASCII or BINARY", in_quotes(encoding)));
        }
        const bool binary = same_word(encoding, "binary");
        if (!same_word(next_word_or_line(), "dataset")) stop("expected: DATASET POLYDATA");
        const std::string_view kind = next_word(rest_);
        if (!same_word(kind, "polydata")) {
            stop(fmt::format("a data set of kind {} does not hold polygons; only POLYDATA is read",
                             in_quotes(kind)));
        }
        binary_ = binary;
    }

    /// False after the geometry.
    bool read_section(std::string_view keyword) {
        const auto is = [&](std::string_view name) { return same_word(keyword, name); };
        if (keyword.empty() || is("point_data") || is("cell_data")) return false;
        if (is("points")) {
            read_points();
        } else if (is("polygons")) {
            read_polygons();
        } else if (is("vertices") || is("lines")) {
            skip_cells();
        } else if (is("field")) {
            skip_field();
        } else if (is("metadata")) {
            while (file_.line(rest_) && !rest_.empty()) {
            }
        } else if (is("triangle_strips")) {
            stop("TRIANGLE_STRIPS are not read: convert them to POLYGONS");
        } else {
            stop(in_quotes(keyword) + " is no section of POLYDATA");
        }
        return true;
    }

    void read_points() {
        const std::uint64_t count = read_count();
        const Scalar type = read_type();
        if (has_points_) stop("POINTS a second time");
        has_points_ = true;
        // Three values of a byte each at the least: the product cannot overflow after this.
        if (count > bytes_left())
            stop(fmt::format("truncated: {} points do not fit in {} bytes", count, bytes_left()));
        begin_values(type, 3 * count);
        refuse_too_many_vertices(file_.path(), count);
        mesh_.vertices.reserve(3 * count);
        for (std::uint64_t i = 0; i < 3 * count; ++i) {
            const Number number = read_value(type);
            mesh_.vertices.push_back(number.value);
            if (number.fault == NumberFault::none) continue;
            bad_values_.add([&] {
                return at_value(fmt::format("point {}: ", i / 3),
                                binary_ ? value_name(number.fault) : describe(word_, number.fault));
            });
        }
    }

    void read_polygons() {
        if (!has_points_) stop("POLYGONS before POINTS");
        if (mesh_.face_count() > 0) stop("POLYGONS a second time");
        const std::uint64_t first = read_count();
        const std::uint64_t second = read_count();
        if (has_offsets_) {
            read_offsets(first, second);
        } else {
            read_lists(first, second);
        }
    }

    /// Up to version 4.2: for each face a number of corners and so many corners, `values` in all.
    void read_lists(std::uint64_t faces, std::uint64_t values) {
        begin_values(Scalar::int32, values);
        for (std::uint64_t face = 0; face < faces; ++face) {
            if (values == 0) stop(fmt::format("POLYGONS ends before polygon {} of {}", face, faces));
            const Number number = read_value(Scalar::int32);
            --values;
            const std::optional<std::uint64_t> length = whole_below(values + 1, number);
            if (!length)
                stop(fmt::format("polygon {}: {} corners, {} values are left", face, number.value, values));
            read_face(Scalar::int32, face, *length);
            values -= *length;
        }
        if (values > 0) stop(fmt::format("POLYGONS has {} values more than its {} polygons", values, faces));
    }

    /// From version 5 on: where each face begins, and where the last one ends; then the corners.
    void read_offsets(std::uint64_t offset_count, std::uint64_t corner_count) {
        const Scalar offset_type = begin_array("offsets", offset_count);
        std::vector<std::uint64_t> offsets;
        for (std::uint64_t i = 0; i < offset_count; ++i) {
            const Number number = read_value(offset_type);
            const std::optional<std::uint64_t> offset = whole_below(corner_count + 1, number);
            const std::uint64_t least = offsets.empty() ? 0 : offsets.back();
            if (!offset || *offset < least) {
                stop(fmt::format("offset {}: {} is not from {} to {}", i, number.value, least, corner_count));
            }
            offsets.push_back(*offset);
        }
        if (offsets.empty() ? corner_count > 0 : offsets.front() > 0 || offsets.back() < corner_count) {
            stop(fmt::format("the offsets do not go from 0 to {}, the number of corners", corner_count));
        }
        const Scalar type = begin_array("connectivity", corner_count);
        for (std::uint64_t face = 0; face + 1 < offset_count; ++face)
            read_face(type, face, offsets[face + 1] - offsets[face]);
    }

    void read_face(Scalar type, std::uint64_t face, std::uint64_t length) {
        std::optional<std::string> fault;
        for (std::uint64_t i = 0; i < length; ++i) {
            const Number index = read_value(type);
            const std::optional<std::uint64_t> id = whole_below(mesh_.vertex_count(), index);
            if (!id && !fault) fault = no_such_vertex(index.value, mesh_.vertex_count());
            mesh_.corners.push_back(static_cast<std::uint32_t>(id.value_or(0)));
        }
        const std::optional<std::string> face_fault = end_face(mesh_);
        if (!fault) fault = face_fault;
        if (fault) bad_values_.add([&] { return at_value(fmt::format("polygon {}: ", face), *fault); });
    }

    void skip_cells() {
        const std::uint64_t first = read_count();
        const std::uint64_t second = read_count();
        if (has_offsets_) {
            skip_values(begin_array("offsets", first), first);
            skip_values(begin_array("connectivity", second), second);
        } else {
            begin_values(Scalar::int32, second);
            skip_values(Scalar::int32, second);
        }
    }

    /// FIELD name arrays, then for each: name components tuples type, and the values.
    void skip_field() {
        next_word(rest_);
        for (std::uint64_t arrays = read_count(); arrays > 0; --arrays) {
            if (next_word_or_line().empty()) stop("truncated: the file ends inside FIELD");
            const std::uint64_t components = read_count();
            std::uint64_t count = 0;
            if (__builtin_mul_overflow(components, read_count(), &count))
                stop("FIELD: an array beyond 64 bits");
            const Scalar type = read_type();
            begin_values(type, count);
            skip_values(type, count);
        }
    }

    void skip_values(Scalar type, std::uint64_t count) {
        for (; count > 0; --count)
            read_value(type);
    }

    /// KEYWORD type, and `count` values of it. Returns the type.
    Scalar begin_array(std::string_view keyword, std::uint64_t count) {
        const std::string_view found = next_word_or_line();
        if (!same_word(found, keyword))
            stop(fmt::format("'{}' is expected, not {}", keyword, in_quotes(found)));
        const Scalar type = read_type();
        begin_values(type, count);
        return type;
    }

    /// Refuses a count of values for which the file has no room, and goes to the first of them.
    void begin_values(Scalar type, std::uint64_t count) {
        if (binary_ && !next_word(rest_).empty()) stop("something between the type and the binary values");
        // In text a value takes a digit and a blank, the last one no blank.
        const std::uint64_t room = binary_ ? bytes_left() / size_of(type) : (bytes_left() + 1) / 2;
        if (count > room)
            stop(fmt::format("truncated: {} values do not fit in {} bytes", count, bytes_left()));
    }

    [[nodiscard]] std::uint64_t bytes_left() const { return rest_.size() + file_.left(); }

    Number read_value(Scalar type) {
        if (binary_) return number_of(decode(type, file_.take(size_of(type)), std::endian::big));
        word_ = next_word_or_line();
        if (word_.empty()) stop("truncated: the file ends where a number is expected");
        return parse_number(word_);
    }

    std::uint64_t read_count() {
        const std::string_view word = next_word(rest_);
        const std::optional<std::int64_t> count = parse_integer(word);
        if (!count || *count < 0) stop(in_quotes(word) + " is not a number of points, polygons or values");
        return static_cast<std::uint64_t>(*count);
    }

    Scalar read_type() {
        const std::string_view word = next_word(rest_);
        const std::optional<Scalar> type = scalar_named(word);
        if (!type) stop(in_quotes(word) + " is no type of values that is read");
        return *type;
    }

    /// The next word, of a later line if need be; empty at the end of the file.
    std::string_view next_word_or_line() {
        std::string_view word = next_word(rest_);
        while (word.empty() && file_.line(rest_))
            word = next_word(rest_);
        return word;
    }

    ByteReader file_;
    std::string_view rest_;  ///< of the line
    std::string_view word_;  ///< read last
    bool binary_ = false;
    bool has_offsets_ = false;
    bool has_points_ = false;
    Mesh mesh_;
    BadRows bad_values_;
};

}  // namespace

Mesh read_vtk(const std::filesystem::path& path) {
    return VtkReader(path).read();
}

}  // namespace graze::io

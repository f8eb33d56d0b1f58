#include "host/io/ply.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "host/io/byte_reader.h"
#include "host/io/error.h"
#include "host/io/mesh_parts.h"
#include "host/io/ply_header.h"
#include "host/io/ply_rows.h"

namespace graze::io {

namespace {

/// What becomes of a property.
enum class Role : std::uint8_t { x, y, z, corners, skipped };

struct Step {
    Scalar type;
    std::optional<Scalar> count_type;
    Role role = Role::skipped;
};

const PlyProperty* find_property(const PlyElement& element, std::string_view name, bool list) {
    const auto found = std::ranges::find_if(element.properties, [&](const PlyProperty& property) {
        return property.name == name && property.count_type.has_value() == list;
    });
    return found == element.properties.end() ? nullptr : &*found;
}

std::vector<Step> steps_of(const std::filesystem::path& path, const PlyElement& element) {
    std::vector<Step> steps;
    for (const PlyProperty& property : element.properties)
        steps.push_back({property.type, property.count_type});
    const auto give = [&](const PlyProperty* property, Role role, std::string_view what) {
        if (property == nullptr) refuse(path, fmt::format("element '{}' has no {}", element.name, what));
        steps[static_cast<std::size_t>(property - element.properties.data())].role = role;
    };
    if (element.name == "vertex") {
        give(find_property(element, "x", false), Role::x, "property 'x'");
        give(find_property(element, "y", false), Role::y, "property 'y'");
        give(find_property(element, "z", false), Role::z, "property 'z'");
    } else if (element.name == "face") {
        const PlyProperty* const list = find_property(element, "vertex_indices", true);
        give(list != nullptr ? list : find_property(element, "vertex_index", true), Role::corners,
             "list 'vertex_indices' or 'vertex_index'");
    }
    return steps;
}

template <class Rows>
class BodyReader {
  public:
    BodyReader(ByteReader& file, const PlyHeader& header, const Rows& rows)
        : file_(file), header_(header), rows_(rows), vertex_count_(header.find("vertex")->count) {}

    Mesh read() {
        refuse_more_than_is_there();
        refuse_too_many_vertices(file_.path(), vertex_count_);
        mesh_.vertices.reserve(3 * vertex_count_);
        for (const PlyElement& element : header_.elements)
            read_element(element);
        bad_rows_.refuse_if_any();
        return std::move(mesh_);
    }

  private:
    /// Before memory is asked for in the sizes of the header.
    void refuse_more_than_is_there() const {
        std::uint64_t needed = 0;
        bool fits = true;
        for (const PlyElement& element : header_.elements) {
            std::uint64_t row = 0;
            for (const PlyProperty& property : element.properties)
                row += Rows::least_bytes(property.count_type.value_or(property.type));
            std::uint64_t rows = 0;
            fits = fits && !__builtin_mul_overflow(row, element.count, &rows) &&
                   !__builtin_add_overflow(needed, rows, &needed);
        }
        if (fits && needed <= file_.left() + Rows::spare_bytes) return;
        refuse(file_.path(),
               fmt::format("truncated: the {} elements of the header need at least {} bytes, {} "
                           "are there",
                           header_.elements.size(), fits ? std::to_string(needed) : "2^64", file_.left()));
    }

    void read_element(const PlyElement& element) {
        const std::vector<Step> steps = steps_of(file_.path(), element);
        if (steps.empty()) return;
        for (const Step& step : steps) {
            if (step.role == Role::corners) reserve_triangles(step, element.count);
        }
        for (std::uint64_t row = 0; row < element.count; ++row) {
            if (!rows_.begin_row(element, row)) {
                bad_rows_.refuse_if_any();
                refuse(file_.path(), file_.line_number(),
                       fmt::format("truncated: {} of {} rows of '{}' are there", row, element.count,
                                   element.name));
            }
            fault_.reset();
            const bool to_its_end = read_row(steps);
            if (!fault_) continue;
            bad_rows_.add([&] { return rows_.at_row(*fault_); });
            if (!to_its_end && !Rows::finds_next_row) bad_rows_.refuse_if_any();
        }
    }

    /// For no more faces than the bytes that are left can hold.
    void reserve_triangles(const Step& step, std::uint64_t faces) {
        const std::uint64_t least_bytes =
            Rows::least_bytes(step.count_type.value_or(step.type)) + 3 * Rows::least_bytes(step.type);
        faces = std::min(faces, file_.left() / least_bytes + 1);
        mesh_.face_begin.reserve(faces + 1);
        mesh_.corners.reserve(3 * faces);
    }

    /// False when the row could not be read to its end; fault_ says why it is bad.
    bool read_row(const std::vector<Step>& steps) {
        std::array<double, 3> position{};
        bool has_position = false;
        for (const Step& step : steps) {
            std::uint64_t length = 1;
            if (step.count_type && !read_length(*step.count_type, length)) return false;
            if (step.role == Role::skipped) {
                if (!rows_.skip(step.type, length)) return blame(rows_.describe_end());
            } else if (step.role == Role::corners) {
                if (!read_face(step.type, length)) return false;
            } else {
                if (!read_coordinate(step, position)) return false;
                has_position = true;
            }
        }
        if (has_position) mesh_.vertices.insert(mesh_.vertices.end(), position.begin(), position.end());
        return rows_.end_row() || blame("more values than the header and the lists ask for");
    }

    bool read_length(Scalar type, std::uint64_t& length) {
        Number count;
        if (!read_number(type, count)) return false;
        const std::optional<std::uint64_t> whole = whole_below(std::uint64_t{1} << 32, count);
        if (!whole) return blame(fmt::format("a list of {} values", count.value));
        length = *whole;
        return true;
    }

    bool read_coordinate(const Step& step, std::array<double, 3>& position) {
        Number number;
        if (!read_number(step.type, number)) return false;
        const auto axis = static_cast<std::size_t>(step.role);
        position[axis] = number.value;
        if (number.fault != NumberFault::none) {
            blame(fmt::format("{}: {}", "xyz"[axis], rows_.describe_fault(number.fault)));
        }
        return true;
    }

    /// Corners are appended as they are found: a length without the corners takes no memory.
    bool read_face(Scalar type, std::uint64_t length) {
        for (std::uint64_t i = 0; i < length; ++i) {
            Number index;
            if (!read_number(type, index)) return false;
            const std::optional<std::uint64_t> id = whole_below(vertex_count_, index);
            if (!id) blame(no_such_vertex(index.value, vertex_count_));
            mesh_.corners.push_back(static_cast<std::uint32_t>(id.value_or(0)));
        }
        if (const auto fault = end_face(mesh_)) blame(*fault);
        return true;
    }

    /// False when there is none.
    bool read_number(Scalar type, Number& number) {
        number = rows_.number(type);
        return number.fault != NumberFault::not_a_number || blame(rows_.describe_fault(number.fault));
    }

    /// The first fault of a row counts. Returns false.
    bool blame(std::string fault) {
        if (!fault_) fault_ = std::move(fault);
        return false;
    }

    ByteReader& file_;
    const PlyHeader& header_;
    Rows rows_;
    std::uint64_t vertex_count_;
    Mesh mesh_;
    std::optional<std::string> fault_;  ///< of the row that is being read
    BadRows bad_rows_;
};

/// Blank lines may follow a text.
void refuse_text_left_over(ByteReader& file) {
    for (std::string_view line; file.line(line);) {
        if (!line.empty()) refuse(file.path(), file.line_number(), "left over: " + in_quotes(line));
    }
}

}  // namespace

Mesh read_ply(const std::filesystem::path& path) {
    ByteReader file(path);
    const PlyHeader header = read_ply_header(file);
    if (header.find("vertex") == nullptr) refuse(path, "the header has no element 'vertex'");
    const PlyElement* const strips = header.find("tristrips");
    if (strips != nullptr && strips->count > 0) {
        refuse(path, "triangle strips (element 'tristrips') are not read: convert them to faces");
    }
    if (header.format == PlyFormat::ascii) {
        Mesh mesh = BodyReader(file, header, PlyTextRows(file)).read();
        refuse_text_left_over(file);
        return mesh;
    }
    const bool little = header.format == PlyFormat::binary_little_endian;
    const PlyBinaryRows rows(file, little ? std::endian::little : std::endian::big);
    Mesh mesh = BodyReader(file, header, rows).read();
    if (file.left() > 0) refuse(path, fmt::format("{} bytes left over", file.left()));
    return mesh;
}

}  // namespace graze::io

// Random meshes, and writers of every encoding that the readers of meshes know, with all that they must skip.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "host/io/mesh.h"
#include "tests/io/files.h"

namespace graze_test {

using Random = std::mt19937_64;

/// A type of numbers in a file: its names in PLY and VTK, and how it is written in binary.
struct NumberType {
    const char* ply;
    const char* vtk;
    double lowest;  ///< of the random values, which all of them hold exactly
    double highest;
    std::string (*bytes)(double, std::endian);
};

template <class T>
std::string bytes_of_number(double value, std::endian order) {
    auto raw = std::bit_cast<std::array<char, sizeof(T)>>(static_cast<T>(value));
    if (order != std::endian::native) std::reverse(raw.begin(), raw.end());
    return {raw.data(), raw.size()};
}

inline constexpr std::array<NumberType, 8> number_types{{
    {"char", "char", -128, 127, bytes_of_number<std::int8_t>},
    {"uint8", "unsigned_char", 0, 255, bytes_of_number<std::uint8_t>},
    {"short", "short", -32768, 32767, bytes_of_number<std::int16_t>},
    {"uint16", "unsigned_short", 0, 65535, bytes_of_number<std::uint16_t>},
    {"int", "int", -2147483648.0, 2147483647.0, bytes_of_number<std::int32_t>},
    {"uint32", "unsigned_int", 0, 4294967295.0, bytes_of_number<std::uint32_t>},
    {"float", "float", 0, 0, bytes_of_number<float>},
    {"float64", "double", 0, 0, bytes_of_number<double>},
}};
inline constexpr NumberType int64_type{"", "vtktypeint64", 0, 0, bytes_of_number<std::int64_t>};
inline constexpr const NumberType& float32_type = number_types[6];
inline constexpr const NumberType& float64_type = number_types[7];

inline const NumberType& any_type(Random& random) {
    return number_types[random() % number_types.size()];
}

inline double any_value(const NumberType& type, Random& random) {
    if (&type == &float32_type) return any_finite<float>(random);
    if (&type == &float64_type) return any_finite<double>(random);
    const auto values = static_cast<std::uint64_t>(type.highest - type.lowest) + 1;
    return type.lowest + static_cast<double>(random() % values);
}

/// Up to 40 vertices, whose coordinates the type holds, and up to 30 faces of 3 to 6 corners.
inline graze::io::Mesh random_mesh(const NumberType& type, Random& random) {
    graze::io::Mesh mesh;
    const std::uint64_t vertices = random() % 41;
    for (std::uint64_t i = 0; i < 3 * vertices; ++i)
        mesh.vertices.push_back(any_value(type, random));
    for (std::uint64_t face = vertices == 0 ? 0 : random() % 31; face > 0; --face) {
        for (std::uint64_t corner = 3 + random() % 4; corner > 0; --corner)
            mesh.corners.push_back(static_cast<std::uint32_t>(random() % vertices));
        mesh.face_begin.push_back(mesh.corners.size());
    }
    return mesh;
}

inline void expect_same(const graze::io::Mesh& read, const graze::io::Mesh& written) {
    EXPECT_TRUE(same_bits(read.vertices, written.vertices));
    EXPECT_EQ(read.face_begin, written.face_begin);
    EXPECT_EQ(read.corners, written.corners);
}

/// One value after another, as text (a blank behind each) or binary.
class ValueWriter {
  public:
    ValueWriter(bool text, std::endian order) : text_(text), order_(order) {}

    void put(const NumberType& type, double value) {
        bytes_ += text_ ? fmt::format("{} ", value) : type.bytes(value, order_);
    }
    /// In text only.
    void end_line(std::string_view end) {
        if (text_) bytes_ += end;
    }
    [[nodiscard]] const std::string& bytes() const { return bytes_; }

  private:
    bool text_;
    std::endian order_;
    std::string bytes_;
};

enum class PlyStyle : std::uint8_t { text, little, big };

/// The coordinates in `type`, everything else at random: the types and order of properties and elements, and
/// others among them.
inline std::string ply_bytes(const graze::io::Mesh& mesh, const NumberType& type, PlyStyle style,
                             Random& random) {
    const bool text = style == PlyStyle::text;
    const std::string end = random() % 2 == 0 ? "\n" : "\r\n";
    ValueWriter body(text, style == PlyStyle::big ? std::endian::big : std::endian::little);
    std::string header = fmt::format("ply{}format {} 1.0{}", end,
                                     text                     ? "ascii"
                                     : style == PlyStyle::big ? "binary_big_endian"
                                                              : "binary_little_endian",
                                     end);
    const auto chance = [&] { return random() % 2 == 0; };
    if (chance()) header += "comment" + end + "obj_info num_cols 512" + end;

    const auto end_row = [&] { body.end_line(random() % 8 == 0 ? end + end : end); };
    const auto put_list = [&](const NumberType& count_type, const NumberType& value_type,
                              std::uint64_t count) {
        body.put(count_type, static_cast<double>(count));
        for (; count > 0; --count)
            body.put(value_type, any_value(value_type, random));
    };
    const auto write_other_element = [&](const std::string& name) {
        const NumberType& scalar = any_type(random);
        const NumberType& item = any_type(random);
        const std::uint64_t count = random() % 4;
        header += fmt::format("element {} {}{}property {} a{}property list uchar {} b{}", name, count, end,
                              scalar.ply, end, item.ply, end);
        for (std::uint64_t i = 0; i < count; ++i) {
            body.put(scalar, any_value(scalar, random));
            put_list(number_types[1], item, random() % 5);
            end_row();
        }
    };
    const auto write_vertices = [&] {
        const NumberType& other = any_type(random);
        const bool colour = chance();
        const bool list = chance();
        std::array<std::size_t, 3> axes{0, 1, 2};
        std::shuffle(axes.begin(), axes.end(), random);
        header += fmt::format("element vertex {}{}", mesh.vertex_count(), end);
        for (const std::size_t axis : axes) {
            header += fmt::format("property {} {}{}", type.ply, "xyz"[axis], end);
            if (colour) header += fmt::format("property {} colour{}{}", other.ply, axis, end);
        }
        if (list) header += "property list short " + std::string(other.ply) + " tags" + end;
        for (std::size_t vertex = 0; vertex < mesh.vertex_count(); ++vertex) {
            for (const std::size_t axis : axes) {
                body.put(type, mesh.vertices[3 * vertex + axis]);
                if (colour) body.put(other, any_value(other, random));
            }
            if (list) put_list(number_types[2], other, random() % 3);
            end_row();
        }
    };
    const auto write_faces = [&] {
        const NumberType& count_type = any_type(random);
        const NumberType& index_type = any_type(random);
        const bool flags = chance();
        header += fmt::format("element face {}{}", mesh.face_count(), end);
        if (flags) header += "property uchar flags" + end;
        header += fmt::format("property list {} {} {}{}", count_type.ply, index_type.ply,
                              chance() ? "vertex_indices" : "vertex_index", end);
        if (flags) header += "property list uint8 float texcoord" + end;
        for (std::size_t face = 0; face < mesh.face_count(); ++face) {
            if (flags) body.put(number_types[1], 7);
            body.put(count_type, static_cast<double>(mesh.face_begin[face + 1] - mesh.face_begin[face]));
            for (auto corner = mesh.face_begin[face]; corner < mesh.face_begin[face + 1]; ++corner)
                body.put(index_type, mesh.corners[corner]);
            if (flags) put_list(number_types[1], float32_type, random() % 7);
            end_row();
        }
    };
    const bool faces_first = chance();
    const bool no_faces = mesh.face_count() == 0 && chance();
    if (chance()) write_other_element("camera");
    if (faces_first && !no_faces) write_faces();
    write_vertices();
    if (chance()) write_other_element("edge");
    if (!faces_first && !no_faces) write_faces();
    if (chance()) write_other_element("material");
    return header + "end_header" + end + body.bytes();
}

inline std::string obj_text(const graze::io::Mesh& mesh, Random& random) {
    std::string text;
    std::uint64_t vertices = 0;
    const auto chance = [&] { return random() % 4 == 0; };
    const auto write_vertex = [&] {
        const double* const p = &mesh.vertices[3 * vertices++];
        text += fmt::format("v\t{} {} {}{}\n", p[0], p[1], p[2], chance() ? " 1 0.5 0" : "");
        if (chance()) text += "vn 0 0 1\nvt 0 0\n\n# v 1 2 3\no part#1\nl 1 2\np 1\nwhatever 1 x\n";
    };
    const auto write_face = [&](std::size_t face) {
        text += " f";
        for (auto corner = mesh.face_begin[face]; corner < mesh.face_begin[face + 1]; ++corner) {
            const auto id = static_cast<std::int64_t>(mesh.corners[corner]);
            const bool back = chance() && id < static_cast<std::int64_t>(vertices);
            constexpr std::array<const char*, 4> slashed{"", "/1", "//1", "/1/1"};
            text += fmt::format(" {}{}", back ? id - static_cast<std::int64_t>(vertices) : id + 1,
                                slashed[random() % slashed.size()]);
            if (chance()) text += " \\\r\n";
        }
        text += chance() ? " # 1 2 3\n" : "\r\n";
    };
    for (std::size_t face = 0; face < mesh.face_count(); ++face) {
        while (vertices < mesh.vertex_count() && !chance())
            write_vertex();
        write_face(face);
    }
    while (vertices < mesh.vertex_count())
        write_vertex();
    return text;
}

/// The vertices are those of facets, three each.
inline std::string stl_text(const std::vector<double>& vertices, Random& random) {
    const bool upper = random() % 2 == 0;
    std::string text = "solid a b c\n";
    for (std::size_t i = 0; i + 9 <= vertices.size(); i += 9) {
        if (random() % 8 == 0) text += "endsolid a b c\n\nsolid\n";
        text += "  facet normal nan -nan(ind) 7\n\touter loop\n";
        for (std::size_t j = i; j < i + 9; j += 3)
            text += fmt::format("vertex {} {}\t{}\r\n", vertices[j], vertices[j + 1], vertices[j + 2]);
        text += "endloop\n endfacet\n";
    }
    text += "endsolid";
    if (upper) std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::toupper(c); });
    return text;
}

inline std::string stl_binary(const std::vector<double>& vertices, std::string title) {
    title.resize(80, ' ');
    const auto facets = static_cast<double>(vertices.size() / 9);
    std::string bytes = title + bytes_of_number<std::uint32_t>(facets, std::endian::little);
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        if (i % 9 == 0) bytes += std::string(12, '\xFF');  // a normal of NaN
        bytes += bytes_of_number<float>(vertices[i], std::endian::little);
        if (i % 9 == 8) bytes += "at";
    }
    return bytes;
}

/// The coordinates in `type`, the layout of version 5.1 or of the ones before; other sections at random.
inline std::string vtk_bytes(const graze::io::Mesh& mesh, const NumberType& type, bool text, bool offsets,
                             Random& random) {
    const auto chance = [&] { return random() % 2 == 0; };
    const NumberType& integer = number_types[4];
    std::string bytes = fmt::format("# vtk DataFile Version {}\na title\n{}\nDATASET POLYDATA\n",
                                    offsets ? "5.1" : "4.2", text ? "ASCII" : "BINARY");
    const auto put = [&](const std::string& line, const NumberType& of, const std::vector<double>& values) {
        ValueWriter writer(text, std::endian::big);
        for (const double value : values) {
            writer.put(of, value);
            if (random() % 5 == 0) writer.end_line("\r\n");
        }
        bytes += line + "\n" + writer.bytes() + "\n";
    };
    const auto put_cells = [&](const std::string& keyword, const std::vector<std::uint64_t>& begin,
                               const std::vector<std::uint32_t>& corners) {
        if (offsets) {
            const NumberType& of = chance() ? int64_type : integer;
            bytes += fmt::format("{} {} {}\n", keyword, begin.size(), corners.size());
            put(fmt::format("OFFSETS {}", of.vtk), of, {begin.begin(), begin.end()});
            put(fmt::format("CONNECTIVITY {}", of.vtk), of, {corners.begin(), corners.end()});
            return;
        }
        std::vector<double> values;
        for (std::size_t cell = 0; cell + 1 < begin.size(); ++cell) {
            values.push_back(static_cast<double>(begin[cell + 1] - begin[cell]));
            for (auto corner = begin[cell]; corner < begin[cell + 1]; ++corner)
                values.push_back(corners[corner]);
        }
        put(fmt::format("{} {} {}", keyword, begin.size() - 1, values.size()), integer, values);
    };
    if (chance()) {
        bytes += "FIELD FieldData 1\n";
        put("TIME 1 1 double", float64_type, {0.5});
    }
    put(fmt::format("POINTS {} {}", mesh.vertex_count(), type.vtk), type, mesh.vertices);
    if (chance()) bytes += "METADATA\nINFORMATION 0\n\n";
    if (chance()) put_cells("VERTICES", {0, 1}, {0});
    if (chance()) put_cells("LINES", {0, 2, 3}, {0, 1, 2});
    if (mesh.face_count() > 0 || chance()) put_cells("POLYGONS", mesh.face_begin, mesh.corners);
    if (chance()) bytes += "CELL_DATA 7\nSCALARS whatever\n";
    return bytes;
}

}  // namespace graze_test

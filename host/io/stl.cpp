#include "host/io/stl.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "host/io/byte_reader.h"
#include "host/io/error.h"
#include "host/io/mesh_parts.h"
#include "host/io/number.h"
#include "host/io/scalar.h"
#include "host/io/tokens.h"

namespace graze::io {

namespace {

constexpr std::size_t title_size = 80;
constexpr std::size_t header_size = title_size + 4;
constexpr std::size_t normal_size = 12;
constexpr std::size_t facet_size = 50;  // normal, three vertices, two bytes of attributes

/// Of facets that begin in `header`, which is as long as the header of a binary file.
std::uint64_t facet_count(std::string_view header) {
    const std::byte* const count = reinterpret_cast<const std::byte*>(header.data()) + title_size;
    return static_cast<std::uint64_t>(decode(Scalar::uint32, count, std::endian::little));
}

/// The size settles it. Where it fits no count of facets, the file is cut or text: text names a solid first
/// and holds no zero byte; counts of binary files have one, but for those of 2^24 facets and more.
bool is_binary(ByteReader& file) {
    const std::string_view start = file.peek(header_size);
    if (start.size() == header_size && file.left() == header_size + facet_size * facet_count(start))
        return true;
    std::string_view text = start;
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    constexpr std::string_view solid = "solid";
    return !same_word(text.substr(0, solid.size()), solid) || start.find('\0') != std::string_view::npos;
}

Mesh read_binary(ByteReader& file) {
    const std::byte* const header = file.take(header_size);
    if (header == nullptr) {
        refuse(file.path(),
               fmt::format("not an STL file: no \"solid\" in front, and {} bytes are too few for a "
                           "binary header",
                           file.left()));
    }
    const std::uint64_t facets = facet_count({reinterpret_cast<const char*>(header), header_size});
    const std::uint64_t needed = facet_size * facets;
    if (needed != file.left()) {
        refuse(file.path(), fmt::format("{}: {} facets need {} bytes, {} are there",
                                        needed > file.left() ? "truncated" : "bytes left over", facets,
                                        needed, file.left()));
    }
    refuse_too_many_vertices(file.path(), 3 * facets);

    Mesh mesh;
    mesh.vertices.reserve(9 * facets);
    BadRows bad_facets;
    for (std::uint64_t facet = 0; facet < facets; ++facet) {
        const std::byte* const vertices = file.take(facet_size) + normal_size;
        NumberFault fault = NumberFault::none;
        for (std::size_t i = 0; i < 9; ++i) {
            const Number number = number_of(decode(Scalar::float32, vertices + 4 * i, std::endian::little));
            if (fault == NumberFault::none) fault = number.fault;
            mesh.vertices.push_back(number.value);
        }
        if (fault != NumberFault::none) {
            bad_facets.add([&] {
                return at(file.path(), fmt::format("facet {}: a coordinate is {}", facet, value_name(fault)));
            });
        }
    }
    bad_facets.refuse_if_any();
    return mesh;
}

/// The grammar is a ring of lines, each with what must follow its keyword:
///   solid [name]  { facet [normal]  outer loop  vertex x y z (three times)  endloop  endfacet }  endsolid
///   [name]
class TextReader {
  public:
    explicit TextReader(ByteReader& file) : file_(file) {}

    Mesh read() {
        for (std::string_view line = next(); !line.empty(); line = next()) {
            expect(line, "solid");
            for (line = next(); is(line, "facet"); line = next()) {
                read_facet();
            }
            expect(line, "endsolid");
        }
        bad_lines_.refuse_if_any();
        refuse_too_many_vertices(file_.path(), mesh_.vertex_count());
        return std::move(mesh_);
    }

  private:
    /// The next line that is not blank; empty at the end of the file.
    std::string_view next() {
        std::string_view line;
        while (file_.line(line) && line.empty()) {
        }
        return line;
    }

    static bool is(std::string_view line, std::string_view keyword) {
        return same_word(next_word(line), keyword);
    }

    /// What follows the keyword, which must be there.
    std::string_view expect(std::string_view line, std::string_view keyword) {
        std::string_view rest = line;
        if (same_word(next_word(rest), keyword)) return rest;
        bad_lines_.refuse_if_any();
        refuse(file_.path(), file_.line_number(),
               line.empty() ? fmt::format("truncated: the file ends where '{}' is expected", keyword)
                            : fmt::format("'{}' is expected, not {}", keyword, in_quotes(line)));
    }

    void read_facet() {
        expect(next(), "outer");
        for (int i = 0; i < 3; ++i)
            read_vertex(expect(next(), "vertex"));
        expect(next(), "endloop");
        expect(next(), "endfacet");
    }

    void read_vertex(std::string_view numbers) {
        std::optional<std::string> fault;
        for (int axis = 0; axis < 3; ++axis) {
            const std::string_view word = next_word(numbers);
            const Number number = parse_number(word);
            if (number.fault != NumberFault::none && !fault) fault = describe(word, number.fault);
            mesh_.vertices.push_back(number.value);
        }
        if (!fault && !next_word(numbers).empty()) fault = "a vertex with more than three numbers";
        if (fault) bad_lines_.add([&] { return at(file_.path(), file_.line_number(), *fault); });
    }

    ByteReader& file_;
    Mesh mesh_;
    BadRows bad_lines_;
};

}  // namespace

Mesh read_stl(const std::filesystem::path& path) {
    ByteReader file(path);
    Mesh mesh = is_binary(file) ? read_binary(file) : TextReader(file).read();
    const std::uint64_t count = mesh.vertex_count();
    mesh.corners.resize(count);
    std::iota(mesh.corners.begin(), mesh.corners.end(), 0u);
    mesh.face_begin.reserve(count / 3 + 1);
    for (std::uint64_t begin = 3; begin <= count; begin += 3)
        mesh.face_begin.push_back(begin);
    return mesh;
}

}  // namespace graze::io

#include "host/io/obj.h"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "host/io/byte_reader.h"
#include "host/io/error.h"
#include "host/io/mesh_parts.h"
#include "host/io/number.h"
#include "host/io/tokens.h"

namespace graze::io {

namespace {

/// Lines that were continued are one; without comments.
class ObjLines {
  public:
    explicit ObjLines(const std::filesystem::path& path) : bytes_(path) {}

    bool next(std::string_view& line) {
        if (!bytes_.line(line)) return false;
        number_ = bytes_.line_number();
        line = without_comment(line);
        if (!line.ends_with('\\')) return true;
        joined_.clear();
        do {
            joined_ += line.substr(0, line.size() - 1);
            joined_ += ' ';
            if (!bytes_.line(line)) line = {};
            line = without_comment(line);
        } while (line.ends_with('\\'));
        joined_ += line;
        line = joined_;
        return true;
    }
    /// Of the line, its first one when it was continued.
    [[nodiscard]] std::uint64_t number() const { return number_; }

  private:
    static std::string_view without_comment(std::string_view line) {
        return trimmed(line.substr(0, line.find('#')));
    }

    ByteReader bytes_;
    std::string joined_;
    std::uint64_t number_ = 0;
};

class ObjReader {
  public:
    explicit ObjReader(const std::filesystem::path& path) : path_(path), lines_(path) {}

    Mesh read() {
        for (std::string_view line; lines_.next(line);) {
            const std::string_view keyword = next_word(line);
            std::optional<std::string> fault;
            if (keyword == "v") fault = read_vertex(line);
            if (keyword == "f") fault = read_face(line);
            if (fault) bad_lines_.add([&] { return at(path_, lines_.number(), *fault); });
        }
        for (const Ahead& ahead : ahead_) {
            if (ahead.index <= vertex_count()) continue;
            bad_lines_.add([&] {
                return at(
                    path_, ahead.line,
                    fmt::format("{} is not a vertex of the file, which has {}", ahead.index, vertex_count()));
            });
        }
        bad_lines_.refuse_if_any();
        return std::move(mesh_);
    }

  private:
    /// A corner whose vertex was not there yet.
    struct Ahead {
        std::uint64_t line;
        std::int64_t index;
    };

    [[nodiscard]] std::int64_t vertex_count() const {
        return static_cast<std::int64_t>(mesh_.vertex_count());
    }

    std::optional<std::string> read_vertex(std::string_view line) {
        std::optional<std::string> fault;
        const std::size_t end = mesh_.vertices.size() + 3;
        std::size_t count = 0;
        for (std::string_view word = next_word(line); !word.empty(); word = next_word(line)) {
            const Number number = parse_number(word);
            if (number.fault != NumberFault::none && !fault) fault = describe(word, number.fault);
            if (count++ < 3) mesh_.vertices.push_back(number.value);
        }
        mesh_.vertices.resize(end);  // a bad vertex has an id, too
        refuse_too_many_vertices(path_, mesh_.vertex_count());
        if (count == 3 || count == 4 || count == 6 || count == 7) return fault;
        return fmt::format("a vertex with {} numbers; 3, 4, 6 or 7 are expected", count);
    }

    std::optional<std::string> read_face(std::string_view line) {
        std::optional<std::string> fault;
        for (std::string_view word = next_word(line); !word.empty(); word = next_word(line)) {
            const auto corner_fault = read_corner(word);
            if (!fault) fault = corner_fault;
        }
        const auto face_fault = end_face(mesh_);
        return fault ? fault : face_fault;
    }

    std::optional<std::string> read_corner(std::string_view word) {
        const std::string_view text = word.substr(0, word.find('/'));
        const std::optional<std::int64_t> index = parse_integer(text);
        if (!index) return in_quotes(word) + " is not a corner: expected i, i/t, i//n or i/t/n";
        if (*index == 0) return "0 is not a vertex: they count from 1";
        const std::int64_t id = *index > 0 ? *index - 1 : vertex_count() + *index;
        if (id < 0) {
            return fmt::format("{} goes back beyond the first of the {} vertices so far", *index,
                               vertex_count());
        }
        if (id >= vertex_count()) ahead_.push_back({lines_.number(), *index});
        mesh_.corners.push_back(static_cast<std::uint32_t>(id));
        return std::nullopt;
    }

    std::filesystem::path path_;
    ObjLines lines_;
    Mesh mesh_;
    std::vector<Ahead> ahead_;
    BadRows bad_lines_;
};

}  // namespace

Mesh read_obj(const std::filesystem::path& path) {
    return ObjReader(path).read();
}

}  // namespace graze::io

#include "host/io/wkt.h"

#include <geos_c.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "host/io/error.h"
#include "host/io/input_file.h"
#include "host/io/tokens.h"

namespace graze::io {

namespace {

/// GEOS parses and destroys collections recursively, so a deep enough file would run out of stack.
constexpr int deepest = 100;

/// One geometry of the text and the line where it begins.
struct Piece {
    std::string text;
    std::uint64_t line;
};

bool is_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/// Length of the geometry at the front: up to the parenthesis that closes it, or its EMPTY. GEOS itself stops
/// there and ignores whatever follows, which would lose walls.
std::size_t length_of_first(std::string_view text, const std::filesystem::path& path, std::uint64_t line) {
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '(' && ++depth > deepest) refuse(path, line, "nested too deeply");
        if (text[i] == ')' && --depth <= 0) return i + 1;
        if (depth > 0 || !is_word(text[i])) continue;
        std::string word;
        for (; i < text.size() && is_word(text[i]); ++i)
            word += static_cast<char>(text[i] & ~0x20);
        if (word == "EMPTY") return i;
        --i;
    }
    return text.size();
}

std::vector<Piece> split(std::string_view text, const std::filesystem::path& path) {
    std::vector<Piece> pieces;
    std::uint64_t line = 1;
    while (true) {
        const std::size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
        line += static_cast<std::uint64_t>(std::ranges::count(text.substr(0, begin), '\n'));
        text.remove_prefix(begin);
        if (text.empty()) return pieces;
        const std::string_view piece = text.substr(0, length_of_first(text, path, line));
        pieces.push_back({std::string(piece), line});
        line += static_cast<std::uint64_t>(std::ranges::count(piece, '\n'));
        text.remove_prefix(piece.size());
    }
}

/// The reentrant interface of GEOS: a handle, a reader, and the reason of the last error.
class Geos {
  public:
    Geos() : handle_(GEOS_init_r()), reader_(nullptr) {
        GEOSContext_setErrorMessageHandler_r(
            handle_, [](const char* message, void* reason) { *static_cast<std::string*>(reason) = message; },
            &reason_);
        reader_ = GEOSWKTReader_create_r(handle_);
    }
    Geos(const Geos&) = delete;
    Geos& operator=(const Geos&) = delete;
    ~Geos() {
        GEOSWKTReader_destroy_r(handle_, reader_);
        GEOS_finish_r(handle_);
    }

    [[nodiscard]] GEOSContextHandle_t handle() const { return handle_; }
    [[nodiscard]] std::string reason() const {
        return std::string(trimmed(std::string_view(reason_).substr(0, reason_.find('\n'))));
    }

    auto read(const std::string& text) {
        const auto destroy = [this](GEOSGeometry* geometry) { GEOSGeom_destroy_r(handle_, geometry); };
        return std::unique_ptr<GEOSGeometry, decltype(destroy)>(
            GEOSWKTReader_read_r(handle_, reader_, text.c_str()), destroy);
    }

  private:
    GEOSContextHandle_t handle_;
    GEOSWKTReader* reader_;
    std::string reason_;
};

/// Appends the segments of one piece.
class Collector {
  public:
    Collector(const Geos& geos, const std::filesystem::path& path, std::uint64_t line,
              std::vector<Segment<2>>& segments)
        : handle_(geos.handle()), path_(path), line_(line), segments_(segments) {}

    void add(const GEOSGeometry* geometry) {
        switch (GEOSGeomTypeId_r(handle_, geometry)) {
            case GEOS_POINT:
            case GEOS_LINESTRING:
            case GEOS_LINEARRING:
                return add_line(GEOSGeom_getCoordSeq_r(handle_, geometry));
            case GEOS_POLYGON:
                return add_polygon(geometry);
            case GEOS_MULTIPOINT:
            case GEOS_MULTILINESTRING:
            case GEOS_MULTIPOLYGON:
            case GEOS_GEOMETRYCOLLECTION:
                return add_parts(geometry);
            default:
                refuse(path_, line_, "a type of geometry that has no segments");
        }
    }

  private:
    void add_parts(const GEOSGeometry* collection) {
        const int count = GEOSGetNumGeometries_r(handle_, collection);
        for (int i = 0; i < count; ++i)
            add(GEOSGetGeometryN_r(handle_, collection, i));
    }

    void add_polygon(const GEOSGeometry* polygon) {
        if (GEOSisEmpty_r(handle_, polygon) == 1) return;
        add(GEOSGetExteriorRing_r(handle_, polygon));
        const int holes = GEOSGetNumInteriorRings_r(handle_, polygon);
        for (int i = 0; i < holes; ++i)
            add(GEOSGetInteriorRingN_r(handle_, polygon, i));
    }

    void add_line(const GEOSCoordSequence* sequence) {
        unsigned int count = 0;
        GEOSCoordSeq_getSize_r(handle_, sequence, &count);
        std::vector<glm::dvec2> vertices;
        vertices.reserve(count);
        for (unsigned int i = 0; i < count; ++i)
            vertices.push_back(vertex(sequence, i));
        append_line(vertices, segments_);
    }

    glm::dvec2 vertex(const GEOSCoordSequence* vertices, unsigned int i) const {
        glm::dvec2 point;
        GEOSCoordSeq_getXY_r(handle_, vertices, i, &point.x, &point.y);
        if (std::isnan(point.x) || std::isnan(point.y)) refuse(path_, line_, "a coordinate is NaN");
        if (std::isinf(point.x) || std::isinf(point.y)) refuse(path_, line_, "a coordinate is infinite");
        return point;
    }

    GEOSContextHandle_t handle_;
    const std::filesystem::path& path_;
    std::uint64_t line_;
    std::vector<Segment<2>>& segments_;
};

}  // namespace

Walls read_wkt(const std::filesystem::path& path) {
    return parse_wkt(read_text(path), path);
}

Walls parse_wkt(const std::string& text, const std::filesystem::path& path) {
    if (text.find('\0') != std::string::npos) refuse(path, "not text: it has a zero byte");
    const std::vector<Piece> pieces = split(text, path);
    if (pieces.empty()) refuse(path, "no geometry");
    Walls walls;
    Geos geos;
    for (const Piece& piece : pieces) {
        const auto geometry = geos.read(piece.text);
        if (!geometry) refuse(path, piece.line, geos.reason());
        Collector(geos, path, piece.line, walls.segments).add(geometry.get());
    }
    return walls;
}

}  // namespace graze::io

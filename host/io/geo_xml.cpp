#include "host/io/geo_xml.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <pugixml.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "host/io/error.h"
#include "host/io/fields.h"
#include "host/io/input_file.h"
#include "host/io/number.h"

namespace graze::io {

namespace {

class GeoXmlReader {
  public:
    explicit GeoXmlReader(const std::filesystem::path& path) : path_(path), text_(read_text(path)) {}

    Walls read() {
        pugi::xml_document document;
        const auto result = document.load_buffer(text_.data(), text_.size());
        if (!result) refuse(path_, line_at(result.offset), result.description());
        const pugi::xml_node geometry = document.child("geometry");
        if (!geometry) refuse(path_, "not a JuPedSim geometry: there is no element <geometry>");
        const std::string_view unit = geometry.attribute("unit").value();
        if (unit != "m") refuse(path_, line_of(geometry), fmt::format("unit {} is not 'm'", in_quotes(unit)));
        for (const pugi::xml_node room : geometry.child("rooms").children("room")) {
            for (const pugi::xml_node subroom : room.children("subroom")) {
                add_polygons(subroom);
                for (const pugi::xml_node obstacle : subroom.children("obstacle"))
                    add_polygons(obstacle);
            }
        }
        bad_vertices_.refuse_if_any();
        if (walls_.segments.empty()) refuse(path_, "no polygon of a subroom: there are no walls");
        return std::move(walls_);
    }

  private:
    void add_polygons(const pugi::xml_node& parent) {
        for (const pugi::xml_node polygon : parent.children("polygon")) {
            std::vector<glm::dvec2> vertices;
            for (const pugi::xml_node vertex : polygon.children("vertex")) {
                const double x = coordinate(vertex, "px");
                const double y = coordinate(vertex, "py");
                vertices.emplace_back(x, y);
            }
            append_line(vertices, walls_.segments);
        }
    }

    double coordinate(const pugi::xml_node& vertex, const char* name) {
        const std::string_view text = trimmed(vertex.attribute(name).value());
        const Number number = parse_number(text);
        if (number.fault == NumberFault::none) return number.value;
        bad_vertices_.add([&] {
            return at(path_, line_of(vertex),
                      fmt::format("{}: {}", name, describe_field(text, number.fault)));
        });
        return 0.0;
    }

    [[nodiscard]] std::uint64_t line_of(const pugi::xml_node& node) const {
        return line_at(node.offset_debug());
    }
    [[nodiscard]] std::uint64_t line_at(std::ptrdiff_t offset) const {
        const std::string_view before =
            std::string_view(text_).substr(0, static_cast<std::size_t>(std::max<std::ptrdiff_t>(offset, 0)));
        return 1 + static_cast<std::uint64_t>(std::ranges::count(before, '\n'));
    }

    const std::filesystem::path& path_;
    std::string text_;
    Walls walls_;
    BadRows bad_vertices_;
};

}  // namespace

Walls read_geo_xml(const std::filesystem::path& path) {
    return GeoXmlReader(path).read();
}

}  // namespace graze::io

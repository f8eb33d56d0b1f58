#include "host/io/walls.h"

#include "host/io/error.h"
#include "host/io/fields.h"
#include "host/io/geo_xml.h"
#include "host/io/jupedsim.h"
#include "host/io/wkt.h"

namespace graze::io {

Walls read_walls(const std::filesystem::path& path) {
    const std::string ending = path.extension().string();
    if (same_word(ending, ".wkt")) return read_wkt(path);
    if (same_word(ending, ".sqlite")) return read_jupedsim_walls(path);
    if (same_word(ending, ".xml")) return read_geo_xml(path);
    refuse(path, "walls are read from .wkt, .sqlite and .xml files");
}

void append_line(const std::vector<glm::dvec2>& vertices, std::vector<Segment<2>>& segments) {
    if (vertices.empty()) return;
    const std::size_t before = segments.size();
    glm::dvec2 last = vertices.front();
    for (const glm::dvec2& next : vertices) {
        if (next != last) segments.push_back({last, next});
        last = next;
    }
    if (segments.size() == before) segments.push_back({last, last});
}

}  // namespace graze::io

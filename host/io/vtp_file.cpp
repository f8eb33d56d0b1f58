#include "host/io/vtp_file.h"

#include <fmt/format.h>

#include <bit>
#include <span>
#include <string>

namespace graze::io {

namespace {

/// The text in front of the numbers. A column is found by its distance from the first one, counting the eight
/// bytes with its length that precede each.
class Head {
  public:
    void add(std::string_view text) { text_ += text; }
    void add_element(std::string_view name, std::span<const VtpColumn> columns) {
        add(fmt::format("<{}>\n", name));
        for (const VtpColumn& column : columns) {
            add(
                fmt::format("<DataArray type=\"{}\" Name=\"{}\" NumberOfComponents=\"{}\" "
                            "format=\"appended\" offset=\"{}\"/>\n",
                            column.type, column.name, column.components, distance_));
            distance_ += sizeof(std::uint64_t) + column.bytes;
        }
        add(fmt::format("</{}>\n", name));
    }
    [[nodiscard]] std::string_view text() const { return text_; }

  private:
    std::string text_;
    std::uint64_t distance_ = 0;
};

}  // namespace

void write_vtp(const std::filesystem::path& path, const VtpFile& contents) {
    const bool quads = contents.kind == VtpCells::quads;
    const std::int64_t corners = quads ? 4 : 1;
    const auto end_of_cell = [=](std::uint64_t cell) {
        return std::array{corners * (static_cast<std::int64_t>(cell) + 1)};
    };
    const std::vector<VtpColumn> points{contents.places};
    const std::vector<VtpColumn> cells{contents.corners, vtp_column("offsets", contents.cells, end_of_cell)};

    Head head;
    head.add(
        fmt::format("<?xml version=\"1.0\"?>\n<VTKFile type=\"PolyData\" version=\"1.0\" "
                    "byte_order=\"{}\" header_type=\"UInt64\">\n<PolyData>\n",
                    std::endian::native == std::endian::little ? "LittleEndian" : "BigEndian"));
    head.add(
        fmt::format("<Piece NumberOfPoints=\"{}\" NumberOfVerts=\"{}\" NumberOfLines=\"0\" "
                    "NumberOfStrips=\"0\" NumberOfPolys=\"{}\">\n",
                    contents.points, quads ? 0 : contents.cells, quads ? contents.cells : 0));
    head.add_element("PointData", contents.point_data);
    head.add_element("CellData", contents.cell_data);
    head.add_element("Points", points);
    head.add_element(quads ? "Polys" : "Verts", cells);
    head.add("</Piece>\n</PolyData>\n<AppendedData encoding=\"raw\">\n_");

    OutputFile file(path);
    file.write(head.text());
    for (const auto* columns : {&contents.point_data, &contents.cell_data, &points, &cells}) {
        for (const VtpColumn& column : *columns) {
            file.write({reinterpret_cast<const char*>(&column.bytes), sizeof column.bytes});
            column.write(file);
        }
    }
    file.write("\n</AppendedData>\n</VTKFile>\n");
    file.commit();
}

}  // namespace graze::io

#include "host/io/geo_xml.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/io/damage.h"
#include "tests/io/files.h"
#include "tests/io/segments.h"
#include "tests/support/shared_data.h"

namespace {

using graze::ErrorCode;
using graze::io::read_geo_xml;
using graze_test::flatten;
using graze_test::message_of;
using graze_test::TempFolder;
using Numbers = std::vector<double>;

const std::string head = "<?xml version=\"1.0\"?>\n<geometry version=\"0.8\" unit=\"m\">\n";

/// One room with these elements in its one subroom, the first of them on line 3.
std::string in_subroom(const std::string& elements) {
    return head + "<rooms><room><subroom>" + elements + "</subroom></room></rooms></geometry>";
}

std::string polygon(const std::string& vertices) {
    return "<polygon caption=\"wall\">" + vertices + "</polygon>";
}

// Two rooms: a corridor of two open lines with a table in it, and a triangle. The gaps at the ends are doors.
TEST(GeoXml, WallsAndObstaclesButNoDoors) {
    const TempFolder folder;
    const std::string two_rooms = head + R"(
        <rooms>
          <room id="0"><subroom id="0" class="floor">
            <polygon caption="wall"><vertex px="0" py="0"/><vertex px="5" py="0"/></polygon>
            <polygon caption="wall" type="internal"><vertex px="0" py="3"/><vertex px="5" py="3"/></polygon>
            <obstacle id="0" caption="table"><polygon>
              <vertex px="1" py="1"/><vertex px="2" py="1"/><vertex px="2" py="1"/><vertex px="1" py="1"/>
            </polygon></obstacle>
          </subroom></room>
          <!-- <room><subroom><polygon><vertex px="8" py="8"/><vertex px="9" py="9"/></polygon></subroom></room> -->
          <room id="1"><crossings><crossing><vertex px="5" py="0"/><vertex px="5" py="3"/></crossing></crossings>
            <subroom><polygon caption="wall">
              <vertex px=" +1e1 " py="-.5"/><vertex px="11" py="0"/><vertex px="10" py="-.5"/>
            </polygon></subroom></room>
        </rooms>
        <transitions><transition><vertex px="0" py="0"/><vertex px="0" py="3"/></transition></transitions>
      </geometry>)";
    EXPECT_EQ(flatten(read_geo_xml(folder.write("a.xml", two_rooms)).segments),
              (Numbers{0, 0, 5, 0, 0, 3, 5, 3, 1, 1, 2, 1, 2, 1, 1, 1, 10, -.5, 11, 0, 11, 0, 10, -.5}));
}

TEST(GeoXml, SaysWhatIsWrongAndWhere) {
    const TempFolder folder;
    const std::string good = "<vertex px=\"1\" py=\"2\"/>\n";
    const struct {
        std::string text;
        std::string reason;
    } cases[] = {
        {"", ":1: No document element found"},
        {"POLYGON ((0 0, 1 0))", ":1: No document element found"},
        {head + "\n<rooms></room>", ":4: Start-end tags mismatch"},
        {"<JuPedSim/>", ": not a JuPedSim geometry: there is no element <geometry>"},
        {"<geometry/>", ":1: unit '' is not 'm'"},
        {"\n\n<geometry unit=\"cm\"/>", ":3: unit 'cm' is not 'm'"},
        {head + "</geometry>", ": no polygon of a subroom: there are no walls"},
        {in_subroom(polygon("")), ": no polygon of a subroom: there are no walls"},
        {in_subroom(polygon(good + "<vertex px=\"1\"/>")), ":4: py: no value"},
        {in_subroom(polygon("\n\n<vertex px=\"nan\" py=\"1\"/>")), ":5: px: 'nan' is NaN"},
        {in_subroom(polygon(good + "<vertex px=\"1,5\" py=\"a\"/>")),
         ":4: px: '1,5' is not a number (decimal comma? write 1.5) (and 1 more)"},
        {in_subroom("<obstacle>" + polygon("<vertex px=\"1e999\" py=\"1\"/>") + "</obstacle>"),
         ":3: px: '1e999' is outside the range of float64"},
    };
    for (const auto& c : cases) {
        SCOPED_TRACE(c.text);
        const auto path = folder.write("a.xml", c.text);
        EXPECT_EQ(message_of(ErrorCode::bad_input, [&] { return read_geo_xml(path); }),
                  path.string() + c.reason);
    }
    message_of(ErrorCode::file, [&] { return read_geo_xml(folder / "none.xml"); });
}

TEST(GeoXml, CutAnywhereIsRefused) {
    const TempFolder folder;
    const std::string whole = in_subroom(polygon("<vertex px=\"1\" py=\"2\"/><vertex px=\"3\" py=\"4\"/>"));
    for (std::size_t end = 0; end < whole.size(); ++end) {
        SCOPED_TRACE(end);
        const auto path = folder.write("a.xml", whole.substr(0, end));
        message_of(ErrorCode::bad_input, [&] { return read_geo_xml(path); });
    }
    EXPECT_EQ(flatten(read_geo_xml(folder.write("a.xml", whole)).segments), (Numbers{1, 2, 3, 4}));
}

TEST(GeoXml, DamageIsSurvived) {
    graze_test::expect_damage_is_survived(
        "a.xml", in_subroom(polygon("<vertex px=\"1\" py=\"2\"/><vertex px=\"3\" py=\"4\"/>")), 300,
        read_geo_xml);
}

TEST(GeoXml, ManyOpenElementsAreNoRecursion) {
    const TempFolder folder;
    std::string deep;
    for (int i = 0; i < 1000000; ++i)
        deep += "<room>";
    message_of(ErrorCode::bad_input, [&] { return read_geo_xml(folder.write("a.xml", deep)); });
}

// The rooms of three experiments, each one closed outline.
TEST(GeoXml, RealRooms) {
    const auto folder = graze_test::shared_data() / "data/crowds/PedPy/reference_tests/data";
    GRAZE_SKIP_WITHOUT_SHARED(folder);
    EXPECT_EQ(flatten(read_geo_xml(folder / "corner/geo.xml").segments),
              (Numbers{-3, 5, 0, 5, 0, 5, 0, 0, 0, 0, 5, 0, 5, 0, 5, -3, 5, -3, -3, -3, -3, -3, -3, 5}));
    EXPECT_EQ(flatten(read_geo_xml(folder / "corridor/geo.xml").segments),
              (Numbers{-10, 0, -10, 5, -10, 5, 10, 5, 10, 5, 10, 0, 10, 0, -10, 0}));
    const auto bottleneck = read_geo_xml(folder / "bottleneck/geo.xml").segments;
    ASSERT_EQ(bottleneck.size(), 12u);
    EXPECT_EQ(flatten(bottleneck)[3], 0.53);
    EXPECT_EQ(bottleneck.front().a, bottleneck.back().b);
}

}  // namespace

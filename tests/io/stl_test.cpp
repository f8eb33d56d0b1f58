// STL files: text or binary is told by what they hold, and each way to break one.
#include "host/io/stl.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/io/files.h"
#include "tests/io/mesh_files.h"

namespace {

using graze::ErrorCode;
using graze::io::read_stl;
using graze_test::message_of;
using graze_test::stl_binary;
using graze_test::TempFolder;

const std::vector<double> two_facets{0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 5, 1, 0, 5, 0, 1, 5};

const std::string facet =
    "facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\n";

TEST(Stl, NoFacetsAndNoNameAreFine) {
    const TempFolder folder;
    for (const std::string& bytes :
         {std::string("solid\nendsolid\n"), std::string("\xEF\xBB\xBF\n Solid x\nENDSOLID"),
          stl_binary({}, "solid")}) {
        EXPECT_EQ(read_stl(folder.write("a.stl", bytes)).vertex_count(), 0u);
    }
}

TEST(Stl, ABinaryTitleMayBeginLikeAnyText) {
    const TempFolder folder;
    for (const char* title : {"solid", "\xEF\xBB\xBFsolid x\nfacet normal 0 0 1", "SOLID\nendsolid\n", ""}) {
        EXPECT_EQ(read_stl(folder.write("a.stl", stl_binary(two_facets, title))).vertices, two_facets);
    }
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
    return text.replace(text.find(what), what.size(), by);
}

void expect_refused(const std::vector<std::pair<std::string, std::string>>& files) {
    const TempFolder folder;
    for (const auto& [bytes, message] : files) {
        const auto path = folder.write("a.stl", bytes);
        EXPECT_EQ(message_of(ErrorCode::bad_input, [&] { return read_stl(path); }), path.string() + message);
    }
}

TEST(BrokenStl, Text) {
    const std::string whole = "solid x\n" + facet + "endsolid x\n";
    expect_refused({
        {"", ": not an STL file: no \"solid\" in front, and 0 bytes are too few for a binary header"},
        {"facet", ": not an STL file: no \"solid\" in front, and 5 bytes are too few for a binary header"},
        {"solid x\n", ":1: truncated: the file ends where 'endsolid' is expected"},
        {replaced(whole, "endsolid x\n", "\n"), ":9: truncated: the file ends where 'endsolid' is expected"},
        {replaced(whole, "outer loop\n", ""), ":3: 'outer' is expected, not 'vertex 0 0 0'"},
        {replaced(whole, "vertex 0 0 0\n", ""), ":6: 'vertex' is expected, not 'endloop'"},
        {replaced(whole, "endloop\n", ""), ":7: 'endloop' is expected, not 'endfacet'"},
        {replaced(whole, "endloop\n", "vertex 0 1 0\nendloop\n"),
         ":7: 'endloop' is expected, not 'vertex 0 1 0'"},
        {replaced(whole, "endfacet\n", ""), ":8: 'endfacet' is expected, not 'endsolid x'"},
        {replaced(whole, "endsolid", "colour 1 0 0\nendsolid"),
         ":9: 'endsolid' is expected, not 'colour 1 0 0'"},
        {whole + "more\n", ":10: 'solid' is expected, not 'more'"},
        {replaced(whole, "1 0 0", "1 0"), ":5: no value"},
        {replaced(whole, "1 0 0", "1 0 0 0"), ":5: a vertex with more than three numbers"},
        {replaced(whole, "1 0 0", "1 0 nan"), ":5: 'nan' is NaN"},
        {replaced(replaced(whole, "1 0 0", "1 0 -inf"), "0 1 0", "0 x 0"),
         ":5: '-inf' is infinite (and 1 more)"},
        {replaced(replaced(whole, "1 0 0", "1 0 -inf"), "endloop", "end"), ":5: '-inf' is infinite"},
    });
}

TEST(BrokenStl, Binary) {
    auto hole = two_facets;
    hole[17] = std::nan("");
    auto holes = hole;
    holes[0] = HUGE_VAL;
    const std::string good = stl_binary(two_facets, "solid");
    expect_refused({
        {good.substr(0, good.size() - 1), ": truncated: 2 facets need 100 bytes, 99 are there"},
        {good.substr(0, 84), ": truncated: 2 facets need 100 bytes, 0 are there"},
        {good + "x", ": bytes left over: 2 facets need 100 bytes, 101 are there"},
        {replaced(good, std::string_view("\2\0\0\0", 4), "\xFF\xFF\xFF\xFF"),
         ":1: truncated: the file ends where 'endsolid' is expected"},
        {replaced(stl_binary(two_facets, "x"), std::string_view("\2\0\0\0", 4), "\xFF\xFF\xFF\xFF"),
         ": truncated: 4294967295 facets need 214748364750 bytes, 100 are there"},
        {stl_binary(hole, "solid"), ": facet 1: a coordinate is NaN"},
        {stl_binary(holes, ""), ": facet 0: a coordinate is infinite (and 1 more)"},
    });
}

}  // namespace

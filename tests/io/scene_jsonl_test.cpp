#include "host/io/scene_jsonl.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <random>

#include "tests/io/files.h"
#include "tests/io/scene_numbers.h"

namespace {

using graze::ErrorCode;
using graze::io::read_scene;
using graze::io::Scene;
using graze::io::SceneShape;
using graze::io::ShapeType;
using graze_test::message_of;
using graze_test::same_bits;
using graze_test::TempFolder;
using Json = nlohmann::json;

/// What the fields of each type are, in the order of SceneShape::coordinates.
const std::map<std::string, std::pair<ShapeType, std::vector<std::string>>> every_type{
    {"point", {ShapeType::point, {"p"}}},
    {"circle", {ShapeType::circle, {"center"}}},
    {"sphere", {ShapeType::sphere, {"center"}}},
    {"segment", {ShapeType::segment, {"a", "b"}}},
    {"capsule", {ShapeType::capsule, {"a", "b"}}},
    {"aabb", {ShapeType::aabb, {"min", "max"}}},
    {"obb", {ShapeType::obb, {"center", "half_extents", "axes"}}},
    {"polygon", {ShapeType::polygon, {"vertices", "holes"}}},
    {"triangle", {ShapeType::triangle, {"vertices"}}},
    {"convex_hull", {ShapeType::convex_hull, {"vertices"}}},
};

void expect_same(const SceneShape& shape, const Json& json) {
    const auto& [type, fields] = every_type.at(json.at("type"));
    EXPECT_EQ(shape.type, type);
    EXPECT_TRUE(same_bits(shape.coordinates, graze_test::numbers_of(json, fields))) << json;
    EXPECT_EQ(shape.radius, json.value("radius", 0.0)) << json;
}

using Random = std::mt19937_64;

Json any_vector(Random& random, std::size_t length) {
    Json vector = Json::array();
    for (std::size_t i = 0; i < length; ++i)
        vector.push_back(graze_test::any_finite<double>(random));
    return vector;
}

Json any_vectors(Random& random, std::size_t count, std::size_t length) {
    Json vectors = Json::array();
    for (std::size_t i = 0; i < count; ++i)
        vectors.push_back(any_vector(random, length));
    return vectors;
}

Json not_negative(Json vector) {
    for (Json& number : vector)
        number = std::abs(number.get<double>());
    return vector;
}

/// A shape of any type that the dimension has, any finite numbers, with or without labels.
Json any_shape(Random& random, std::size_t dimension) {
    const std::vector<std::string> both{"point", "segment",  "capsule",    "aabb",
                                        "obb",   "triangle", "convex_hull"};
    std::vector<std::string> types = both;
    if (dimension == 2) types.insert(types.end(), {"circle", "polygon"});
    if (dimension == 3) types.insert(types.end(), {"sphere"});
    const std::string type = types[random() % types.size()];
    Json shape{{"type", type}};
    for (const std::string& field : every_type.at(type).second) {
        if (field == "holes" && random() % 2 == 0) {
            for (std::uint64_t holes = random() % 3; holes > 0; --holes)
                shape[field].push_back(any_vectors(random, 3 + random() % 3, 2));
        } else if (field == "vertices") {
            shape[field] = any_vectors(random, type == "triangle" ? 3 : 3 + random() % 5, dimension);
        } else if (field == "axes") {
            shape[field] = any_vectors(random, dimension, dimension);
        } else if (field != "holes") {
            shape[field] = any_vector(random, dimension);
        }
    }
    if (shape.value("holes", Json()).is_null()) shape.erase("holes");
    if (type == "circle" || type == "sphere" || type == "capsule") {
        shape["radius"] = std::abs(graze_test::any_finite<double>(random));
    } else if (type == "obb") {
        shape["half_extents"] = not_negative(shape["half_extents"]);
    } else if (type == "aabb") {
        for (std::size_t axis = 0; axis < dimension; ++axis)
            if (shape["min"][axis] > shape["max"][axis]) std::swap(shape["min"][axis], shape["max"][axis]);
    }
    if (random() % 3 == 0) shape["group"] = static_cast<std::int32_t>(random());
    if (random() % 3 == 0) shape["mask"] = static_cast<std::uint32_t>(random());
    if (random() % 3 == 0) shape["id"] = static_cast<std::int64_t>(random());
    if (random() % 3 == 0) shape["id"] = std::string("näme ") + std::to_string(random());
    return shape;
}

void expect_labels(const SceneShape& shape, const Json& json) {
    EXPECT_EQ(shape.group, json.value("group", 0));
    EXPECT_EQ(shape.mask, json.value("mask", 4294967295U));
    if (!json.contains("id")) {
        EXPECT_TRUE(std::holds_alternative<std::monostate>(shape.id));
    } else if (json["id"].is_string()) {
        EXPECT_EQ(std::get<std::string>(shape.id), json["id"]);
    } else {
        EXPECT_EQ(std::get<std::int64_t>(shape.id), json["id"]);
    }
}

TEST(SceneJsonl, ShapesComeBackBitForBit) {
    const TempFolder folder;
    std::map<ShapeType, int> seen;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        const std::size_t dimension = 2 + seed % 2;
        std::string text = random() % 2 == 0 ? "\xEF\xBB\xBF" : "";
        std::vector<Json> shapes;
        std::vector<std::uint64_t> line_of;
        std::uint64_t lines = 0;
        for (std::uint64_t count = random() % 40; count > 0; --count) {
            if (random() % 5 == 0) {
                text += "  # a comment\r\n\n";
                lines += 2;
            }
            text += shapes.emplace_back(any_shape(random, dimension)).dump() + "\n";
            line_of.push_back(++lines);
        }
        const Scene scene = read_scene(folder.write("a.jsonl", text));
        ASSERT_EQ(scene.shapes.size(), shapes.size());
        EXPECT_EQ(scene.dimension, shapes.empty() ? 0 : static_cast<int>(dimension));
        for (std::size_t i = 0; i < shapes.size(); ++i) {
            const SceneShape& shape = scene.shapes[i];
            ++seen[shape.type];
            expect_same(shape, shapes[i]);
            expect_labels(shape, shapes[i]);
            EXPECT_EQ(shape.line, line_of[i]);
            std::vector<std::uint32_t> hole_begin;
            std::size_t vertex = shapes[i].value("vertices", Json()).size();
            for (const Json& hole : shapes[i].value("holes", Json::array())) {
                hole_begin.push_back(static_cast<std::uint32_t>(vertex));
                vertex += hole.size();
            }
            EXPECT_EQ(shape.hole_begin, hole_begin);
        }
    }
    EXPECT_EQ(seen.size(), every_type.size());
}

struct Fault {
    std::string line;
    std::string reason;
};

const Fault faults[] = {
    {R"({"type":"blob"})", R"(unknown type '"blob"')"},
    {R"({"type":7})", "unknown type '7'"},
    {R"({"p":[0,0]})", "no field 'type'"},
    {R"({"type":"point"})", "no field 'p'"},
    {R"({"type":"circle","center":[0,0]})", "no field 'radius'"},
    {R"({"type":"obb","center":[0,0],"half_extents":[1,1]})", "no field 'axes'"},
    {R"({"type":"point","p":[0,0],"radius":1})", "unknown field 'radius'"},
    {R"({"type":"circle","center":[0,0],"radius":1,"holes":[]})", "unknown field 'holes'"},
    {R"({"type":"point","p":[0,0],"p":[0,0]})", "field 'p' is given twice"},
    {R"({"type":"point","p":[0,0],"type":"point"})", "field 'type' is given twice"},
    {R"({"type":"point","p":[0]})", "p has length 1; expected 2 or 3"},
    {R"({"type":"point","p":[0,0,0,0]})", "p has length 4; expected 2 or 3"},
    {R"({"type":"point","p":0})", "p is not a list"},
    {R"({"type":"circle","center":[0,0,0],"radius":1})", "center has length 3; expected 2"},
    {R"({"type":"sphere","center":[0,0],"radius":1})", "center has length 2; expected 3"},
    {R"({"type":"polygon","vertices":[[0,0,0],[1,0,0],[0,1,0]]})", "vertices[0] has length 3; expected 2"},
    {R"({"type":"segment","a":[0,0],"b":[0,0,0]})", "b has length 3; expected 2"},
    {R"({"type":"obb","center":[0,0],"half_extents":[1,1],"axes":[[1,0]]})", "axes has length 1; expected 2"},
    {R"({"type":"obb","center":[0,0],"half_extents":[1,1],"axes":[[1,0],[0,0]]})", "axes[1] is zero"},
    {R"({"type":"obb","center":[0,0],"half_extents":[1,-1],"axes":[[1,0],[0,1]]})",
     "half_extents[1] -1 is negative"},
    {R"({"type":"polygon","vertices":[[0,0],[1,0]]})", "vertices has length 2; expected 3 or more"},
    {R"({"type":"polygon","vertices":[[0,0],[1,0],[0,1]],"holes":[[[0,0],[1,1]]]})",
     "holes[0] has length 2; expected 3 or more"},
    {R"({"type":"triangle","vertices":[[0,0],[1,0],[0,1],[1,1]]})", "vertices has length 4; expected 3"},
    {R"({"type":"convex_hull","vertices":[]})", "vertices has length 0; expected 1 or more"},
    {R"({"type":"circle","center":[0,0],"radius":-0.5})", "radius -0.5 is negative"},
    {R"({"type":"circle","center":[0,0],"radius":"NaN"})", "radius is NaN"},
    {R"({"type":"circle","center":[0,"Infinity"],"radius":1})", "center[1] is infinite"},
    {R"({"type":"circle","center":["-Infinity",0],"radius":1})", "center[0] is infinite"},
    {R"({"type":"circle","center":["0",0],"radius":1})", "center[0] is not a number"},
    {R"({"type":"circle","center":[null,0],"radius":1})", "center[0] is not a number"},
    {R"({"type":"triangle","vertices":[[0,0],[1,true],[0,1]]})", "vertices[1][1] is not a number"},
    {R"({"type":"aabb","min":[0,2],"max":[1,1]})", "min[1] 2 > max[1] 1"},
    {R"({"type":"point","p":[0,0],"group":2147483648})",
     "group '2147483648' is not a whole number from -2147483648 to 2147483647"},
    {R"({"type":"point","p":[0,0],"mask":-1})", "mask '-1' is not a whole number from 0 to 4294967295"},
    {R"({"type":"point","p":[0,0],"mask":1.5})", "mask '1.5' is not a whole number from 0 to 4294967295"},
    {R"({"type":"point","p":[0,0],"mask":"1"})", R"(mask '"1"' is not a whole number from 0 to 4294967295)"},
    {R"({"type":"point","p":[0,0],"id":18446744073709551615})",
     "id '18446744073709551615' is not a whole number from -9223372036854775808 to 9223372036854775807"},
    {R"({"type":"point","p":[0,0,0]})", "a 3-D shape, but the one on line 2 is 2-D"},
    {R"({"type":"point","p":{"x":0}})", "an object inside a shape"},
    {R"([0,0])", "not a JSON object"},
    {R"(7)", "not a JSON object"},
    {R"({"type":"point","p":[0,0]} 1)",
     "not JSON: column 28: syntax error while parsing value - unexpected number literal; expected end of "
     "input"},
    {R"({"type":"point","p":[1e999,0]})", "not JSON: number overflow parsing '1e999'"},
    {R"({"type":"point","p":[NaN,0]})",
     "not JSON: column 22: syntax error while parsing value - invalid literal; last read: '\"p\":[N'"},
};

TEST(SceneJsonl, EachFaultIsSaidWithItsLine) {
    const TempFolder folder;
    const std::string good = R"({"type":"point","p":[0,0]})";
    for (const Fault& fault : faults) {
        const auto path = folder.write("a.jsonl", "\n" + good + "\n" + fault.line + "\n" + good + "\n");
        EXPECT_EQ(message_of(ErrorCode::bad_input, [&] { return read_scene(path); }),
                  path.string() + ":3: " + fault.reason);
    }
}

TEST(SceneJsonl, FaultsAreCounted) {
    const TempFolder folder;
    std::string text = R"({"type":"point","p":[0,0]})";
    for (const Fault& fault : faults)
        text += "\n" + fault.line;
    const auto path = folder.write("a.jsonl", text);
    EXPECT_EQ(message_of(ErrorCode::bad_input, [&] { return read_scene(path); }),
              fmt::format("{}:2: {} (and {} more)", path.string(), faults[0].reason, std::size(faults) - 1));
}

// A megabyte of brackets: parsers that call themselves run out of stack.
TEST(SceneJsonl, DeepNestingIsRefused) {
    const TempFolder folder;
    for (const char* const begin : {"[", "{\"a\":", R"({"type":"polygon","vertices":)"}) {
        const bool repeats = begin[1] == '\0' || begin[2] == 'a';
        std::string line;
        for (int i = 0; i < 200000; ++i)
            line += repeats || i == 0 ? begin : "[";
        const auto path = folder.write("a.jsonl", line);
        const std::string message = message_of(ErrorCode::bad_input, [&] { return read_scene(path); });
        EXPECT_TRUE(message.ends_with(":1: nested too deeply for a shape") ||
                    message.ends_with(":1: an object inside a shape"))
            << message;
    }
}

}  // namespace

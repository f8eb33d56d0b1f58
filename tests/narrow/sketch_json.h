// The shapes of shared/cases/cases.jsonl as sketches; its README states the encodings.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tests/narrow/convex_sketch.h"
#include "tests/support/cases.h"

namespace graze_test {

inline void add_numbers(const Json& json, std::vector<double>& numbers) {
    if (!json.is_array()) {
        numbers.push_back(number_of(json));
        return;
    }
    for (const Json& part : json) {
        add_numbers(part, numbers);
    }
}

inline Sketch sketch_of(const Json& shape, int dim) {
    struct Encoding {
        Kind kind;
        std::vector<const char*> fields;
    };
    static const std::map<std::string, Encoding> encodings = {
        {"point", {Kind::point, {"p"}}},
        {"circle", {Kind::round, {"center", "radius"}}},
        {"sphere", {Kind::round, {"center", "radius"}}},
        {"segment", {Kind::segment, {"a", "b"}}},
        {"capsule", {Kind::capsule, {"a", "b", "radius"}}},
        {"aabb", {Kind::box, {"min", "max"}}},
        {"obb", {Kind::oriented_box, {"center", "half_extents", "axes"}}},
        {"polygon", {Kind::hull, {"vertices"}}},
        {"triangle", {Kind::triangle, {"vertices"}}},
        {"convex_hull", {Kind::hull, {"vertices"}}},
    };
    const Encoding& encoding = encodings.at(shape.at("type").get<std::string>());
    Sketch sketch{encoding.kind, dim, {}};
    for (const char* field : encoding.fields) {
        add_numbers(shape.at(field), sketch.numbers);
    }
    return sketch;
}

}  // namespace graze_test

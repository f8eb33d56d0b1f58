// Faults that users of other libraries reported, with the right answers: every pair of convex shapes, by
// `classify` and `contact_of` of any two shapes, and the oracle besides.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "graze/narrow_phase.h"
#include "tests/narrow/convex_check.h"
#include "tests/narrow/sketch_json.h"

namespace graze_test {
namespace {

/// How many there are of each kind.
const std::map<std::string, std::size_t> case_counts = {
    {"aabb-aabb", 17},       {"capsule-aabb", 3},    {"capsule-capsule", 7},
    {"capsule-polygon", 2},  {"capsule-sphere", 2},  {"circle-aabb", 8},
    {"circle-circle", 22},   {"circle-polygon", 7},  {"circle-segment", 14},
    {"hull-hull", 10},       {"obb-obb", 14},        {"point-polygon", 21},
    {"polygon-polygon", 22}, {"polygon-segment", 6}, {"segment-segment", 30},
    {"sphere-aabb", 8},      {"sphere-hull", 2},     {"sphere-obb", 1},
    {"sphere-sphere", 7},    {"sphere-triangle", 7}, {"triangle-triangle-3d", 15},
};

/// Kinds that are not two convex shapes.
bool is_about_something_else(const std::string& kind) {
    const std::vector<std::string> others = {"broad-phase", "concave-polygon", "file",       "incircle",
                                             "nearest",     "orient2d",        "query-aabb", "radius-pairs"};
    return kind.starts_with("ccd-") || kind.starts_with("ray-") ||
           std::find(others.begin(), others.end(), kind) != others.end();
}

/// Concave polygons in cases of kind point-polygon: a convex polygon refuses them.
const std::set<std::string> concave_cases = {"point-polygon-011", "point-polygon-015", "point-polygon-016",
                                             "point-polygon-017", "point-polygon-018", "point-polygon-019",
                                             "point-polygon-020", "point-polygon-027", "point-polygon-028"};

std::vector<Json> convex_cases() {
    std::ifstream file(cases_file());
    std::vector<Json> cases;
    for (std::string line; std::getline(file, line);) {
        Json one = Json::parse(line);
        if (!is_about_something_else(one.at("kind"))) cases.push_back(std::move(one));
    }
    return cases;
}

TEST(ConvexCases, AreAllOfThem) {
    GRAZE_SKIP_WITHOUT_SHARED(cases_file());
    std::map<std::string, std::size_t> counts;
    for (const Json& one : convex_cases()) {
        ++counts[one.at("kind")];
    }
    EXPECT_EQ(counts, case_counts);
}

template <int Dim>
void check_case(const Json& one, bool swapped) {
    const Sketch a = sketch_of(one.at("a"), Dim), b = sketch_of(one.at("b"), Dim);
    check_contact<Dim>(one, [&] {
        const graze::Shape<Dim> first = shape_of<Dim>(a), second = shape_of<Dim>(b);
        graze::Contact<Dim> contact = swapped ? contact_of(second, first) : contact_of(first, second);
        if (swapped) contact.normal = -contact.normal;
        EXPECT_EQ(swapped ? classify(second, first) : classify(first, second), contact.contact_class);
        return contact;
    });
}

TEST(ConvexCases, Contacts) {
    GRAZE_SKIP_WITHOUT_SHARED(cases_file());
    for (const Json& one : convex_cases()) {
        if (concave_cases.count(one.at("id")) != 0) continue;
        for (const bool swapped : {false, true}) {
            SCOPED_TRACE(swapped ? "b, a" : "a, b");
            one.at("dim") == 2 ? check_case<2>(one, swapped) : check_case<3>(one, swapped);
        }
    }
}

TEST(ConvexCases, ConcavePolygonsAreRefused) {
    GRAZE_SKIP_WITHOUT_SHARED(cases_file());
    std::size_t refused = 0;
    for (const Json& one : convex_cases()) {
        if (concave_cases.count(one.at("id")) == 0) continue;
        SCOPED_TRACE(one.at("id").get<std::string>());
        ++refused;
        EXPECT_THROW(shape_of<2>(sketch_of(one.at("a"), 2)), graze::Error);
    }
    EXPECT_EQ(refused, concave_cases.size());
}

/// The classes of the file were found by hand, its lengths mostly by another program: the oracle must know
/// them too.
TEST(ConvexCases, Oracle) {
    GRAZE_SKIP_WITHOUT_SHARED(cases_file());
    std::size_t checked = 0;
    for (const Json& one : convex_cases()) {
        SCOPED_TRACE(one.at("id").get<std::string>() + ": " + one.at("why").get<std::string>());
        const Json& expect = one.at("expect");
        if (expect.at("class") == "rejected" || concave_cases.count(one.at("id")) != 0) continue;
        ++checked;
        const PairOracle pair(polytope_of(sketch_of(one.at("a"), one.at("dim"))),
                              polytope_of(sketch_of(one.at("b"), one.at("dim"))));
        EXPECT_EQ(name_of(pair.contact_class()), expect.at("class").get<std::string>());
        const double gap = pair.gap().convert_to<double>(), tolerance = case_tolerance * pair.largest();
        if (expect.contains("distance")) {
            EXPECT_NEAR(std::fmax(gap, 0.0), number_of(expect.at("distance")), tolerance);
        }
        if (expect.contains("depth")) {
            EXPECT_NEAR(-gap, number_of(expect.at("depth")), tolerance);
        }
    }
    EXPECT_EQ(checked, 192u);  // of 225; 24 have a shape that must be refused
}

}  // namespace
}  // namespace graze_test

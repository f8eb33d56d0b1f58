// Reads shared/cases/cases.jsonl (its README says what the fields mean) and compares a contact with what a
// case expects.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "graze/contact.h"
#include "graze/core/status.h"
#include "graze/shape/box.h"
#include "graze/shape/circle.h"
#include "graze/shape/segment.h"
#include "graze/shape/sphere.h"
#include "tests/support/shared_data.h"

namespace graze_test {

using Json = nlohmann::json;

inline std::filesystem::path cases_file() {
    return shared_data() / "cases" / "cases.jsonl";
}

/// Every case of one kind, in the order of the file, as the JSON objects of its lines.
inline std::vector<Json> cases_of(const std::string& kind) {
    std::ifstream file(cases_file());
    std::vector<Json> cases;
    for (std::string line; std::getline(file, line);) {
        Json one = Json::parse(line);
        if (one.at("kind") == kind) cases.push_back(std::move(one));
    }
    return cases;
}

inline double number_of(const Json& json) {
    if (!json.is_string()) return json.get<double>();
    if (json == "NaN") return std::numeric_limits<double>::quiet_NaN();
    if (json == "Infinity") return std::numeric_limits<double>::infinity();
    if (json == "-Infinity") return -std::numeric_limits<double>::infinity();
    throw std::invalid_argument("not a number: " + json.dump());
}

template <int Dim>
glm::vec<Dim, double> point_of(const Json& json) {
    glm::vec<Dim, double> point{0.0};
    for (int axis = 0; axis < Dim; ++axis) {
        point[axis] = number_of(json.at(static_cast<std::size_t>(axis)));
    }
    return point;
}

inline graze::Circle circle_of(const Json& json) {
    return {point_of<2>(json.at("center")), number_of(json.at("radius"))};
}
inline graze::Sphere sphere_of(const Json& json) {
    return {point_of<3>(json.at("center")), number_of(json.at("radius"))};
}
template <int Dim>
graze::Segment<Dim> segment_of(const Json& json) {
    return {point_of<Dim>(json.at("a")), point_of<Dim>(json.at("b"))};
}
template <int Dim>
graze::Box<Dim> box_of(const Json& json) {
    return {point_of<Dim>(json.at("min")), point_of<Dim>(json.at("max"))};
}

/// The points whose hull, grown by radius_of, is the shape.
template <int Dim>
std::vector<glm::vec<Dim, double>> vertices_of(const Json& shape) {
    std::vector<glm::vec<Dim, double>> vertices;
    const std::string type = shape.at("type");
    if (type == "aabb" || type == "obb") {
        for (unsigned corner = 0; corner < (1u << Dim); ++corner) {
            glm::vec<Dim, double> vertex{0.0};
            if (type == "obb") vertex = point_of<Dim>(shape.at("center"));
            for (int axis = 0; axis < Dim; ++axis) {
                const bool upper = ((corner >> axis) & 1u) != 0;
                const auto i = static_cast<std::size_t>(axis);
                if (type == "aabb") {
                    vertex[axis] = number_of(shape.at(upper ? "max" : "min").at(i));
                } else {
                    const double half = number_of(shape.at("half_extents").at(i));
                    vertex += (upper ? half : -half) * point_of<Dim>(shape.at("axes").at(i));
                }
            }
            vertices.push_back(vertex);
        }
        return vertices;
    }
    for (const char* single : {"p", "center", "a", "b"}) {
        if (shape.contains(single)) vertices.push_back(point_of<Dim>(shape.at(single)));
    }
    if (shape.contains("vertices")) {
        for (const Json& vertex : shape.at("vertices")) {
            vertices.push_back(point_of<Dim>(vertex));
        }
    }
    return vertices;
}

inline double radius_of(const Json& shape) {
    return shape.contains("radius") ? number_of(shape.at("radius")) : 0.0;
}

/// The largest absolute value of any number in `json`: what the tolerance of a case is relative to.
inline double largest_number(const Json& json) {
    if (json.is_number()) return std::fabs(json.get<double>());
    double largest = 0.0;
    if (json.is_structured()) {
        for (const Json& part : json) {
            largest = std::max(largest, largest_number(part));
        }
    }
    return largest;
}

/// Relative to the largest coordinate, for float32 cases too: their numbers are exact as float64.
inline constexpr double case_tolerance = 1e-9;

template <int Dim>
bool is_near(const glm::vec<Dim, double>& p, const glm::vec<Dim, double>& q) {
    bool all = true;
    for (int axis = 0; axis < Dim; ++axis) {
        all = all && std::fabs(p[axis] - q[axis]) <= case_tolerance;
    }
    return all;
}

/// README: a normal n of a penetrating pair is right if radius sum + max over vertices of (a_i - b_j) . n
/// equals the depth.
template <int Dim>
double overlap_along(const Json& one, const glm::vec<Dim, double>& normal) {
    double largest = -std::numeric_limits<double>::infinity();
    for (const auto& a : vertices_of<Dim>(one.at("a"))) {
        for (const auto& b : vertices_of<Dim>(one.at("b"))) {
            double along = 0.0;
            for (int axis = 0; axis < Dim; ++axis) {
                along += (a[axis] - b[axis]) * normal[axis];
            }
            largest = std::max(largest, along);
        }
    }
    return largest + radius_of(one.at("a")) + radius_of(one.at("b"));
}

template <int Dim>
void expect_normal(const Json& one, const glm::vec<Dim, double>& normal, double tolerance) {
    const Json& expect = one.at("expect");
    double square = 0.0;
    for (int axis = 0; axis < Dim; ++axis) {
        square += normal[axis] * normal[axis];
    }
    EXPECT_NEAR(square, 1.0, 1e-12);
    if (expect.value("normal_rule", "") == "support") {
        EXPECT_NEAR(overlap_along<Dim>(one, normal), number_of(expect.at("depth")), tolerance);
    } else if (expect.contains("normal_any_of")) {
        const Json& list = expect.at("normal_any_of");
        EXPECT_TRUE(std::any_of(list.begin(), list.end(),
                                [&](const Json& good) { return is_near<Dim>(normal, point_of<Dim>(good)); }));
    } else if (expect.contains("normal") && expect.at("normal") != "any") {
        EXPECT_TRUE(is_near<Dim>(normal, point_of<Dim>(expect.at("normal"))));
    }
}

/// Calls `contact()` and compares class (exactly), distance, depth and normal with what the case expects; an
/// Error(bad_input) is right where the case says rejected, or that it may be.
template <int Dim, class F>
void check_contact(const Json& one, F contact) {
    SCOPED_TRACE(one.at("id").get<std::string>() + ": " + one.at("why").get<std::string>());
    const Json& expect = one.at("expect");
    graze::Contact<Dim> got;
    try {
        got = contact();
    } catch (const graze::Error& error) {
        EXPECT_TRUE(expect.at("class") == "rejected" || expect.value("or_rejected", false)) << error.what();
        EXPECT_EQ(error.code(), graze::ErrorCode::bad_input);
        return;
    }
    if (expect.at("class") == "rejected" && expect.value("or_flat", false)) return;
    EXPECT_EQ(graze::name_of(got.contact_class), expect.at("class").get<std::string>());

    const double tolerance =
        case_tolerance * std::max(largest_number(one.at("a")), largest_number(one.at("b")));
    if (expect.contains("distance")) {
        EXPECT_NEAR(got.distance, number_of(expect.at("distance")), tolerance);
    }
    if (expect.contains("depth")) {
        EXPECT_NEAR(got.depth, number_of(expect.at("depth")), tolerance);
    }
    EXPECT_EQ(got.distance > 0.0, got.contact_class == graze::ContactClass::separated);
    EXPECT_EQ(got.depth > 0.0, got.contact_class == graze::ContactClass::penetrating);
    expect_normal<Dim>(one, got.normal, tolerance);
}

}  // namespace graze_test

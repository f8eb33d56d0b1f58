// Polygons against another definition of a convex border: every vertex on the inner side of every edge, and
// each axis gone along and back once.
#include "graze/shape/convex_polygon.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "graze/core/status.h"
#include "tests/exact/inputs.h"
#include "tests/shape/oracle.h"

namespace graze {
namespace {

using graze_test::HardInputs;
using graze_test::Whole;
using graze_test::WholeVector;
using Points = std::vector<glm::dvec2>;

std::optional<Points> polygon_of(const Points& border) {
    try {
        const ConvexPolygon polygon(border);
        return Points(polygon.vertices().begin(), polygon.vertices().end());
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::bad_input);
        return std::nullopt;
    }
}

Whole area2(const WholeVector& a, const WholeVector& b, const WholeVector& c) {
    return cross(b - a, c - a)[2];
}

/// How often the border changes between forth and back along an axis.
int changes_along(const std::vector<WholeVector>& border, std::size_t axis) {
    std::vector<int> steps;
    for (std::size_t i = 0; i < border.size(); ++i) {
        const Whole step = border[(i + 1) % border.size()][axis] - border[i][axis];
        if (step != 0) steps.push_back(step > 0 ? 1 : -1);
    }
    int changes = 0;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        changes += steps[i] != steps[(i + 1) % steps.size()] ? 1 : 0;
    }
    return changes;
}

bool is_convex_border(const Points& points) {
    const auto border = graze_test::whole_vectors<2>(points);
    bool left = true;
    bool right = true;
    for (std::size_t i = 0; i < border.size(); ++i) {
        for (const WholeVector& p : border) {
            const Whole side = area2(border[i], border[(i + 1) % border.size()], p);
            left = left && side >= 0;
            right = right && side <= 0;
        }
    }
    return left != right && changes_along(border, 0) == 2 && changes_along(border, 1) == 2;
}

/// Each once, without those between two others.
std::size_t corner_count(const Points& points) {
    const auto border = graze_test::whole_vectors<2>(points);
    std::vector<WholeVector> corners;
    for (const WholeVector& p : border) {
        bool is_corner = std::find(corners.begin(), corners.end(), p) == corners.end();
        for (const WholeVector& q : border) {
            for (const WholeVector& r : border) {
                const auto to_q = (q - p);
                const auto to_r = (r - p);
                if (area2(q, p, r) == 0 && dot(to_q, to_r) < 0) is_corner = false;
            }
        }
        if (is_corner) corners.push_back(p);
    }
    return corners.size();
}

void check(const Points& border, int& accepted) {
    const auto corners = polygon_of(border);
    ASSERT_EQ(corners.has_value(), is_convex_border(border));
    if (!corners) return;
    ++accepted;
    EXPECT_EQ(corners->size(), corner_count(border));
    const auto exact = graze_test::whole_vectors<2>(*corners);
    for (std::size_t i = 0; i < exact.size(); ++i) {
        EXPECT_NE(std::find(border.begin(), border.end(), (*corners)[i]), border.end());
        EXPECT_GT(area2(exact[i], exact[(i + 1) % exact.size()], exact[(i + 2) % exact.size()]), 0);
    }
}

/// Any border on a grid of 4 by 4, scaled, and some of it a little off.
TEST(ConvexPolygon, AcceptsWhatIsConvexOnASmallGrid) {
    constexpr std::uint64_t seed = 3;
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    HardInputs inputs(seed);
    int accepted = 0;
    for (int i = 0; i < 60000 && !HasFailure(); ++i) {
        const double scale = inputs.scale(8);
        Points border(static_cast<std::size_t>(inputs.integer(3, 6)));
        for (glm::dvec2& p : border) {
            p = {inputs.integer(0, 3) * scale, inputs.integer(0, 3) * scale};
            if (i % 2 == 0) p = {inputs.disturbed(p.x), inputs.disturbed(p.y)};
        }
        check(border, accepted);
    }
    EXPECT_GT(accepted, 10000);
}

/// A convex polygon from its edges, which are sorted by direction; twice the size of what fits a whole grid,
/// so that its edges have middles.
Points zonogon(HardInputs& inputs, int edges) {
    std::vector<std::array<int, 2>> steps;
    for (int i = 0; i < edges; ++i) {
        steps.push_back({inputs.integer(-50, 50), inputs.integer(1, 50)});
    }
    std::sort(steps.begin(), steps.end(),
              [](const auto& u, const auto& v) { return u[0] * v[1] - u[1] * v[0] > 0; });
    Points corners{{0, 0}};
    for (const int sign : {2, -2}) {
        for (const auto& step : steps) {
            corners.push_back(corners.back() + glm::dvec2{sign * step[0], sign * step[1]});
        }
    }
    corners.pop_back();
    return corners;
}

/// The same border told differently: from another vertex on, in the other direction, with repeats and
/// middles.
TEST(ConvexPolygon, DoesNotDependOnHowABorderIsTold) {
    constexpr std::uint64_t seed = 4;
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    HardInputs inputs(seed);
    for (int i = 0; i < 3000 && !HasFailure(); ++i) {
        const double scale = inputs.scale(16);
        Points corners = zonogon(inputs, inputs.integer(2, 12));
        Points told;
        for (std::size_t k = 0; k < corners.size(); ++k) {
            corners[k] *= scale;
        }
        const auto plain = polygon_of(corners);
        if (!plain) continue;  // all edges in one direction
        for (std::size_t k = 0; k < corners.size(); ++k) {
            const glm::dvec2& next = corners[(k + 1) % corners.size()];
            for (int repeats = inputs.integer(1, 3); repeats > 0; --repeats) {
                told.push_back(corners[k]);
            }
            if (inputs.integer(0, 1) == 0) told.push_back(0.5 * corners[k] + 0.5 * next);
        }
        std::rotate(told.begin(), told.begin() + inputs.integer(0, static_cast<int>(told.size()) - 1),
                    told.end());
        if (inputs.integer(0, 1) == 0) told.push_back(told.front());
        if (inputs.integer(0, 1) == 0) std::reverse(told.begin(), told.end());
        auto again = polygon_of(told);
        ASSERT_TRUE(again.has_value());
        std::rotate(again->begin(), std::find(again->begin(), again->end(), plain->front()), again->end());
        EXPECT_EQ(*again, *plain);
    }
}

TEST(ConvexPolygon, OneUlpDecides) {
    const double up = std::nextafter(1.0, 2.0);
    const double down = std::nextafter(1.0, 0.0);
    EXPECT_EQ(polygon_of({{0, 0}, {2, 0}, {2, 1}, {1, up}, {0, 1}})->size(), 5u);
    EXPECT_EQ(polygon_of({{0, 0}, {2, 0}, {2, 1}, {1, 1}, {0, 1}})->size(), 4u);
    EXPECT_FALSE(polygon_of({{0, 0}, {2, 0}, {2, 1}, {1, down}, {0, 1}}));
    EXPECT_EQ(polygon_of({{-0x1p1023, 0}, {0x1p1023, 0}, {0, 5e-324}})->size(), 3u);
}

TEST(ConvexPolygon, IsMadeInOneGoOfAMillionVertices) {
    Points border;
    for (int i = 0; i < 500000; ++i) {
        border.push_back({i, double(i) * i});
        border.push_back({i, double(i) * i});
    }
    EXPECT_EQ(polygon_of(border)->size(), 500000u);
}

}  // namespace
}  // namespace graze

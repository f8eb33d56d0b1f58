// Faults that users of other libraries reported, with the right answers.
#include "tests/support/cases.h"

#include <gtest/gtest.h>

#include "graze/predicates.h"
#include "graze/shape/convex_polygon.h"

namespace graze {
namespace {

using graze_test::cases_of;
using graze_test::Json;
using graze_test::point_of;

TEST(Cases, Orient2d) {
    GRAZE_SKIP_WITHOUT_SHARED(graze_test::cases_file());
    const auto cases = cases_of("orient2d");
    EXPECT_EQ(cases.size(), 7u);
    for (const Json& one : cases) {
        SCOPED_TRACE(one.at("id").get<std::string>());
        const Json& points = one.at("points");
        EXPECT_EQ(orient2d(point_of<2>(points[0]), point_of<2>(points[1]), point_of<2>(points[2])),
                  one.at("expect").at("sign").get<int>());
    }
}

TEST(Cases, Incircle) {
    GRAZE_SKIP_WITHOUT_SHARED(graze_test::cases_file());
    const auto cases = cases_of("incircle");
    EXPECT_EQ(cases.size(), 2u);
    for (const Json& one : cases) {
        SCOPED_TRACE(one.at("id").get<std::string>());
        const Json& points = one.at("points");
        EXPECT_EQ(incircle(point_of<2>(points[0]), point_of<2>(points[1]), point_of<2>(points[2]),
                           point_of<2>(points[3])),
                  one.at("expect").at("sign").get<int>());
    }
}

bool is_refused(const Json& polygon) {
    const auto vertices = graze_test::vertices_of<2>(polygon);
    try {
        static_cast<void>(ConvexPolygon(vertices));
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::bad_input);
        return true;
    }
    return false;
}

/// A polygon is refused only where its pair is to be rejected.
TEST(Cases, Polygons) {
    GRAZE_SKIP_WITHOUT_SHARED(graze_test::cases_file());
    int refused = 0;
    for (const char* kind :
         {"polygon-polygon", "circle-polygon", "polygon-segment", "capsule-polygon", "ccd-polygon-polygon"}) {
        for (const Json& one : cases_of(kind)) {
            SCOPED_TRACE(one.at("id").get<std::string>());
            for (const char* side : {"a", "b"}) {
                if (one.at(side).at("type") != "polygon" || !is_refused(one.at(side))) continue;
                ++refused;
                EXPECT_EQ(one.at("expect").at("class"), "rejected");
            }
        }
    }
    EXPECT_EQ(refused, 7);
}

/// What these say of their polygon, which need not be convex.
TEST(Cases, ConcavePolygons) {
    GRAZE_SKIP_WITHOUT_SHARED(graze_test::cases_file());
    int asked = 0;
    for (const Json& one : cases_of("concave-polygon")) {
        SCOPED_TRACE(one.at("id").get<std::string>());
        const Json& expect = one.at("expect");
        if (!expect.contains("simple")) continue;
        ++asked;
        EXPECT_EQ(is_refused(one.at("a")), !expect.value("convex", false));
    }
    EXPECT_EQ(asked, 9);
}

}  // namespace
}  // namespace graze

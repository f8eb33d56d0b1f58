// Faults that users of other libraries reported, with the right answers.
#include "tests/support/cases.h"

#include <gtest/gtest.h>

#include "graze/narrow_phase.h"

namespace graze {
namespace {

using graze_test::box_of;
using graze_test::cases_of;
using graze_test::check_contact;
using graze_test::circle_of;
using graze_test::Json;
using graze_test::segment_of;
using graze_test::sphere_of;

TEST(Cases, CircleCircle) {
    GRAZE_SKIP_WITHOUT_SHARED(graze_test::cases_file());
    const auto cases = cases_of("circle-circle");
    EXPECT_EQ(cases.size(), 22u);
    for (const Json& one : cases) {
        check_contact<2>(one, [&] { return contact_of(circle_of(one.at("a")), circle_of(one.at("b"))); });
    }
}

/// The circle is a, or b.
Contact<2> circle_segment_contact(const Json& one) {
    const Json& a = one.at("a");
    const Json& b = one.at("b");
    if (a.at("type") == "circle") return contact_of(circle_of(a), segment_of<2>(b));
    return contact_of(segment_of<2>(a), circle_of(b));
}

TEST(Cases, CircleSegment) {
    GRAZE_SKIP_WITHOUT_SHARED(graze_test::cases_file());
    const auto cases = cases_of("circle-segment");
    EXPECT_EQ(cases.size(), 14u);
    for (const Json& one : cases) {
        check_contact<2>(one, [&] { return circle_segment_contact(one); });
    }
}

TEST(Cases, SphereSphere) {
    GRAZE_SKIP_WITHOUT_SHARED(graze_test::cases_file());
    const auto cases = cases_of("sphere-sphere");
    EXPECT_EQ(cases.size(), 7u);
    for (const Json& one : cases) {
        check_contact<3>(one, [&] { return contact_of(sphere_of(one.at("a")), sphere_of(one.at("b"))); });
    }
}

template <int Dim>
void check_boxes(const Json& one) {
    check_contact<Dim>(one, [&] { return contact_of(box_of<Dim>(one.at("a")), box_of<Dim>(one.at("b"))); });
}

TEST(Cases, BoxBox) {
    GRAZE_SKIP_WITHOUT_SHARED(graze_test::cases_file());
    const auto cases = cases_of("aabb-aabb");
    EXPECT_EQ(cases.size(), 17u);
    for (const Json& one : cases) {
        one.at("dim") == 2 ? check_boxes<2>(one) : check_boxes<3>(one);
    }
}

/// Two segments of 2^514, 2^532 from the origin, that end in one point: products of their sides are above the
/// largest double, and a filter of infinities called them crossing.
TEST(Cases, SegmentsWhoseProductsOverflow) {
    const Segment<2> a{{0x1.7ffff7fffffffp+532, 0x1.1ffffcp+533}, {0x1.8p+532, 0x1.200004p+533}};
    const Segment<2> b{{0x1.7ffffp+532, 0x1.1ffff8p+533}, {0x1.8p+532, 0x1.200004p+533}};
    EXPECT_EQ(classify(a, b), ContactClass::touching);
    EXPECT_EQ(classify(b, a), ContactClass::touching);
}

TEST(Cases, Orient2d) {
    GRAZE_SKIP_WITHOUT_SHARED(graze_test::cases_file());
    const auto cases = cases_of("orient2d");
    EXPECT_EQ(cases.size(), 7u);
    for (const Json& one : cases) {
        SCOPED_TRACE(one.at("id").get<std::string>());
        const Json& points = one.at("points");
        EXPECT_EQ(orient2d(graze_test::point_of<2>(points[0]), graze_test::point_of<2>(points[1]),
                           graze_test::point_of<2>(points[2])),
                  one.at("expect").at("sign").get<int>());
    }
}

}  // namespace
}  // namespace graze

// CGAL's do_intersect, exact like ours. Its circles and spheres are curves and surfaces: what lies wholly
// inside one is asked for beside it.
#include "bench/narrow/system.h"

#if GRAZE_BENCH_HAS_CGAL
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/intersections.h>
#include <CGAL/version.h>

namespace graze::bench {

namespace {

// What is asked here are predicates of the kernel, do_intersect too: this one answers them exactly.
using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;

Kernel::Point_2 own(const glm::dvec2& p) {
    return {p.x, p.y};
}
Kernel::Point_3 own(const glm::dvec3& p) {
    return {p.x, p.y, p.z};
}
Kernel::Circle_2 own(const Circle& c) {
    return {own(c.center), c.radius * c.radius};
}
Kernel::Sphere_3 own(const Sphere& s) {
    return {own(s.center), s.radius * s.radius};
}
Kernel::Segment_2 own(const Segment<2>& s) {
    return {own(s.a), own(s.b)};
}
Kernel::Segment_3 own(const Segment<3>& s) {
    return {own(s.a), own(s.b)};
}
Kernel::Iso_rectangle_2 own(const Box<2>& b) {
    return {own(b.lower), own(b.upper)};
}
Kernel::Iso_cuboid_3 own(const Box<3>& b) {
    return {own(b.lower), own(b.upper)};
}
Kernel::Triangle_3 own(const Triangle<3>& t) {
    return {own(t.vertices[0]), own(t.vertices[1]), own(t.vertices[2])};
}

template <class A, class B>
bool meet(const A& a, const B& b) {
    return CGAL::do_intersect(a, b);
}
bool meet(const Kernel::Circle_2& a, const Kernel::Circle_2& b) {
    return CGAL::do_intersect(a, b) || a.has_on_bounded_side(b.center()) || b.has_on_bounded_side(a.center());
}
bool meet(const Kernel::Circle_2& a, const Kernel::Iso_rectangle_2& b) {
    return CGAL::do_intersect(a, b) || a.has_on_bounded_side(b.vertex(0)) ||
           b.has_on_bounded_side(a.center());
}
bool meet(const Kernel::Sphere_3& a, const Kernel::Sphere_3& b) {
    return CGAL::do_intersect(a, b) || a.has_on_bounded_side(b.center()) || b.has_on_bounded_side(a.center());
}
bool meet(const Kernel::Sphere_3& a, const Kernel::Iso_cuboid_3& b) {
    return CGAL::do_intersect(a, b) || a.has_on_bounded_side(b.vertex(0)) ||
           b.has_on_bounded_side(a.center());
}
bool meet(const Kernel::Sphere_3& a, const Kernel::Triangle_3& b) {
    return CGAL::do_intersect(a, b) || a.has_on_bounded_side(b.vertex(0));
}

Round round_of(const AnyPairs& any) {
    return round_where_known(
        any, [](const auto& shape) -> decltype(own(shape)) { return own(shape); },
        [](const auto& a, const auto& b) -> decltype(CGAL::do_intersect(a, b)) { return meet(a, b); });
}

}  // namespace

NarrowSystem cgal_system() {
    return {"cgal", CGAL_STR(CGAL_VERSION), false, round_of};
}

}  // namespace graze::bench
#else
namespace graze::bench {

NarrowSystem cgal_system() {
    return {"cgal", "", false, nullptr};
}

}  // namespace graze::bench
#endif

// FCL with libccd, without contacts. `collide` does not know its TriangleP: triangles are asked as the
// narrow phase of FCL's meshes asks about them.
#include "bench/narrow/system.h"

#if GRAZE_BENCH_HAS_FCL
#include <fcl/config.h>
#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/detail/gjk_solver_libccd.h>
#include <fcl/narrowphase/detail/traversal/collision/intersect.h>

#include <memory>

namespace graze::bench {

namespace {

using Vector = fcl::Vector3d;

template <class Geometry>
struct Placed {
    Geometry geometry;
    fcl::Transform3d transform;
};

template <class Geometry>
Placed<Geometry> placed(Geometry geometry, const Vector& at,
                        const fcl::Matrix3d& rotation = fcl::Matrix3d::Identity()) {
    fcl::Transform3d transform = fcl::Transform3d::Identity();
    transform.linear() = rotation;
    transform.translation() = at;
    return {std::move(geometry), transform};
}

Vector vector_of(const glm::dvec3& v) {
    return {v.x, v.y, v.z};
}

Placed<fcl::Sphered> own(const Sphere& sphere) {
    return placed(fcl::Sphered(sphere.radius), vector_of(sphere.center));
}

Placed<fcl::Boxd> own(const Box<3>& box) {
    return placed(fcl::Boxd(vector_of(box.upper - box.lower)), vector_of(0.5 * (box.lower + box.upper)));
}

/// FCL's transforms are rotations: a frame of the other hand has one axis turned round, the same box.
Placed<fcl::Boxd> own(const OrientedBox<3>& box) {
    fcl::Matrix3d rotation;
    Vector sides;
    for (int axis = 0; axis < 3; ++axis) {
        const Vector direction = vector_of(box.axes[static_cast<std::size_t>(axis)]);
        rotation.col(axis) = direction.normalized();
        sides[axis] = 2.0 * box.half_extents[axis] * direction.norm();
    }
    if (rotation.determinant() < 0.0) rotation.col(2) = -rotation.col(2);
    return placed(fcl::Boxd(sides), vector_of(box.center), rotation);
}

Placed<fcl::Capsuled> own(const Capsule<3>& capsule) {
    const Vector along = vector_of(capsule.b - capsule.a);
    return placed(fcl::Capsuled(capsule.radius, along.norm()), vector_of(0.5 * (capsule.a + capsule.b)),
                  fcl::Quaterniond::FromTwoVectors(Vector::UnitZ(), along).toRotationMatrix());
}

Placed<fcl::Convexd> own(const ConvexHull& hull) {
    auto vertices = std::make_shared<std::vector<Vector>>();
    for (const glm::dvec3& vertex : hull.vertices())
        vertices->push_back(vector_of(vertex));
    auto faces = std::make_shared<std::vector<int>>();
    for (std::uint32_t i = 0; i < hull.face_count(); ++i) {
        faces->push_back(static_cast<int>(hull.face(i).size()));
        for (const std::uint32_t vertex : hull.face(i))
            faces->push_back(static_cast<int>(vertex));
    }
    return placed(fcl::Convexd(vertices, static_cast<int>(hull.face_count()), faces), Vector::Zero());
}

fcl::TrianglePd own(const Triangle<3>& triangle) {
    const auto& [a, b, c] = triangle.vertices;
    return {vector_of(a), vector_of(b), vector_of(c)};
}

template <class A, class B>
bool meet(const Placed<A>& a, const Placed<B>& b) {
    fcl::CollisionRequestd request;
    request.gjk_solver_type = fcl::GJKSolverType::GST_LIBCCD;
    fcl::CollisionResultd result;
    return fcl::collide(&a.geometry, a.transform, &b.geometry, b.transform, request, result) > 0;
}

template <class A>
bool meet(const Placed<A>& a, const fcl::TrianglePd& b) {
    return fcl::detail::GJKSolver_libccdd().shapeTriangleIntersect(a.geometry, a.transform, b.a, b.b, b.c);
}

template <class B>
bool meet(const fcl::TrianglePd& a, const Placed<B>& b) {
    return meet(b, a);
}

bool meet(const fcl::TrianglePd& a, const fcl::TrianglePd& b) {
    return fcl::detail::Intersectd::intersect_Triangle(a.a, a.b, a.c, b.a, b.b, b.c);
}

Round round_of(const AnyPairs& any) {
    return round_where_known(
        any, [](const auto& shape) -> decltype(own(shape)) { return own(shape); },
        [](const auto& a, const auto& b) { return meet(a, b); });
}

}  // namespace

NarrowSystem fcl_system() {
    return {"fcl", FCL_VERSION, false, round_of};
}

}  // namespace graze::bench
#else
namespace graze::bench {

NarrowSystem fcl_system() {
    return {"fcl", "", false, nullptr};
}

}  // namespace graze::bench
#endif

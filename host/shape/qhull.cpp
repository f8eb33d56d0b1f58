#include "host/shape/qhull.h"

#include <libqhull_r/qhull_ra.h>

#include <climits>
#include <cmath>
#include <cstdio>
#include <glm/common.hpp>
#include <memory>

namespace graze::shape {

namespace {

/// Each axis shifted and stretched to [0, 1], near enough: that keeps a hull a hull, and Qhull's tolerances
/// fit. Halves first, so that differences do not overflow.
std::vector<double> unit_box_of(std::span<const glm::dvec3> points) {
    glm::dvec3 lower = 0.5 * points[0];
    glm::dvec3 upper = lower;
    for (const glm::dvec3& point : points) {
        lower = glm::min(lower, 0.5 * point);
        upper = glm::max(upper, 0.5 * point);
    }
    std::vector<double> coordinates;
    coordinates.reserve(3 * points.size());
    for (const glm::dvec3& point : points) {
        for (int axis = 0; axis < 3; ++axis) {
            const double extent = upper[axis] - lower[axis];
            coordinates.push_back(extent > 0.0 ? (0.5 * point[axis] - lower[axis]) / extent : 0.0);
        }
    }
    return coordinates;
}

/// Three corners of a facet, far apart.
Proposal three_of(qhT* qh, facetT* facet) {
    setT* const corners = qh_facet3vertex(qh, facet);
    const int count = qh_setsize(qh, corners);
    Proposal three{};
    for (int i = 0; i < 3; ++i) {
        const auto* vertex = static_cast<vertexT*>(SETelem_(corners, i * count / 3));
        three[static_cast<std::size_t>(i)] = static_cast<std::uint32_t>(qh_pointid(qh, vertex->point));
    }
    qh_settempfree(qh, const_cast<setT**>(&corners));
    return three;
}

struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
};

}  // namespace

std::vector<Proposal> proposals_of_qhull(std::span<const glm::dvec3> points) {
    // What it says on failure is of no interest.
    const std::unique_ptr<std::FILE, Close> nowhere(std::fopen("/dev/null", "w"));
    if (points.size() > INT_MAX / 4 || nowhere == nullptr) return {};
    std::vector<double> coordinates = unit_box_of(points);
    std::vector<Proposal> proposals;
    char command[] = "qhull Pp";

    qhT qhull;
    qh_zero(&qhull, nowhere.get());
    const int failed = qh_new_qhull(&qhull, 3, static_cast<int>(points.size()), coordinates.data(), False,
                                    command, nullptr, nowhere.get());
    if (failed == 0) {
        qhT* const qh = &qhull;  // the name that its macros expect
        facetT* facet = nullptr;
        FORALLfacets {
            proposals.push_back(three_of(qh, facet));
        }
    }
    qh_freeqhull(&qhull, qh_ALL);
    int pieces = 0;
    int bytes = 0;
    qh_memfreeshort(&qhull, &pieces, &bytes);
    return proposals;
}

}  // namespace graze::shape

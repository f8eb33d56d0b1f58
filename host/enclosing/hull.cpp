#include "host/enclosing/hull.h"

#include <algorithm>

#include "host/exact/predicates.h"

namespace graze::enclosing {

std::vector<glm::dvec2> hull_corners(std::span<const glm::dvec2> vertices) {
    std::vector<glm::dvec2> sorted(vertices.begin(), vertices.end());
    std::sort(sorted.begin(), sorted.end(), [](const glm::dvec2& p, const glm::dvec2& q) {
        return p.x < q.x || (p.x == q.x && p.y < q.y);
    });
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    if (sorted.size() < 3) return sorted;
    std::vector<glm::dvec2> hull;
    const auto extend = [&hull](std::size_t from, const glm::dvec2& vertex) {
        while (hull.size() >= from + 2 &&
               exact::orient2d(hull[hull.size() - 2], hull.back(), vertex).sign <= 0)
            hull.pop_back();
        hull.push_back(vertex);
    };
    for (const glm::dvec2& vertex : sorted)
        extend(0, vertex);
    const std::size_t lower = hull.size() - 1;
    for (auto vertex = sorted.rbegin() + 1; vertex != sorted.rend(); ++vertex)
        extend(lower, *vertex);
    hull.pop_back();
    return hull;
}

}  // namespace graze::enclosing

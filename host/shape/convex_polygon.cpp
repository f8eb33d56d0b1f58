// A border is checked corner by corner: every turn the same way, and once round.
#include "graze/shape/convex_polygon.h"

#include <algorithm>
#include <string>

#include "graze/core/status.h"
#include "host/exact/predicates.h"
#include "host/narrow/validate.h"
#include "host/shape/projection.h"

namespace graze {

namespace {

[[noreturn]] void refuse(const std::string& reason) {
    throw Error(ErrorCode::bad_input, "polygon: " + reason);
}

struct Vertex {
    glm::dvec2 point;
    std::size_t number;  ///< in the input
    int turn = 0;        ///< of the border there: 1 left, -1 right, 0 straight on or back
};

/// Without repeats, and without the first one again at the end.
std::vector<Vertex> border_of(std::span<const glm::dvec2> points) {
    std::vector<Vertex> border;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const std::string number = "vertex " + std::to_string(i);
        narrow_phase::require_finite<2>(points[i], "polygon", "", number.c_str());
        if (border.empty() || points[i] != border.back().point) border.push_back({points[i], i});
    }
    while (border.size() > 1 && border.back().point == border.front().point)
        border.pop_back();
    return border;
}

/// Turns do not change when vertices that lie on the way are left out later: directions stay the same.
void set_turns(std::vector<Vertex>& border) {
    const std::size_t n = border.size();
    bool flat = true;
    const Vertex* spike = nullptr;
    for (std::size_t i = 0; i < n; ++i) {
        const glm::dvec2& before = border[(i + n - 1) % n].point;
        const glm::dvec2& after = border[(i + 1) % n].point;
        Vertex& here = border[i];
        here.turn = exact::orient2d(before, here.point, after).sign;
        flat = flat && here.turn == 0;
        if (here.turn == 0 && exact::along(here.point, before, after).sign > 0) spike = &here;
    }
    if (flat) refuse("all vertices lie on one line, but it must have an area");
    if (spike != nullptr) {
        refuse("the border turns back at vertex " + std::to_string(spike->number) +
               ", but must not cross itself");
    }
}

/// Seen from inside, the lowest vertex turns as the border does; one that turns the other way is reflex.
int turn_of_all(const std::vector<Vertex>& corners) {
    const auto lowest = std::min_element(
        corners.begin(), corners.end(),
        [](const Vertex& v, const Vertex& w) { return shape::comes_before<2>(v.point, w.point); });
    for (const Vertex& corner : corners) {
        if (corner.turn == lowest->turn) continue;
        refuse("vertex " + std::to_string(corner.number) +
               " is a reflex corner, or the border crosses itself, but it must be convex");
    }
    return lowest->turn;
}

/// Of a border with turns of one kind, each of less than half a circle, so that none leaps over the open
/// upper half: how often its direction comes into that.
std::size_t rounds_of(const std::vector<Vertex>& corners) {
    const std::size_t n = corners.size();
    const auto is_upward = [&](std::size_t i) {
        return corners[(i + 1) % n].point.y > corners[i % n].point.y;
    };
    std::size_t rounds = 0;
    for (std::size_t i = 0; i < n; ++i) {
        if (!is_upward(i) && is_upward(i + 1)) ++rounds;
    }
    return rounds;
}

}  // namespace

ConvexPolygon::ConvexPolygon(std::span<const glm::dvec2> vertices) {
    std::vector<Vertex> corners = border_of(vertices);
    if (corners.size() < 3) {
        refuse("there are fewer than 3 distinct vertices, but it must have an area");
    }
    set_turns(corners);
    std::erase_if(corners, [](const Vertex& vertex) { return vertex.turn == 0; });
    const int turn = turn_of_all(corners);
    const std::size_t rounds = rounds_of(corners);
    if (rounds != 1)
        refuse("the border goes round " + std::to_string(rounds) + " times, but must go round once");

    for (const Vertex& corner : corners) {
        vertices_.push_back(corner.point);
    }
    if (turn < 0) std::reverse(vertices_.begin(), vertices_.end());
    extent_ = Extent<2>(vertices_);
}

}  // namespace graze

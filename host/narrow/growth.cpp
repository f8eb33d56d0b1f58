// The way out of hulls of many edges.
#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <cmath>
#include <glm/geometric.hpp>

#include "host/narrow/way_out.h"

namespace graze::narrow_phase {

namespace {

/// A triangle of the surface, counter-clockwise seen from outside; its plane is normal . p = distance.
struct Facet {
    std::array<std::uint32_t, 3> corners;
    glm::dvec3 normal;
    double distance;
};

struct Edge {
    std::uint32_t from, to;
};

/// A convex polytope inside the difference, round the origin.
class Polytope {
  public:
    Polytope(const LocalPair<3>& pair, const Simplex& tetrahedron) {
        for (const Corner& corner : tetrahedron.corners)
            points_.push_back(pair.at(corner));
        const double volume =
            glm::dot(points_[1] - points_[0], glm::cross(points_[2] - points_[0], points_[3] - points_[0]));
        if (volume < 0.0) std::swap(points_[0], points_[1]);
        is_sound_ = add_facet(0, 2, 1) && add_facet(0, 1, 3) && add_facet(1, 2, 3) && add_facet(0, 3, 2);
    }

    /// Rounding has not made a facet without area, or one with the origin on the wrong side.
    [[nodiscard]] bool is_sound() const { return is_sound_; }
    [[nodiscard]] const Facet& nearest() const {
        return *std::ranges::min_element(facets_, {}, [](const Facet& facet) { return facet.distance; });
    }

    /// The hull of this and a point: what can be seen from the point gives way to triangles from it to the
    /// horizon.
    void grow(const glm::dvec3& point) {
        horizon_.clear();
        const auto is_seen = [&](const Facet& facet) {
            return glm::dot(facet.normal, point) > facet.distance;
        };
        for (const Facet& facet : facets_) {
            if (!is_seen(facet)) continue;
            for (std::size_t i = 0; i < 3; ++i)
                add_to_horizon({facet.corners[i], facet.corners[(i + 1) % 3]});
        }
        facets_.erase(std::remove_if(facets_.begin(), facets_.end(), is_seen), facets_.end());
        const auto tip = static_cast<std::uint32_t>(points_.size());
        points_.push_back(point);
        is_sound_ = !horizon_.empty();
        for (const Edge& edge : horizon_)
            is_sound_ = is_sound_ && add_facet(edge.from, edge.to, tip);
    }

  private:
    bool add_facet(std::uint32_t i, std::uint32_t j, std::uint32_t k) {
        const glm::dvec3 normal = glm::cross(points_[j] - points_[i], points_[k] - points_[i]);
        const double length = glm::length(normal);
        if (length == 0.0) return false;
        const double distance = glm::dot(normal, points_[i]) / length;
        facets_.push_back({{i, j, k}, normal / length, distance});
        return distance >= 0.0;
    }

    /// Seen from both sides, an edge is none of the horizon.
    void add_to_horizon(Edge edge) {
        const auto twin = std::ranges::find_if(
            horizon_, [&](const Edge& other) { return other.from == edge.to && other.to == edge.from; });
        if (twin == horizon_.end()) {
            horizon_.push_back(edge);
        } else {
            *twin = horizon_.back();
            horizon_.pop_back();
        }
    }

    boost::container::small_vector<glm::dvec3, 64> points_;
    boost::container::small_vector<Facet, 128> facets_;
    boost::container::small_vector<Edge, 32> horizon_;
    bool is_sound_ = true;
};

}  // namespace

std::optional<WayOut<3>> way_out_by_growth(const LocalPair<3>& pair, const Simplex& around_origin) {
    Polytope polytope(pair, around_origin);
    constexpr int most_steps = 256;
    for (int step = 0; step < most_steps && polytope.is_sound(); ++step) {
        const Facet facet = polytope.nearest();
        const Support on_a = pair.a().highest(facet.normal);
        const Support on_b = pair.b().lowest(facet.normal);
        const double reach = on_a.value - on_b.value;
        const double off = sum_of_sizes<3>(facet.normal) * pair.off_support() + reach * 0x1p-48;
        if (reach - facet.distance <= 4.0 * off) {
            return WayOut<3>{facet.normal, reach, facet.distance - 4.0 * off, reach + off};
        }
        polytope.grow(pair.at({on_a.index, on_b.index}));
    }
    return std::nullopt;
}

}  // namespace graze::narrow_phase

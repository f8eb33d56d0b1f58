#include "host/crowd/forces.h"

#include <algorithm>
#include <cmath>

namespace graze::crowd {

namespace {

constexpr double body_diameter = 0.36;
constexpr double relaxation = 0.5;  ///< seconds to reach the desired velocity
constexpr double time_gap = 0.5;    ///< seconds kept to the one ahead
constexpr double social = 6.0;      ///< m/s^2, at distance 0
constexpr double stiffness = 80.0;  ///< 1/s^2, of bodies that touch
constexpr double wall_reach = 0.5;

double dot(glm::dvec2 a, glm::dvec2 b) {
    return a.x * b.x + a.y * b.y;
}

}  // namespace

void Forces::push(glm::dvec2 away, double distance, double reach, double body) {
    if (distance >= reach || distance == 0) return;
    const double near = 1 - distance / reach;
    const double force = social * near * near + stiffness * std::max(0.0, body - distance);
    sum_ += away * (force / distance);
}

void Forces::add_person(glm::dvec2 other) {
    const glm::dvec2 to = other - person_.place;
    const double distance = std::sqrt(dot(to, to));
    push(-to, distance, sight, body_diameter);
    const double aside = std::fabs(way_.x * to.y - way_.y * to.x);
    if (dot(way_, to) > 0 && aside < body_diameter) gap_ahead_ = std::min(gap_ahead_, distance);
}

void Forces::add_wall(const Segment<2>& wall) {
    const glm::dvec2 along = wall.b - wall.a;
    const glm::dvec2 from = person_.place - wall.a;
    const double t = std::clamp(dot(from, along) / dot(along, along), 0.0, 1.0);
    const glm::dvec2 away = from - t * along;
    push(away, std::sqrt(dot(away, away)), wall_reach, body_diameter / 2);
}

Person Forces::after(double seconds) const {
    const double free_speed = std::max(0.0, (gap_ahead_ - body_diameter) / time_gap);
    const glm::dvec2 desired = way_ * std::min(person_.desired_speed, free_speed);
    Person next = person_;
    next.velocity += seconds * ((desired - person_.velocity) / relaxation + sum_);
    const double speed = std::sqrt(dot(next.velocity, next.velocity));
    const double fastest = 1.3 * person_.desired_speed;
    if (speed > fastest) next.velocity *= fastest / speed;
    next.place += seconds * next.velocity;
    return next;
}

}  // namespace graze::crowd

// What moves a person: a simple social force model (Helbing and Molnar 1995, Phys. Rev. E 51, 4282). It
// departs from the paper in two points. Repulsion is a polynomial and not an exponential, because the
// exponentials of C libraries differ in their last bits and the crowd is to be the same on every machine. And
// people slow down when somebody is close ahead (the optimal velocity of Tordeux, Chraibi and Seyfried 2016),
// so a jam does not crush itself. Units: metres and seconds; mass 1.
#pragma once

#include <glm/vec2.hpp>

#include "graze/shape/segment.h"

namespace graze::crowd {

/// Nobody feels anybody farther away than this.
inline constexpr double sight = 1.0;

struct Person {
    glm::dvec2 place{0.0};
    glm::dvec2 velocity{0.0};
    double desired_speed = 0.0;
};

/// The forces on one person, gathered from one neighbour and wall after another: call in a fixed order, since
/// the sum is rounded.
class Forces {
  public:
    /// `way` is a unit vector.
    Forces(const Person& person, glm::dvec2 way) : person_(person), way_(way) {}
    void add_person(glm::dvec2 other);
    void add_wall(const Segment<2>& wall);
    /// The person's next state, by semi-implicit Euler.
    [[nodiscard]] Person after(double seconds) const;

  private:
    void push(glm::dvec2 away, double distance, double reach, double body);

    const Person& person_;
    glm::dvec2 way_;
    glm::dvec2 sum_{0.0};
    double gap_ahead_ = sight;
};

}  // namespace graze::crowd

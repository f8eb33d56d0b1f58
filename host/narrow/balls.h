// Discs and balls, points included: what circles, spheres and the ends of a segment have in common.
#pragma once

#include "graze/contact.h"
#include "graze/shape/segment.h"

namespace graze::narrow_phase {

template <int Dim>
struct Ball {
    glm::vec<Dim, double> center{0.0};
    double radius = 0.0;
};

template <int Dim>
[[nodiscard]] constexpr glm::vec<Dim, double> x_axis() {
    glm::vec<Dim, double> axis{0.0};
    axis.x = 1.0;
    return axis;
}

/// Both are valid.
[[nodiscard]] ContactClass class_of_disc_and_segment(const Ball<2>& disc, const Segment<2>& segment);
template <int Dim>
[[nodiscard]] ContactClass class_of_balls(const Ball<Dim>& a, const Ball<Dim>& b);

/// `normal_if_concentric` is what the normal is when the centres coincide.
template <int Dim>
[[nodiscard]] Contact<Dim> contact_of_balls(
    const Ball<Dim>& a, const Ball<Dim>& b,
    const glm::vec<Dim, double>& normal_if_concentric = x_axis<Dim>());

extern template ContactClass class_of_balls(const Ball<2>&, const Ball<2>&);
extern template ContactClass class_of_balls(const Ball<3>&, const Ball<3>&);
extern template Contact<2> contact_of_balls(const Ball<2>&, const Ball<2>&, const glm::dvec2&);
extern template Contact<3> contact_of_balls(const Ball<3>&, const Ball<3>&, const glm::dvec3&);

}  // namespace graze::narrow_phase

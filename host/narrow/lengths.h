// From exact decisions to the rounded lengths of a contact.
#pragma once

#include <array>
#include <cmath>
#include <limits>

#include "graze/contact.h"
#include "host/narrow/scaled.h"

namespace graze::narrow_phase {

/// A vector's length and direction; the direction of the zero vector is not defined.
template <class Real, int Dim>
class Arrow {
  public:
    explicit Arrow(const std::array<Real, Dim>& components) : components_(components) {
        Real squares{0.0};
        for (const Real& component : components) {
            squares = squares + component * component;
        }
        using std::sqrt;
        length_ = sqrt(squares);
    }

    [[nodiscard]] const Real& length() const { return length_; }
    [[nodiscard]] glm::vec<Dim, double> direction() const {
        glm::vec<Dim, double> unit{0.0};
        for (int axis = 0; axis < Dim; ++axis) {
            unit[axis] = to_double(components_[static_cast<std::size_t>(axis)] / length_);
        }
        return unit;
    }

  private:
    std::array<Real, Dim> components_;
    Real length_{0.0};
};

template <class Real, int Dim>
[[nodiscard]] Arrow<Real, Dim> arrow_between(const glm::vec<Dim, double>& from,
                                             const glm::vec<Dim, double>& to) {
    std::array<Real, Dim> components;
    for (int axis = 0; axis < Dim; ++axis) {
        components[static_cast<std::size_t>(axis)] = Real{to[axis]} - Real{from[axis]};
    }
    return Arrow<Real, Dim>{components};
}

/// Class, distance and depth from the exact sign of the gap and its rounded size. A length that is not 0
/// never becomes 0.
template <int Dim>
void set_gap(Contact<Dim>& contact, int sign, double size) {
    const double length = std::fmax(std::fabs(size), std::numeric_limits<double>::denorm_min());
    contact.contact_class = sign > 0   ? ContactClass::separated
                            : sign < 0 ? ContactClass::penetrating
                                       : ContactClass::touching;
    contact.distance = sign > 0 ? length : 0.0;
    contact.depth = sign < 0 ? length : 0.0;
}

/// Half way between two points, without overflow.
template <int Dim>
[[nodiscard]] glm::vec<Dim, double> middle_of(const glm::vec<Dim, double>& p,
                                              const glm::vec<Dim, double>& q) {
    return 0.5 * p + 0.5 * q;
}

}  // namespace graze::narrow_phase

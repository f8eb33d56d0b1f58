// What the narrow phase says of one pair of shapes.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

namespace graze {

/// Decided exactly for the shapes as stored. With M = A minus B (Minkowski difference): 0 lies outside M, on
/// its boundary, or in its interior.
enum class ContactClass : std::uint8_t { separated, touching, penetrating };

[[nodiscard]] constexpr const char* name_of(ContactClass contact_class) {
    switch (contact_class) {
        case ContactClass::separated:
            return "separated";
        case ContactClass::touching:
            return "touching";
        case ContactClass::penetrating:
            return "penetrating";
    }
    return "";
}

/// Of what is positive where shapes are apart and negative where they overlap: without a branch, which a
/// processor could only guess.
template <class Number>
[[nodiscard]] constexpr ContactClass class_of_gap(const Number& gap) {
    static_assert(static_cast<int>(ContactClass::separated) == 0 &&
                  static_cast<int>(ContactClass::penetrating) == 2);
    return static_cast<ContactClass>(1 - static_cast<int>(gap > Number(0)) +
                                     static_cast<int>(gap < Number(0)));
}

/// Lengths are in the caller's unit and rounded; the functions of narrow_phase.h state how far.
template <int Dim>
struct Contact {
    ContactClass contact_class = ContactClass::separated;
    double distance = 0.0;              ///< between the shapes; 0 when they touch or penetrate
    double depth = 0.0;                 ///< smallest move that makes penetrating shapes touch; else 0
    glm::vec<Dim, double> normal{0.0};  ///< unit vector from a to b: b moved by depth * normal touches a
    glm::vec<Dim, double> point{0.0};   ///< middle between the closest (or deepest) points of the two shapes
};

/// Points spread over where two shapes meet, each in the middle between their surfaces: in the plane at most
/// 2, in space at most 4, at least 1.
template <int Dim>
struct ContactPoints {
    std::array<glm::vec<Dim, double>, Dim == 2 ? 2 : 4> points{};
    int count = 0;
};

/// Which contacts count. Gaps count that are within a tolerance: in the caller's unit, or as a part of the
/// size of the pair, the largest extent of the two shapes.
struct ContactPolicy {
    bool touching_counts = true;
    double absolute_tolerance = 0.0;
    double relative_tolerance = 0.0;
};

template <int Dim>
[[nodiscard]] bool counts(const Contact<Dim>& contact, const ContactPolicy& policy,
                          double size_of_pair = 0.0) {
    if (contact.contact_class == ContactClass::penetrating) return true;
    if (contact.contact_class == ContactClass::touching && policy.touching_counts) return true;
    const double tolerance = std::max(policy.absolute_tolerance, policy.relative_tolerance * size_of_pair);
    return tolerance > 0.0 && contact.distance <= tolerance;
}

}  // namespace graze

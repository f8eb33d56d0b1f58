// The oracle of shapes: whole numbers of any size and textbook formulas. Shares no code with host/.
#pragma once

#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <span>
#include <vector>

namespace graze_test {

using Whole =
    boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>, boost::multiprecision::et_off>;
struct WholeVector : std::array<Whole, 3> {};

/// x * 2^shift; every double is whole with a shift of 1074.
inline Whole whole(double x, int shift = 1074) {
    int exponent = 0;
    const auto mantissa = static_cast<std::int64_t>(std::ldexp(std::frexp(x, &exponent), 53));
    const int up = mantissa == 0 ? 0 : exponent - 53 + shift;
    return up >= 0 ? Whole(Whole(mantissa) << up) : Whole(Whole(mantissa) / (Whole(1) << -up));
}

inline WholeVector whole_vector(const glm::dvec2& p, int shift = 1074) {
    return {whole(p.x, shift), whole(p.y, shift), 0};
}
inline WholeVector whole_vector(const glm::dvec3& p, int shift = 1074) {
    return {whole(p.x, shift), whole(p.y, shift), whole(p.z, shift)};
}

inline WholeVector operator-(const WholeVector& u, const WholeVector& v) {
    return {u[0] - v[0], u[1] - v[1], u[2] - v[2]};
}
inline Whole dot(const WholeVector& u, const WholeVector& v) {
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}
inline WholeVector cross(const WholeVector& u, const WholeVector& v) {
    return {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
}
inline bool is_zero(const WholeVector& u) {
    return u[0] == 0 && u[1] == 0 && u[2] == 0;
}

/// All by one power of two, so that all are whole, and no larger than they need be.
template <int Dim>
std::vector<WholeVector> whole_vectors(std::span<const glm::vec<Dim, double>> points) {
    int shift = -1100;
    for (const auto& point : points) {
        for (int axis = 0; axis < Dim; ++axis) {
            if (point[axis] != 0.0) shift = std::max(shift, 53 - 1 - std::ilogb(point[axis]));
        }
    }
    std::vector<WholeVector> result;
    for (const auto& point : points) {
        result.push_back(whole_vector(point, shift));
    }
    return result;
}

}  // namespace graze_test

#include "host/enclosing/local.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "host/enclosing/outward.h"

namespace graze::enclosing {

template <int Dim>
glm::vec<Dim, double> Frame<Dim>::stored(const glm::vec<Dim, double>& local) const {
    glm::vec<Dim, double> point;
    for (int axis = 0; axis < Dim; ++axis)
        point[axis] = finite(origin[axis] + std::ldexp(local[axis], exponent));
    return point;
}

template <int Dim>
Frame<Dim> frame_of(std::span<const glm::vec<Dim, double>> vertices) {
    Frame<Dim> frame;
    double reach = 0.0;
    for (int axis = 0; axis < Dim; ++axis) {
        double lower = vertices[0][axis];
        double upper = lower;
        for (const auto& vertex : vertices) {
            lower = std::min(lower, vertex[axis]);
            upper = std::max(upper, vertex[axis]);
        }
        frame.origin[axis] = std::midpoint(lower, upper);
        reach = std::max({reach, frame.origin[axis] - lower, upper - frame.origin[axis]});
    }
    if (reach > 0.0) std::frexp(reach, &frame.exponent);
    return frame;
}

template <int Dim>
std::vector<glm::vec<Dim, double>> local_vertices(std::span<const glm::vec<Dim, double>> vertices,
                                                  const Frame<Dim>& frame) {
    std::vector<glm::vec<Dim, double>> local(vertices.size());
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        for (int axis = 0; axis < Dim; ++axis)
            local[i][axis] = std::ldexp(vertices[i][axis] - frame.origin[axis], -frame.exponent);
    }
    return local;
}

double length_up(double local, int exponent) {
    const double length = std::ldexp(local, exponent);
    const bool short_of_it = std::ldexp(length, -exponent) < local;
    return short_of_it ? std::nextafter(length, std::numeric_limits<double>::infinity()) : length;
}

exact::Filtered difference(double p, double q, int exponent) {
    if (p == q) return exact::Filtered(0.0);
    const double whole = p - q;
    // Numbers whose difference overflows are large enough to be halved exactly.
    const double value =
        std::isfinite(whole) ? std::ldexp(whole, -exponent) : std::ldexp(0.5 * p - 0.5 * q, 1 - exponent);
    return {value, exact::Filtered::two_u * std::fabs(value) + exact::Filtered::underflow};
}

template struct Frame<2>;
template struct Frame<3>;
template Frame<2> frame_of<2>(std::span<const glm::dvec2>);
template Frame<3> frame_of<3>(std::span<const glm::dvec3>);
template std::vector<glm::dvec2> local_vertices<2>(std::span<const glm::dvec2>, const Frame<2>&);
template std::vector<glm::dvec3> local_vertices<3>(std::span<const glm::dvec3>, const Frame<3>&);

}  // namespace graze::enclosing

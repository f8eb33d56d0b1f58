// The oracle of neighbour lists: every object against every image of every other that can be near on each
// axis, by the definition, in rational numbers. Shares no code with the kernels.
#pragma once

#include <algorithm>
#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>
#include <tuple>
#include <vector>

namespace graze_test {

using Rational = boost::multiprecision::cpp_rational;

/// Rows of Dim coordinates and a radius, and how far lists reach.
template <int Dim>
struct NearScene {
    std::vector<double> rows;
    double cutoff = 0.0;
    double skin = 0.0;
    std::array<double, Dim> period{};  ///< 0: not periodic

    [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(rows.size() / (Dim + 1)); }
    [[nodiscard]] double at(std::uint32_t i, int column) const {
        return rows[i * (Dim + 1u) + static_cast<std::size_t>(column)];
    }
};

/// An entry of the row of i: object and image.
template <int Dim>
struct NearEntry {
    std::uint32_t i;
    std::uint32_t j;
    std::array<std::int64_t, Dim> image;
    friend auto operator<=>(const NearEntry&, const NearEntry&) = default;
};

inline std::int64_t floor_of(const Rational& x) {
    const auto n = numerator(x);
    const auto d = denominator(x);
    boost::multiprecision::cpp_int quotient = n / d;  // towards 0
    if (quotient * d > n) --quotient;
    return quotient.convert_to<std::int64_t>();
}

/// The images on one axis that are within reach on it, with the squares of their distances.
struct OnAxis {
    std::int64_t image;
    Rational square;
};
inline std::vector<OnAxis> images_on_axis(const Rational& from, const Rational& to, const Rational& period,
                                          const Rational& reach) {
    const Rational apart = to - from;
    if (period == 0) return {{0, apart * apart}};
    std::vector<OnAxis> found;
    const std::int64_t last = floor_of((reach - apart) / period);
    for (std::int64_t k = -floor_of((reach + apart) / period); k <= last; ++k) {
        const Rational moved = apart + k * period;
        found.push_back({k, moved * moved});
    }
    return found;
}

/// All neighbours, by row, object and image.
template <int Dim>
std::vector<NearEntry<Dim>> exact_neighbours(const NearScene<Dim>& scene) {
    std::vector<NearEntry<Dim>> found;
    for (std::uint32_t i = 0; i < scene.count(); ++i) {
        for (std::uint32_t j = 0; j < scene.count(); ++j) {
            const Rational reach = Rational(scene.at(i, Dim)) + Rational(scene.at(j, Dim)) +
                                   Rational(scene.cutoff) + Rational(scene.skin);
            std::array<std::vector<OnAxis>, 3> on;
            on[2] = {{0, 0}};
            for (int axis = 0; axis < Dim; ++axis)
                on[static_cast<std::size_t>(axis)] =
                    images_on_axis(scene.at(i, axis), scene.at(j, axis),
                                   scene.period[static_cast<std::size_t>(axis)], reach);
            const Rational most = reach * reach;
            for (const OnAxis& x : on[0]) {
                for (const OnAxis& y : on[1]) {
                    const Rational plane = x.square + y.square;
                    if (plane > most) continue;
                    for (const OnAxis& z : on[2]) {
                        if (plane + z.square > most) continue;
                        NearEntry<Dim> entry{i, j, {}};
                        entry.image[0] = x.image;
                        entry.image[1] = y.image;
                        if constexpr (Dim == 3) entry.image[2] = z.image;
                        const bool itself = i == j && entry.image == std::array<std::int64_t, Dim>{};
                        if (!itself) found.push_back(entry);
                    }
                }
            }
        }
    }
    std::sort(found.begin(), found.end());
    return found;
}

/// Those of half lists.
template <int Dim>
std::vector<NearEntry<Dim>> half_of(std::vector<NearEntry<Dim>> all) {
    std::erase_if(all, [](const NearEntry<Dim>& entry) {
        return entry.i > entry.j || (entry.i == entry.j && entry.image < std::array<std::int64_t, Dim>{});
    });
    return all;
}

}  // namespace graze_test

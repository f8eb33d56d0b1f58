// An independent answer to `graze contacts`: all pairs, decided by exact arithmetic where doubles are in
// doubt. Shares nothing with the program but the definition of a contact.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <map>
#include <string>
#include <tuple>

#include "tests/cli/program.h"

namespace graze_test {

struct Place {
    double x, y;
};
struct Wall {
    Place a, b;
};

/// frame, a, b, kind -> class
using Contacts = std::map<std::tuple<std::int64_t, std::int64_t, std::int64_t, std::string>, std::string>;

namespace oracle {

/// Point to segment: squared distance, as numerator and denominator.
template <class T>
std::pair<T, T> squared_distance(const Place& p, const Wall& wall) {
    const T dx = T(wall.b.x) - T(wall.a.x), dy = T(wall.b.y) - T(wall.a.y);
    const T px = T(p.x) - T(wall.a.x), py = T(p.y) - T(wall.a.y);
    const T length = dx * dx + dy * dy, along = px * dx + py * dy;
    if (along <= 0 || length == 0) return {px * px + py * py, T(1)};
    if (along >= length) {
        const T qx = T(p.x) - T(wall.b.x), qy = T(p.y) - T(wall.b.y);
        return {qx * qx + qy * qy, T(1)};
    }
    const T across = dx * py - dy * px;
    return {across * across, length};
}

/// "", "touching" or "penetrating" for a distance to `wall` (a = b: to a point) that is to be at most
/// `reach`.
inline std::string decide(const Place& p, const Wall& wall, double reach_in_radii, double radius) {
    const double reach = reach_in_radii * radius;
    const auto [numerator, denominator] = squared_distance<double>(p, wall);
    const double distance = std::sqrt(numerator / denominator);
    // Coordinates are below 1e7 and segments below 1e4 long, so a distance near `reach` is right to 1e-4.
    if (distance > reach + 1e-3) return "";
    if (distance < reach - 1e-3) return "penetrating";
    using Rational = boost::multiprecision::cpp_rational;
    const auto [exact, scale] = squared_distance<Rational>(p, wall);
    const Rational limit = Rational(reach_in_radii) * Rational(radius);
    const Rational left = exact, right = limit * limit * scale;
    return left > right ? "" : left == right ? "touching" : "penetrating";
}

}  // namespace oracle

inline std::string contact_class(const Place& p, const Place& q, double radius) {
    return oracle::decide(p, {q, q}, 2, radius);
}
inline std::string contact_class(const Place& p, const Wall& wall, double radius) {
    return oracle::decide(p, wall, 1, radius);
}

/// The csv of the program, without the lengths.
inline Contacts contacts_in(const std::string& csv) {
    Contacts contacts;
    auto rows = csv_rows(csv);
    for (std::size_t i = 1; i < rows.size(); ++i) {
        const auto& row = rows[i];
        const bool fresh = contacts
                               .emplace(std::tuple(std::stoll(row.at(0)), std::stoll(row.at(1)),
                                                   std::stoll(row.at(2)), row.at(3)),
                                        row.at(4))
                               .second;
        EXPECT_TRUE(fresh) << "twice: line " << i + 1;
    }
    return contacts;
}

/// Names the first contact that differs.
inline void expect_same(const Contacts& got, const Contacts& expected) {
    const auto show = [](const auto& entry) {
        const auto& [frame, a, b, kind] = entry.first;
        return std::to_string(frame) + "," + std::to_string(a) + "," + std::to_string(b) + "," + kind + "," +
               entry.second;
    };
    for (const auto& entry : expected)
        ASSERT_TRUE(got.contains(entry.first) && got.at(entry.first) == entry.second)
            << "missing: " << show(entry);
    for (const auto& entry : got)
        ASSERT_TRUE(expected.contains(entry.first)) << "too many: " << show(entry);
}

}  // namespace graze_test

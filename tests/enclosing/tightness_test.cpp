// How much larger than their shapes the volumes are: prints the table of docs/volumes.md, and fails when
// that page says something else.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <sstream>

#include "graze/enclosing.h"
#include "tests/enclosing/sets.h"

namespace graze {
namespace {

using graze_test::any_axes;
using graze_test::Ball;
using graze_test::HardInputs;
using graze_test::unit;
using graze_test::Vector;
using graze_test::vector_of;
using graze_test::VertexSet;

constexpr std::uint64_t seed = 20250305;
constexpr int shapes_a_row = 1001;
constexpr double pi = 3.14159265358979323846;

double size_of(const Circle& circle) {
    return pi * circle.radius * circle.radius;
}
double size_of(const Sphere& sphere) {
    return 4.0 / 3.0 * pi * sphere.radius * sphere.radius * sphere.radius;
}
double size_of(const Capsule<2>& capsule) {
    return size_of(Circle{{}, capsule.radius}) + 2.0 * capsule.radius * glm::distance(capsule.a, capsule.b);
}
double size_of(const Capsule<3>& capsule) {
    return size_of(Sphere{{}, capsule.radius}) +
           pi * capsule.radius * capsule.radius * glm::distance(capsule.a, capsule.b);
}
double size_of(const Box<2>& box) {
    const glm::dvec2 size = box.upper - box.lower;
    return size.x * size.y;
}
double size_of(const Box<3>& box) {
    const glm::dvec3 size = box.upper - box.lower;
    return size.x * size.y * size.z;
}
double size_of(const OrientedBox<2>& box) {
    return 4.0 * box.half_extents.x * box.half_extents.y;
}
double size_of(const OrientedBox<3>& box) {
    return 8.0 * box.half_extents.x * box.half_extents.y * box.half_extents.z;
}
/// Of a triangle, or of a polygon's vertices, counter-clockwise.
double size_of(std::span<const glm::dvec2> polygon) {
    double twice = 0.0;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const glm::dvec2 &p = polygon[i], &q = polygon[(i + 1) % polygon.size()];
        twice += p.x * q.y - p.y * q.x;
    }
    return 0.5 * std::abs(twice);
}
double size_of(const Triangle<2>& triangle) {
    return size_of(std::span<const glm::dvec2>(triangle.vertices));
}
/// Of the hull of vertices in general position: those triangles are faces that have all on one side.
double size_of(const VertexSet<3>& set) {
    double six_times = 0.0;
    for (std::size_t i = 0; i < set.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            for (std::size_t k = 0; k < j; ++k) {
                const glm::dvec3 normal = glm::cross(set[j] - set[i], set[k] - set[i]);
                bool above = false;
                bool below = false;
                for (std::size_t l = 0; l < set.size(); ++l) {
                    if (l == i || l == j || l == k) continue;
                    (glm::dot(normal, set[l] - set[i]) > 0.0 ? above : below) = true;
                }
                if (!above || !below) six_times += std::abs(glm::dot(normal, set[i] - set[0]));
            }
        }
    }
    return six_times / 6.0;
}

double between(HardInputs& inputs, double low, double high) {
    return low + (high - low) * 0.5 * (1.0 + unit(inputs));
}

template <int Dim>
Vector<Dim> place(HardInputs& inputs) {
    return vector_of<Dim>([&] { return unit(inputs); });
}

template <int Dim>
Vector<Dim> half_extents(HardInputs& inputs) {
    return vector_of<Dim>([&] { return between(inputs, 0.1, 1.0); });
}

/// Along an ellipse.
VertexSet<2> polygon(HardInputs& inputs, std::size_t corners) {
    const glm::dvec2 radii = half_extents<2>(inputs);
    const auto axes = any_axes(inputs, glm::dvec2());
    std::vector<double> angles(corners);
    for (double& angle : angles)
        angle = pi * unit(inputs);
    std::sort(angles.begin(), angles.end());
    VertexSet<2> set;
    for (const double angle : angles)
        set.push_back(radii.x * std::cos(angle) * axes[0] + radii.y * std::sin(angle) * axes[1]);
    return set;
}

/// In a box that lies anyhow.
VertexSet<3> cloud(HardInputs& inputs, std::size_t count) {
    const auto axes = any_axes(inputs, glm::dvec3());
    const glm::dvec3 size = half_extents<3>(inputs);
    VertexSet<3> set;
    while (set.size() < count) {
        const glm::dvec3 t = size * place<3>(inputs);
        set.push_back(t.x * axes[0] + t.y * axes[1] + t.z * axes[2]);
    }
    return set;
}

double median(std::vector<double> numbers) {
    const auto middle = numbers.begin() + static_cast<std::ptrdiff_t>(numbers.size() / 2);
    std::nth_element(numbers.begin(), middle, numbers.end());
    return *middle;
}

/// One row of the table; the ratios are tested on the way.
template <class Make>
std::string row_of(const char* name, Make make) {
    HardInputs inputs(seed);
    std::vector<double> ratios[5];
    for (int i = 0; i < shapes_a_row; ++i) {
        const auto shape = make(inputs);
        const double own = size_of(shape);
        const double sizes[5] = {size_of(box_of(shape)), size_of(ball_of(shape)),
                                 size_of(smallest_ball_of(shape)), size_of(oriented_box_of(shape)),
                                 size_of(capsule_of(shape))};
        for (int volume = 0; volume < 5; ++volume) {
            ratios[volume].push_back(sizes[volume] / own);
            EXPECT_GE(sizes[volume], own * (1.0 - 1e-12)) << name << ", volume " << volume;
        }
        EXPECT_LE(sizes[2], sizes[1] * (1.0 + 1e-12)) << name;
    }
    return fmt::format("| {} | {:.2f} | {:.2f} | {:.2f} | {:.2f} | {:.2f} |\n", name, median(ratios[0]),
                       median(ratios[1]), median(ratios[2]), median(ratios[3]), median(ratios[4]));
}

template <int Dim>
Capsule<Dim> capsule(HardInputs& inputs) {
    const Vector<Dim> a = place<Dim>(inputs);
    return {a, place<Dim>(inputs), between(inputs, 0.05, 0.5)};
}
template <int Dim>
Box<Dim> box(HardInputs& inputs) {
    const Vector<Dim> center = place<Dim>(inputs), half = half_extents<Dim>(inputs);
    return {center - half, center + half};
}
template <int Dim>
OrientedBox<Dim> turned_box(HardInputs& inputs) {
    const Vector<Dim> center = place<Dim>(inputs), half = half_extents<Dim>(inputs);
    return {center, half, any_axes(inputs, Vector<Dim>())};
}
template <int Dim>
Ball<Dim> ball(HardInputs& inputs) {
    const Vector<Dim> center = place<Dim>(inputs);
    return {center, between(inputs, 0.1, 1.0)};
}
Triangle<2> triangle(HardInputs& inputs) {
    Triangle<2> made;
    for (glm::dvec2& vertex : made.vertices)
        vertex = place<2>(inputs);
    return made;
}

std::string table() {
    return "| shape | box | ball | smallest ball | oriented box | capsule |\n"
           "|---|---|---|---|---|---|\n" +
           row_of("circle", ball<2>) + row_of("capsule, 2-D", capsule<2>) + row_of("box, 2-D", box<2>) +
           row_of("oriented box, 2-D", turned_box<2>) + row_of("triangle, 2-D", triangle) +
           row_of("polygon, 8 corners", [](HardInputs& inputs) { return polygon(inputs, 8); }) +
           row_of("polygon, 64 corners", [](HardInputs& inputs) { return polygon(inputs, 64); }) +
           row_of("sphere", ball<3>) + row_of("capsule, 3-D", capsule<3>) + row_of("box, 3-D", box<3>) +
           row_of("oriented box, 3-D", turned_box<3>) +
           row_of("hull of 8 points", [](HardInputs& inputs) { return cloud(inputs, 8); }) +
           row_of("hull of 24 points", [](HardInputs& inputs) { return cloud(inputs, 24); });
}

TEST(Tightness, IsWhatTheDocumentationSays) {
    const std::string found = table();
    std::printf("%s", found.c_str());
    std::ifstream page(GRAZE_SOURCE_DIR "/docs/volumes.md");
    std::ostringstream text;
    text << page.rdbuf();
    EXPECT_NE(text.str().find(found), std::string::npos) << "docs/volumes.md has another table";
}

}  // namespace
}  // namespace graze

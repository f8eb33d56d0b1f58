// Orientation in space, circles and spheres: the signs of determinants, which the oracle expands by
// schoolbook.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "host/exact/polynomials.h"
#include "tests/exact/check_signs.h"

namespace graze::exact {
namespace {

using graze_test::check_many;
using graze_test::HardInputs;
using graze_test::Rational;
using Whole = boost::multiprecision::cpp_int;
using Matrix = std::vector<std::vector<Whole>>;

Whole determinant(const Matrix& matrix) {
    if (matrix.size() == 1) return matrix[0][0];
    Whole sum = 0;
    for (std::size_t row = 0; row < matrix.size(); ++row) {
        if (matrix[row][0] == 0) continue;
        Matrix minor;
        for (std::size_t other = 0; other < matrix.size(); ++other) {
            if (other != row) minor.emplace_back(matrix[other].begin() + 1, matrix[other].end());
        }
        const Whole term = matrix[row][0] * determinant(minor);
        sum += row % 2 == 0 ? term : Whole(-term);
    }
    return sum;
}

constexpr int shift = 1074;  // makes every double whole

Whole whole(double x) {
    int exponent = 0;
    Whole mantissa = static_cast<std::int64_t>(std::ldexp(std::frexp(x, &exponent), 53));
    if (mantissa == 0) return mantissa;
    const int up = exponent - 53 + shift;
    return up >= 0 ? Whole(mantissa << up) : Whole(mantissa / (Whole(1) << -up));
}

/// Of the rows (coordinates, sum of their squares if asked for, 1).
template <int Dim, int degree, bool with_squares, std::size_t N>
Rational exact_determinant(const double (&x)[N]) {
    Matrix matrix;
    for (std::size_t i = 0; i < N; i += Dim) {
        std::vector<Whole> row;
        Whole squares = 0;
        for (std::size_t axis = 0; axis < Dim; ++axis) {
            row.push_back(whole(x[i + axis]));
            squares += row.back() * row.back();
        }
        if (with_squares) row.push_back(squares);
        row.push_back(1);
        matrix.push_back(row);
    }
    return Rational(determinant(matrix)) * graze_test::power_of_two(-degree * shift);
}

/// Four points a + s u + t v, whole numbers before they are scaled and disturbed.
void nearly_coplanar(HardInputs& inputs, double (&x)[12]) {
    const double scale = inputs.scale(24);
    int s[4], t[4];
    for (int i = 0; i < 4; ++i) {
        s[i] = inputs.integer(-99, 99);
        t[i] = inputs.integer(-99, 99);
    }
    const bool disturb = inputs.integer(0, 1) == 0;
    for (int axis = 0; axis < 3; ++axis) {
        const int a = inputs.integer(-99, 99), u = inputs.integer(-500, 500), v = inputs.integer(-500, 500);
        for (int i = 0; i < 4; ++i) {
            const double number = (a + s[i] * u + t[i] * v) * scale;
            x[3 * i + axis] = disturb ? inputs.disturbed(number) : number;
        }
    }
}

/// N / Dim points of one circle or sphere about a whole point: a Pythagorean vector with its components
/// swapped and reversed; or, now and then, inside or outside of it.
template <int Dim, std::size_t N>
void nearly_on_sphere(HardInputs& inputs, double (&x)[N]) {
    const double scale = inputs.scale(16);
    const auto radius = inputs.pythagorean(Dim == 2);
    const bool disturb = inputs.integer(0, 1) == 0;
    int center[Dim];
    for (int& number : center) {
        number = inputs.integer(-5000, 5000);
    }
    for (std::size_t i = 0; i < N; i += Dim) {
        double arm[3] = {radius.x, radius.y, radius.z};
        for (int swaps = inputs.integer(0, 3); swaps > 0; --swaps) {
            std::swap(arm[inputs.integer(0, Dim - 1)], arm[inputs.integer(0, Dim - 1)]);
        }
        for (int axis = 0; axis < Dim; ++axis) {
            const double number =
                (center[axis] + (inputs.integer(0, 1) == 0 ? arm[axis] : -arm[axis])) * scale;
            x[i + static_cast<std::size_t>(axis)] = disturb ? inputs.nudged(number) : number;
        }
    }
}

TEST(ExactSigns, Volume6) {
    check_many<Volume6>(10000, exact_determinant<3, 3, false, 12>, nearly_coplanar);
}
TEST(ExactSigns, InCircle) {
    check_many<InCircle>(10000, exact_determinant<2, 4, true, 8>, nearly_on_sphere<2, 8>);
}
TEST(ExactSigns, InSphere) {
    check_many<InSphere>(4000, exact_determinant<3, 5, true, 15>, nearly_on_sphere<3, 15>);
}

/// Each fits on the stack but the last, which goes from the filter to big integers.
TEST(ExactSigns, ExpansionsThatDoNotFitAreLeftOut) {
    using D = double;
    static_assert(expansions_fit<Volume6, D, D, D, D, D, D, D, D, D, D, D, D>);
    static_assert(expansions_fit<InCircle, D, D, D, D, D, D, D, D>);
    static_assert(!expansions_fit<InSphere, D, D, D, D, D, D, D, D, D, D, D, D, D, D, D>);
}

}  // namespace
}  // namespace graze::exact

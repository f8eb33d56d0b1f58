// Sums rounded outward that stay finite: no bound of a box grown by a margin is infinite.
#pragma once

#include "host/enclosing/outward.h"

namespace graze::cli {

/// The smallest float64 not below a + b (finite numbers). Beyond the range of float64 it stops at the largest
/// finite number of the sum's sign, which keeps the order of any two sums.
[[nodiscard]] inline double sum_up(double a, double b) {
    return enclosing::finite(enclosing::sum_up(a, b));
}

/// The largest float64 not above a + b, with the same stop.
[[nodiscard]] inline double sum_down(double a, double b) {
    return -sum_up(-a, -b);
}

}  // namespace graze::cli

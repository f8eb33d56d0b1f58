// The oracle's own data and its own overlap test. Nothing here may include anything else of graze: an oracle
// that shares code with what it checks shares its faults.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace graze::reference {

/// Boxes in any number of axes, row after row: the lower bounds of a box, then its upper bounds.
struct Boxes {
    int dimension = 3;
    std::vector<double> values;

    [[nodiscard]] std::size_t width() const { return 2 * static_cast<std::size_t>(dimension); }
    [[nodiscard]] std::size_t count() const { return values.size() / width(); }
    [[nodiscard]] const double* lower(std::size_t box) const { return values.data() + box * width(); }
    [[nodiscard]] const double* upper(std::size_t box) const { return lower(box) + dimension; }
};

/// Closed: boxes that share a point overlap. Open: every lower bound is less than the other's upper bound.
enum class Rule { closed, open };

/// The same rows; float32 converts to float64 exactly.
[[nodiscard]] Boxes boxes_from(int dimension, const std::vector<float>& rows);

/// Throws std::invalid_argument, naming the first box at fault, unless there are whole rows, at most 2^32 of
/// them, and every bound is finite and no lower bound is above its upper bound.
void require_valid(const Boxes& boxes);

/// Throws std::invalid_argument unless it is so.
void require_same_dimension(const Boxes& a, const Boxes& b);

/// Both sets have the same dimension.
[[nodiscard]] inline bool overlap(const Boxes& p, std::size_t i, const Boxes& q, std::size_t j, Rule rule) {
    const double* p_lower = p.lower(i);
    const double* p_upper = p.upper(i);
    const double* q_lower = q.lower(j);
    const double* q_upper = q.upper(j);
    for (int axis = 0; axis < p.dimension; ++axis) {
        if (rule == Rule::closed) {
            if (p_upper[axis] < q_lower[axis] || q_upper[axis] < p_lower[axis]) return false;
        } else {
            if (p_upper[axis] <= q_lower[axis] || q_upper[axis] <= p_lower[axis]) return false;
        }
    }
    return true;
}

}  // namespace graze::reference

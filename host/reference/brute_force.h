// Every box against every other: the definition of the answer. Time n (n - 1) / 2 tests (two sets: n m), no
// memory but the result's. Throws std::invalid_argument on boxes that are not valid (see require_valid).
#pragma once

#include <vector>

#include "host/reference/boxes.h"
#include "host/reference/pairs.h"

namespace graze::reference {

/// Calls visit(IndexPair) for every pair, in canonical order. Nothing is stored.
template <class Visit>
void visit_brute_force(const Boxes& boxes, Rule rule, Visit visit);

/// Calls visit(IndexPair) for every box of `a` that meets one of `b`, in canonical order.
template <class Visit>
void visit_brute_force(const Boxes& a, const Boxes& b, Rule rule, Visit visit);

/// The pairs, sorted.
[[nodiscard]] std::vector<IndexPair> brute_force(const Boxes& boxes, Rule rule);
[[nodiscard]] std::vector<IndexPair> brute_force(const Boxes& a, const Boxes& b, Rule rule);

[[nodiscard]] Summary brute_force_summary(const Boxes& boxes, Rule rule);
[[nodiscard]] Summary brute_force_summary(const Boxes& a, const Boxes& b, Rule rule);

template <class Visit>
void visit_brute_force(const Boxes& boxes, Rule rule, Visit visit) {
    require_valid(boxes);
    for (std::size_t i = 0; i < boxes.count(); ++i) {
        for (std::size_t j = i + 1; j < boxes.count(); ++j) {
            if (overlap(boxes, i, boxes, j, rule)) {
                visit(IndexPair{static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j)});
            }
        }
    }
}

template <class Visit>
void visit_brute_force(const Boxes& a, const Boxes& b, Rule rule, Visit visit) {
    require_valid(a);
    require_valid(b);
    require_same_dimension(a, b);
    for (std::size_t i = 0; i < a.count(); ++i) {
        for (std::size_t j = 0; j < b.count(); ++j) {
            if (overlap(a, i, b, j, rule)) {
                visit(IndexPair{static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j)});
            }
        }
    }
}

}  // namespace graze::reference

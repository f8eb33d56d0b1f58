// Columns of a caller's array, copied to where an executor works.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>

#include "graze/core/span.h"

namespace graze {

/// `*first`, and every `stride` scalars from there.
template <class Scalar>
struct Column {
    const Scalar** first;
    std::uint64_t stride;
};

/// Numbers of a row when the columns lie side by side, which no stride may be less than; else 1.
template <class Scalar, std::size_t N>
[[nodiscard]] std::uint64_t row_width(const Column<Scalar> (&columns)[N]) {
    for (std::size_t c = 1; c < N; ++c)
        if (*columns[c].first != *columns[0].first + c) return 1;
    return N;
}

/// Copies columns of `count` scalars each into `staged` and redirects their pointers to the copies. Columns
/// of the same rows are copied as one piece, with whatever lies between them. Not null; count >= 1. Grows
/// `staged`; the source may be reused when the call returns.
template <class E, class Scalar, std::size_t N>
void stage(E& executor, Column<Scalar> (&columns)[N], std::uint64_t count,
           typename E::template Buffer<Scalar>& staged) {
    std::sort(columns, columns + N, [](const Column<Scalar>& p, const Column<Scalar>& q) {
        return std::less<>{}(*p.first, *q.first);
    });
    /// visit(first column of the piece, one past its last, scalars)
    const auto for_each_piece = [&](const auto& visit) {
        for (std::size_t i = 0; i < N;) {
            const Scalar* const begin = *columns[i].first;
            const std::uint64_t stride = columns[i].stride;
            std::size_t j = i + 1;
            while (j < N && columns[j].stride == stride &&
                   static_cast<std::uint64_t>(*columns[j].first - begin) < stride)
                ++j;
            const auto width = static_cast<std::uint64_t>(*columns[j - 1].first - begin) + 1;
            visit(i, j, (count - 1) * stride + width);
            i = j;
        }
    };
    std::uint64_t total = 0;
    for_each_piece([&](std::size_t, std::size_t, std::uint64_t scalars) { total += scalars; });
    executor.grow(staged, total);
    std::uint64_t used = 0;
    for_each_piece([&](std::size_t i, std::size_t j, std::uint64_t scalars) {
        const Scalar* const begin = *columns[i].first;
        const Span<Scalar> to = staged.span(total).part(used, scalars);
        executor.upload(to, begin);
        for (; i < j; ++i)
            *columns[i].first = to.data + (*columns[i].first - begin);
        used += scalars;
    });
}

}  // namespace graze

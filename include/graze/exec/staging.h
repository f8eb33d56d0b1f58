// Columns of a caller's array, copied to where an executor works.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "graze/core/box_view.h"
#include "graze/core/memory.h"
#include "graze/core/span.h"
#include "graze/core/status.h"

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

// What every intake refuses. Texts are put together only when they are thrown: a steady scene allocates
// nothing. `set` is put before `what`, which is plural.
inline void check_layout(bool has_null, std::uint64_t stride, std::uint64_t width, const char* set,
                         const char* what) {
    if (has_null) throw Error(ErrorCode::wrong_use, std::string(set) + what + ": null pointer");
    if (stride < width) {
        throw Error(ErrorCode::wrong_use,
                    std::string(set) + what + ": a stride of " + std::to_string(stride) +
                        " is less than the numbers of one row, " + std::to_string(width));
    }
}
/// True when what lies there must be copied to where E works.
template <class E>
[[nodiscard]] bool is_far(Memory where, const char* set, const char* what) {
    if (where == E::memory) return false;
    if (E::memory == Memory::host) {
        throw Error(ErrorCode::wrong_use,
                    std::string(set) + what + " in device memory are out of reach of CPU threads");
    }
    return true;
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

/// Boxes in the executor's memory: as they are, or a copy in `staged`. count >= 1. Throws Error(wrong_use).
template <class E, class Scalar, int Dim>
[[nodiscard]] BoxView<Scalar, Dim> boxes_in_reach(E& executor, BoxView<Scalar, Dim> boxes,
                                                  typename E::template Buffer<Scalar>& staged,
                                                  const char* set, const char* what) {
    Column<Scalar> columns[2 * Dim];
    bool has_null = false;
    for (int axis = 0; axis < Dim; ++axis) {
        columns[axis] = {&boxes.lower_column[axis], boxes.stride};
        columns[Dim + axis] = {&boxes.upper_column[axis], boxes.stride};
        has_null = has_null || boxes.lower_column[axis] == nullptr || boxes.upper_column[axis] == nullptr;
    }
    check_layout(has_null, boxes.stride, has_null ? 0 : row_width(columns), set, what);
    if (is_far<E>(boxes.where, set, what)) stage(executor, columns, boxes.count, staged);
    boxes.where = E::memory;
    return boxes;
}

}  // namespace graze

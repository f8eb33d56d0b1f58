// Stage: rows in any order -> rows in ascending order, in place.
//
// in   offsets  uint64 [n + 1]   the entries of row i are offsets[i] .. offsets[i + 1] - 1
//      rows     uint32 [k]       numbers of the long rows: those of more than `row_part` entries
//      parts    uint64 [k + 1]   parts of `row_part` entries before each of them, the last of a row shorter
// in/out entries Entry [total]   distinct within a row, with operator<
//      spare    Entry [parts * row_part]
//
// A lane sorts a short row by insertion, which for the tens of entries of a usual one beats anything clever.
// Long rows are cut into parts, sorted alike, and merged, twice as much in each pass, between the entries and
// the spare: a lane writes one part of the result (stage/merge_path.h). So one giant among many small rows
// keeps no lane waiting. Cost: O(length) comparisons an entry up to `row_part`, then O(log length). Nothing
// can fail.
#pragma once

#include <cstdint>

#include "graze/core/span.h"
#include "graze/stage/merge_path.h"

namespace graze {

/// Entries of a part.
inline constexpr std::uint64_t row_part = 64;

template <class Entry>
GRAZE_HD inline void sort_by_insertion(Span<Entry> entries) {
    for (std::uint64_t i = 1; i < entries.size; ++i) {
        const Entry entry = entries[i];
        std::uint64_t k = i;
        for (; k > 0 && entry < entries[k - 1]; --k)
            entries[k] = entries[k - 1];
        entries[k] = entry;
    }
}

/// Map of a reduction: the length of a row.
struct RowLength {
    Span<const std::uint64_t> offsets;
    GRAZE_HD std::uint64_t operator()(std::uint32_t i) const { return offsets[i + 1] - offsets[i]; }
};
struct Larger {
    GRAZE_HD std::uint64_t operator()(std::uint64_t p, std::uint64_t q) const { return p < q ? q : p; }
};

/// A lane a row.
template <class Entry>
struct SortShortRows {
    Span<const std::uint64_t> offsets;
    Span<Entry> entries;

    GRAZE_HD void operator()(std::uint32_t i) const {
        const std::uint64_t length = offsets[i + 1] - offsets[i];
        if (length <= row_part) sort_by_insertion(entries.part(offsets[i], length));
    }
};

struct IsLongRow {
    Span<const std::uint64_t> offsets;
    GRAZE_HD bool operator()(std::uint32_t i) const { return offsets[i + 1] - offsets[i] > row_part; }
};

/// A lane a long row.
struct CountParts {
    Span<const std::uint64_t> offsets;
    Span<const std::uint32_t> rows;
    Span<std::uint32_t> counts;

    GRAZE_HD void operator()(std::uint32_t k) const {
        const std::uint64_t length = offsets[rows[k] + 1] - offsets[rows[k]];
        counts[k] = static_cast<std::uint32_t>((length + row_part - 1) / row_part);
    }
};

/// Where the lane of a part works.
template <class Entry>
struct LongRows {
    Span<const std::uint64_t> offsets;
    Span<const std::uint32_t> rows;
    Span<const std::uint64_t> parts;
    Span<Entry> entries;
    Span<Entry> spare;

    struct Place {
        std::uint64_t first;  ///< of the part, in its row
        Span<Entry> row;
        Span<Entry> spare_row;
    };
    [[nodiscard]] GRAZE_HD Place place_of(std::uint64_t part) const {
        std::uint64_t k = 0;  // the last row that begins at this part or before
        for (std::uint64_t end = rows.size; end - k > 1;) {
            const std::uint64_t middle = k + (end - k) / 2;
            (parts[middle] <= part ? k : end) = middle;
        }
        const std::uint64_t begin = offsets[rows[k]];
        const std::uint64_t length = offsets[rows[k] + 1] - begin;
        return {(part - parts[k]) * row_part, entries.part(begin, length),
                spare.part(parts[k] * row_part, length)};
    }
};

template <class Entry>
struct SortParts {
    LongRows<Entry> long_rows;

    GRAZE_HD void operator()(std::uint32_t part) const {
        const auto place = long_rows.place_of(part);
        const std::uint64_t left = place.row.size - place.first;
        sort_by_insertion(place.row.part(place.first, left < row_part ? left : row_part));
    }
};

/// One pass: what is sorted up to `width` entries at a time goes, sorted up to twice as many, from the
/// entries to the spare, or back.
template <class Entry>
struct MergeParts {
    LongRows<Entry> long_rows;
    std::uint64_t width;
    bool back;

    GRAZE_HD void operator()(std::uint32_t part) const {
        const auto smaller = [](std::uint64_t p, std::uint64_t q) { return p < q ? p : q; };
        const auto place = long_rows.place_of(part);
        const Span<Entry> from = back ? place.spare_row : place.row;
        const Span<Entry> to = back ? place.row : place.spare_row;
        const std::uint64_t begin = place.first / (2 * width) * (2 * width);
        const std::uint64_t middle = smaller(begin + width, from.size);
        const std::uint64_t end = smaller(begin + 2 * width, from.size);
        const std::uint64_t last = smaller(place.first + row_part, end);

        const std::uint64_t steps = place.first - begin;
        const Span<Entry> left = from.part(begin, middle - begin);
        const Span<Entry> right = from.part(middle, end - middle);
        std::uint64_t i = merge_split<Entry>(left, right, steps);
        std::uint64_t j = steps - i;
        for (std::uint64_t at = place.first; at < last; ++at) {
            const bool take_left = j == right.size || (i < left.size && left[i] < right[j]);
            to[at] = take_left ? left[i++] : right[j++];
        }
    }
};

}  // namespace graze

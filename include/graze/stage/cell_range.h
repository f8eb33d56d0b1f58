// Stage: sorted keys -> where the objects of each cell, and of each level, begin.
//
// in   keys    uint64  [m]   see cell.h, ascending
// out  table   slots   [t]   the keys that occur, each once, with the place of its first object; t a power of
// two
//      levels  uint32  [33]  the place of the first object of each level, and m
//
// The table stores whole keys, so two cells whose hashes are equal stay two cells. Only insertions, each of
// another key, by one compare-and-swap; which slot a key gets depends on the order of the lanes, what is
// found does not. Load at most 2/3: linear probing looks at two slots for a key that is there and five for
// one that is not (Knuth, vol. 3, 6.4). Cost: O(1) an object.
#pragma once

#include <cstdint>

#include "graze/core/atomic.h"
#include "graze/core/constants.h"
#include "graze/core/pair.h"
#include "graze/core/span.h"
#include "graze/stage/cell.h"

namespace graze {

/// In a slot of the table; no cell has this key.
inline constexpr std::uint64_t no_cell = ~std::uint64_t{0};

/// Slots for the cells of so many objects.
[[nodiscard]] GRAZE_HD inline std::uint64_t cell_table_size(std::uint64_t objects) {
    std::uint64_t size = 2;
    while (2 * size < 3 * objects)
        size *= 2;
    return size;
}

/// A place in the table.
struct CellSlot {
    std::uint64_t key;
    std::uint32_t start;
};

/// Where to look first. Cells side by side in a row go side by side, a cache line of them at a time.
[[nodiscard]] GRAZE_HD inline std::uint64_t cell_hash(std::uint64_t key) {
    constexpr std::uint64_t in_line = 3;
    return mix(key & ~in_line) << 2 | (key & in_line);
}

struct CellTable {
    Span<CellSlot> slots;

    GRAZE_HD void insert(std::uint64_t key, std::uint32_t start) const {
        for (std::uint64_t slot = cell_hash(key);; ++slot) {
            CellSlot& at = slots[slot & (slots.size - 1)];
            if (compare_exchange_relaxed(at.key, no_cell, key) != no_cell) continue;
            at.start = start;
            return;
        }
    }
    /// `none`: the cell is empty.
    [[nodiscard]] GRAZE_HD std::uint32_t start_of(std::uint64_t key) const {
        for (std::uint64_t slot = cell_hash(key);; ++slot) {
            const CellSlot& at = slots[slot & (slots.size - 1)];
            if (at.key == key) return at.start;
            if (at.key == no_cell) return none;
        }
    }
};

/// One lane for every two slots: there may be 2^32.
struct EmptyTable {
    CellTable table;

    GRAZE_HD void operator()(std::uint32_t i) const {
        table.slots[2ull * i].key = no_cell;
        table.slots[2ull * i + 1].key = no_cell;
    }
};

struct CellRange {
    Span<const std::uint64_t> keys;
    CellTable table;

    GRAZE_HD void operator()(std::uint32_t k) const {
        if (k == 0 || keys[k] != keys[k - 1]) table.insert(keys[k], k);
    }
};

/// One lane for each level, and one more.
template <int Dim>
struct LevelRange {
    Span<const std::uint64_t> keys;
    Span<std::uint32_t> levels;

    GRAZE_HD void operator()(std::uint32_t level) const {
        std::uint64_t first = 0;
        std::uint64_t past = keys.size;
        while (first < past) {
            const std::uint64_t middle = first + (past - first) / 2;
            if (level_of_key<Dim>(keys[middle]) < level) {
                first = middle + 1;
            } else {
                past = middle;
            }
        }
        levels[level] = static_cast<std::uint32_t>(first);
    }
};

}  // namespace graze

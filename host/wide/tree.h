// The tree of the wide walks as plain data, and the walks as a table of functions. Read by files that are
// compiled for other instruction sets than the rest of the program, so nothing here has a body: an inline
// function of theirs could be the one that the linker keeps for everybody.
#pragma once

#include <cstdint>

namespace graze::wide {

/// Boxes that are tested at a time, and children of a node.
inline constexpr std::uint32_t width = 8;

/// 8^11 is more than the largest number of boxes.
inline constexpr int max_levels = 11;

/// A node of level 0 holds 8 boxes; node x of level k + 1 holds the boxes around the nodes 8x .. 8x + 7 of
/// level k; the last level is one node. No pointers: a node's place says who its children are. Lanes without
/// a box have +inf as lower and -inf as upper bounds, so that they overlap nothing.
struct Tree {
    /// Level k: nodes[k] times Dim rows of 8 lower bounds, then Dim rows of 8 upper bounds; 64-byte aligned.
    const float* level[max_levels];
    std::uint32_t nodes[max_levels];
    int levels;  ///< 0: no boxes
    /// The object's number for each box of level 0.
    const std::uint32_t* numbers;
};

/// Room for pairs, and who empties it. A pair is the word of graze::Pair.
struct Outlet {
    std::uint64_t* words;
    std::uint64_t room;  ///< at least 8
    /// Takes the first `count` words and may change them; they are overwritten afterwards. Must not throw.
    void (*empty)(void* context, std::uint64_t* words, std::uint64_t count);
    void* context;
};

/// The pairs that the boxes of nodes first .. end - 1 of level 0 make with each other and with the boxes of
/// all nodes behind. So ranges that cut the level into parts find every pair once.
using CountPairs = std::uint64_t (*)(const Tree& tree, std::uint32_t first, std::uint32_t end);
using FindPairs = void (*)(const Tree& tree, std::uint32_t first, std::uint32_t end, const Outlet& outlet);

struct Walks {
    CountPairs count_closed;
    CountPairs count_open;
    FindPairs find_closed;
    FindPairs find_open;
};

/// All walks of one instruction set.
struct Kernels {
    Walks flat;   ///< Dim = 2
    Walks solid;  ///< Dim = 3
};

extern const Kernels plain_kernels;
#if defined(__x86_64__)
extern const Kernels sse4_kernels;
extern const Kernels avx2_kernels;
#endif

}  // namespace graze::wide

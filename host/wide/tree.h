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

/// Bits of a block's place: there are at most 2^31 boxes.
inline constexpr std::uint32_t block_bits = 28;

/// A node of level 0 holds 8 boxes; node x of level k + 1 holds the boxes around the nodes 8x .. 8x + 7 of
/// level k. No pointers: a node's place says who its children are. Lanes without a box have +inf as lower and
/// -inf as upper bounds, so that they overlap nothing. The last level is one node, the root; above it there
/// are more levels of one node each, around the one below, so that trees of any two sizes have levels in
/// common.
struct Tree {
    /// Level k: nodes[k] times Dim rows of 8 lower bounds, then Dim rows of 8 upper bounds; 64-byte aligned.
    const float* level[max_levels + 1];
    std::uint32_t nodes[max_levels + 1];
    int levels;  ///< up to the root; 0: no boxes
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

/// Of two sets, the pairs that are asked for: all, or those whose second number is above the first, which is
/// every pair once when the sets are one.
enum class Which : std::uint8_t { all, above };

/// The pairs that the boxes of nodes first .. end - 1 of level 0 make with each other and with the boxes of
/// all nodes behind. So ranges that cut the level into parts find every pair once. Smaller number first.
using CountPairs = std::uint64_t (*)(const Tree& tree, std::uint32_t first, std::uint32_t end);
using FindPairs = void (*)(const Tree& tree, std::uint32_t first, std::uint32_t end, const Outlet& outlet);

/// The pairs (number in `own`, number in `other`) that the boxes of nodes first .. end - 1 of level 0 of
/// `own` make with those of `other`. CountMet adds how many they are to counts[number in own].
using CountMet = void (*)(const Tree& own, std::uint32_t first, std::uint32_t end, const Tree& other,
                          std::uint32_t* counts);
using FindMet = void (*)(const Tree& own, std::uint32_t first, std::uint32_t end, const Tree& other,
                         const Outlet& outlet);

/// Indices: Overlap, and before it Which.
struct Walks {
    CountPairs count[2];
    FindPairs find[2];
    CountMet count_met[2][2];
    FindMet find_met[2][2];
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

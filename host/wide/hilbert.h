// Cells of a grid -> their places along Hilbert's curve, which visits neighbours one after the other: blocks
// of boxes along it are more compact than along Morton's, which jumps.
//
// Hamilton, Rau-Chaplin, "Compact Hilbert indices" (2008): inside a cell of one level, the curve visits the
// 2^Dim cells of the next in the order of a Gray code that starts in the corner `entry` and leaves along the
// axis `direction`. The few states (entry, direction) make tables, here of two levels at a time.
#pragma once

#include <cstdint>

namespace graze::wide {

template <int Dim>
struct HilbertTable {
    static constexpr std::uint32_t corners = 1u << Dim;
    static constexpr std::uint32_t states = corners * Dim;

    /// Bits of the curve's digit, then the next state.
    struct Step {
        std::uint8_t digit;
        std::uint8_t state;
    };
    Step steps[states][corners * corners];

    constexpr HilbertTable() : steps() {
        for (std::uint32_t state = 0; state < states; ++state) {
            for (std::uint32_t cell = 0; cell < corners * corners; ++cell) {
                const Step first = one_level(state, cell / corners);
                const Step second = one_level(first.state, cell % corners);
                steps[state][cell] = {static_cast<std::uint8_t>(first.digit * corners + second.digit),
                                      second.state};
            }
        }
    }

  private:
    static constexpr std::uint32_t rotated_left(std::uint32_t bits, std::uint32_t by) {
        by %= Dim;
        return (bits << by | bits >> (Dim - by)) & (corners - 1);
    }
    static constexpr std::uint32_t trailing_ones(std::uint32_t bits) {
        std::uint32_t count = 0;
        for (; (bits & 1u) != 0; bits >>= 1)
            ++count;
        return count;
    }
    static constexpr Step one_level(std::uint32_t state, std::uint32_t corner) {
        const std::uint32_t entry = state / Dim;
        const std::uint32_t direction = state % Dim;
        const std::uint32_t gray = rotated_left(corner ^ entry, 2 * Dim - direction - 1);
        const std::uint32_t place = gray ^ gray >> 1 ^ gray >> 2;
        const std::uint32_t previous = place == 0 ? 0 : (place - 1) / 2 * 2;
        const std::uint32_t place_entry = previous ^ previous >> 1;
        const std::uint32_t place_direction =
            place == 0 ? 0 : trailing_ones(place % 2 == 0 ? place - 1 : place) % Dim;
        const std::uint32_t next_entry = entry ^ rotated_left(place_entry, direction + 1);
        const std::uint32_t next_direction = (direction + place_direction + 1) % Dim;
        return {static_cast<std::uint8_t>(place),
                static_cast<std::uint8_t>(next_entry * Dim + next_direction)};
    }
};

template <int Dim>
inline constexpr HilbertTable<Dim> hilbert_table{};

/// The lowest 16 bits of x with a zero between each, or the lowest 10 with two zeros: graze/core/bits.h in 32
/// bits.
template <int Dim>
[[nodiscard]] constexpr std::uint32_t spread(std::uint32_t x) {
    if constexpr (Dim == 2) {
        x = (x | x << 8) & 0x00FF00FFu;
        x = (x | x << 4) & 0x0F0F0F0Fu;
        x = (x | x << 2) & 0x33333333u;
        x = (x | x << 1) & 0x55555555u;
    } else {
        x = (x | x << 16) & 0x030000FFu;
        x = (x | x << 8) & 0x0300F00Fu;
        x = (x | x << 4) & 0x030C30C3u;
        x = (x | x << 2) & 0x09249249u;
    }
    return x;
}

/// Place along the curve of a cell with coordinates of `bits` bits, an even number; Dim * bits is at most 32.
template <int Dim>
[[nodiscard]] inline std::uint32_t hilbert_code(const std::uint32_t (&cell)[Dim], int bits) {
    std::uint32_t corners = 0;
    for (int axis = 0; axis < Dim; ++axis)
        corners |= spread<Dim>(cell[axis]) << axis;
    std::uint32_t code = 0;
    std::uint32_t state = 0;
    for (int shift = Dim * (bits - 2); shift >= 0; shift -= 2 * Dim) {
        const std::uint32_t two_levels = corners >> shift & ((1u << (2 * Dim)) - 1);
        const auto step = hilbert_table<Dim>.steps[state][two_levels];
        code = code << (2 * Dim) | step.digit;
        state = step.state;
    }
    return code;
}

}  // namespace graze::wide

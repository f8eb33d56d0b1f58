// Numbers in text: correctly rounded, the same in every locale, and the whole text or nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace graze::io {

enum class NumberFault : std::uint8_t { none, not_a_number, out_of_range, nan, infinite };

struct Number {
    double value = 0.0;
    NumberFault fault = NumberFault::not_a_number;
};

/// Decimal or scientific, one leading `+` allowed. A value that float64 cannot hold, too large or so small
/// that it would become 0, is out of range.
[[nodiscard]] Number parse_number(std::string_view text) noexcept;

/// Whole numbers, also when written as such a decimal ("7.0", "7e0": what numpy.savetxt writes), below 2^53
/// then.
[[nodiscard]] std::optional<std::int64_t> parse_integer(std::string_view text) noexcept;

/// For a message: "'abc' is not a number".
[[nodiscard]] std::string describe(std::string_view text, NumberFault fault);

}  // namespace graze::io

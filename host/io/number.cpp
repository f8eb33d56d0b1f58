#include "host/io/number.h"

#include <charconv>
#include <cmath>
#include <system_error>

#include "host/io/error.h"

namespace graze::io {

namespace {

/// std::from_chars takes a minus sign, but no plus sign.
std::string_view without_plus(std::string_view text) {
    const bool plus = text.size() > 1 && text[0] == '+' && text[1] != '-';
    return plus ? text.substr(1) : text;
}

}  // namespace

Number parse_number(std::string_view text) noexcept {
    text = without_plus(text);
    const char* const end = text.data() + text.size();
    Number number;
    const auto [stop, code] = std::from_chars(text.data(), end, number.value);
    if (code == std::errc::invalid_argument || stop != end) {
        number.fault = NumberFault::not_a_number;
    } else if (code == std::errc::result_out_of_range) {
        number.fault = NumberFault::out_of_range;
    } else if (std::isnan(number.value)) {
        number.fault = NumberFault::nan;
    } else if (std::isinf(number.value)) {
        number.fault = NumberFault::infinite;
    } else {
        number.fault = NumberFault::none;
    }
    return number;
}

std::optional<std::int64_t> parse_integer(std::string_view text) noexcept {
    text = without_plus(text);
    const char* const end = text.data() + text.size();
    std::int64_t integer = 0;
    const auto [stop, code] = std::from_chars(text.data(), end, integer);
    if (code == std::errc{} && stop == end) return integer;
    const Number number = parse_number(text);
    constexpr double exact = 9007199254740992.0;  // 2^53: beyond it a double skips whole numbers
    if (number.fault != NumberFault::none || std::abs(number.value) >= exact) return std::nullopt;
    if (number.value != std::trunc(number.value)) return std::nullopt;
    return static_cast<std::int64_t>(number.value);
}

std::string describe(std::string_view text, NumberFault fault) {
    switch (fault) {
        case NumberFault::none:
            break;
        case NumberFault::not_a_number:
            return text.empty() ? "no value" : in_quotes(text) + " is not a number";
        case NumberFault::out_of_range:
            return in_quotes(text) + " is outside the range of float64";
        case NumberFault::nan:
            return in_quotes(text) + " is NaN";
        case NumberFault::infinite:
            return in_quotes(text) + " is infinite";
    }
    return in_quotes(text);
}

}  // namespace graze::io

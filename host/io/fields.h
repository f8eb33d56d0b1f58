// The fields of a line, and what a message says of one that is no number.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "host/io/number.h"
#include "host/io/tokens.h"

namespace graze::io {

/// Splits at blanks and tabs; `fields` is overwritten.
inline void split_words(std::string_view line, std::vector<std::string_view>& fields) {
    fields.clear();
    for (std::string_view word = next_word(line); !word.empty(); word = next_word(line))
        fields.push_back(word);
}

/// Splits at the separator, which always stands between two fields, empty or not; `fields` is overwritten.
inline void split_csv(std::string_view line, char separator, std::vector<std::string_view>& fields) {
    fields.clear();
    while (true) {
        const std::size_t length = line.find(separator);
        fields.push_back(trimmed(line.substr(0, length)));
        if (length == std::string_view::npos) return;
        line.remove_prefix(length + 1);
    }
}

/// The semicolon when the header has one, else the comma; so a decimal comma is never read as two numbers.
[[nodiscard]] inline char csv_separator(std::string_view header) {
    return header.find(';') != std::string_view::npos ? ';' : ',';
}

/// As describe (number.h), with a hint where a decimal comma is the likely reason.
[[nodiscard]] inline std::string describe_field(std::string_view text, NumberFault fault) {
    std::string with_point(text);
    std::ranges::replace(with_point, ',', '.');
    const bool decimal_comma =
        text.find(',') != std::string_view::npos && parse_number(with_point).fault == NumberFault::none;
    return describe(text, fault) + (decimal_comma ? " (decimal comma? write " + with_point + ")" : "");
}

}  // namespace graze::io

// The words of a line.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace graze::io {

/// Text without the blanks (space, tab, carriage return) around it.
[[nodiscard]] inline std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r";
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// Takes the next word, up to a blank or tab, off the front of `text`; empty when there is none.
inline std::string_view next_word(std::string_view& text) {
    const auto is_blank = [](char c) { return c == ' ' || c == '\t'; };
    const auto begin = std::ranges::find_if_not(text, is_blank);
    const auto end = std::ranges::find_if(begin, text.end(), is_blank);
    const std::string_view word(begin, end);
    text = std::string_view(end, text.end());
    return word;
}

/// Equal but for the case of ASCII letters; `lower` is in lower case.
[[nodiscard]] inline bool same_word(std::string_view text, std::string_view lower) {
    return std::ranges::equal(text, lower, [](char c, char wanted) {
        return (c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c) == wanted;
    });
}

}  // namespace graze::io

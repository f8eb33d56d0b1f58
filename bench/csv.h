#pragma once

#include <string>

namespace graze::bench {

/// A cell of a csv file, quoted where it must be.
[[nodiscard]] inline std::string csv_text(const std::string& text) {
    if (text.find_first_of(",\"\n") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text)
        quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + '"';
}

}  // namespace graze::bench

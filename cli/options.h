// Options that several subcommands have.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/backend.h"

namespace graze::cli {

enum class Format : std::uint8_t { text, json };

/// One of a few words. The value that `target` has before is the default.
template <class T>
CLI::Option* add_choice(CLI::App& command, const std::string& name, T& target,
                        const std::vector<std::pair<std::string, T>>& choices, const std::string& help) {
    std::vector<std::string> words;
    std::string shown;
    std::string preset;
    for (const auto& [word, value] : choices) {
        words.push_back(word);
        shown += (shown.empty() ? "" : "|") + word;
        if (value == target) preset = word;
    }
    const auto store = [&target, choices](const std::string& chosen) {
        for (const auto& [word, value] : choices) {
            if (word == chosen) target = value;
        }
    };
    CLI::Option* option = command.add_option_function<std::string>(name, store, help);
    if (!preset.empty()) shown += " [" + preset + "]";
    return option->check(CLI::IsMember(words))->option_text(shown);
}

/// A finite number that is not negative; anything else is a mistake in the command line.
CLI::Option* add_length(CLI::App& command, const std::string& name, double& target, const std::string& help);

/// The same; left as it is when the option is not given.
CLI::Option* add_length(CLI::App& command, const std::string& name, std::optional<double>& target,
                        const std::string& help);

/// `.required()` is left to the caller. Whether the file is there is found out when it is read.
CLI::Option* add_file(CLI::App& command, const std::string& name, std::filesystem::path& target,
                      const std::string& help);

void add_format(CLI::App& command, Format& format, const std::string& help);
void add_where(CLI::App& command, Where& where);

/// Throws Error(wrong_use).
[[noreturn]] void refuse_usage(const std::string& message);

/// Is the option on the command line?
[[nodiscard]] bool given(const CLI::App& command, const std::string& name);

}  // namespace graze::cli

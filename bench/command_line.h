#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <string>

namespace graze::bench {

/// Throws CLI::ParseError, also when it has printed the help.
inline void parse_or_help(CLI::App& app, int argc, char** argv) {
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        std::cout << app.help();
        throw;
    }
}

/// What was typed, without the program's folder.
[[nodiscard]] inline std::string command_of(int argc, char** argv) {
    std::string command = std::filesystem::path(argv[0]).filename().string();
    for (int i = 1; i < argc; ++i)
        command += std::string(" ") + argv[i];
    return command;
}

}  // namespace graze::bench

// The subcommands of the program, and what they end with.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

namespace graze::cli {

/// A contract: scripts read them.
enum ExitCode : int {
    exit_done = 0,
    exit_wrong_usage = 2,
    exit_bad_input = 3,
    exit_no_room = 4,  ///< memory or capacity
    exit_no_backend = 5,
};

/// The work of the subcommand that the command line names; returns an exit code.
using Job = std::function<int()>;

/// Each adds one subcommand, which sets `job` when it is named and its options make sense together; else it
/// throws Error(wrong_use).
void add_info(CLI::App& program, Job& job);
void add_pairs(CLI::App& program, Job& job);
void add_contacts(CLI::App& program, Job& job);
void add_classify(CLI::App& program, Job& job);
void add_neighbours(CLI::App& program, Job& job);
void add_generate(CLI::App& program, Job& job);

}  // namespace graze::cli

#include <fmt/format.h>

#include <cstdio>
#include <new>
#include <stdexcept>
#include <string>

#include "cli/command.h"
#include "graze/core/status.h"

namespace graze::cli {

namespace {

int exit_code_of(ErrorCode code) {
    switch (code) {
        case ErrorCode::wrong_use:
            return exit_wrong_usage;
        case ErrorCode::bad_input:
        case ErrorCode::file:
            return exit_bad_input;
        case ErrorCode::out_of_memory:
        case ErrorCode::capacity:
            return exit_no_room;
        case ErrorCode::backend_missing:
        case ErrorCode::backend_failed:
            return exit_no_backend;
    }
    return exit_wrong_usage;
}

int complain(int exit_code, const char* message) {
    fmt::print(stderr, "graze: {}\n", message);
    return exit_code;
}

/// A clearer word than the parser's "A subcommand is required".
void refuse_unknown_command(const CLI::App& program, int argc, char** argv) {
    if (argc < 2 || argv[1][0] == '-') return;
    std::string known;
    for (const CLI::App* command : program.get_subcommands({})) {
        if (command->get_name() == argv[1]) return;
        known += (known.empty() ? "" : ", ") + command->get_name();
    }
    throw Error(ErrorCode::wrong_use, fmt::format("unknown command '{}'; there are {}", argv[1], known));
}

int run(int argc, char** argv) {
    CLI::App program("Which of many things touch, and how?", "graze");
    program.set_version_flag("--version", "graze " GRAZE_VERSION);
    program.require_subcommand(1);
    program.footer(
        "Results go to the standard output or to -o FILE, messages to the standard error.\n"
        "Exit codes: 0 done; 2 wrong usage; 3 bad input or a file that cannot be read or written; 4 out of "
        "memory\n"
        "or capacity; 5 the backend asked for is not there.\n"
        "Each command has its own help: graze pairs --help");
    Job job;
    add_pairs(program, job);
    add_contacts(program, job);
    add_classify(program, job);
    add_neighbours(program, job);
    add_generate(program, job);
    add_info(program, job);
    try {
        refuse_unknown_command(program, argc, argv);
        program.parse(argc, argv);
        return job();
    } catch (const CLI::ParseError& error) {
        // The parser's own codes, one for each kind of mistake, are not ours; 0 is --help and --version.
        return program.exit(error) == 0 ? exit_done : exit_wrong_usage;
    } catch (const Error& error) {
        return complain(exit_code_of(error.code()), error.what());
    } catch (const std::bad_alloc&) {
        return complain(exit_no_room, "out of memory");
    } catch (const std::length_error&) {
        return complain(exit_no_room, "out of memory");
    } catch (const std::exception& error) {
        return complain(exit_no_room, error.what());  // what is left are resources: threads, for example
    }
}

}  // namespace

}  // namespace graze::cli

int main(int argc, char** argv) {
    return graze::cli::run(argc, argv);
}

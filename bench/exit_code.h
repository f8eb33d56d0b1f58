#pragma once

#include <CLI/Error.hpp>
#include <exception>
#include <iostream>
#include <new>

#include "graze/core/status.h"

namespace graze::bench {

/// The exit codes of the program graze.
[[nodiscard]] inline int exit_code_of(ErrorCode code) {
    switch (code) {
        case ErrorCode::wrong_use:
            return 2;
        case ErrorCode::bad_input:
        case ErrorCode::file:
            return 3;
        case ErrorCode::out_of_memory:
        case ErrorCode::capacity:
            return 4;
        case ErrorCode::backend_missing:
        case ErrorCode::backend_failed:
            return 5;
    }
    return 2;
}

/// run(), which parses too, or the exit code of what it throws, said on stderr.
template <class Run>
[[nodiscard]] int run_program(const char* program, Run run) {
    const auto fail = [program](const char* message, int code) {
        std::cerr << program << ": " << message << '\n';
        return code;
    };
    try {
        return run();
    } catch (const CLI::CallForHelp&) {
        return 0;
    } catch (const CLI::ParseError& error) {
        return fail(error.what(), 2);
    } catch (const Error& error) {
        return fail(error.what(), exit_code_of(error.code()));
    } catch (const std::bad_alloc&) {
        return fail("out of memory", 4);
    } catch (const std::exception& error) {
        return fail(error.what(), 2);
    }
}

}  // namespace graze::bench

#include "cli/options.h"

#include <fmt/format.h>

#include "graze/core/status.h"
#include "host/io/number.h"

namespace graze::cli {

namespace {

/// Not the parser's own conversion, which takes "nan", "inf" and hexadecimal numbers, and follows the locale.
template <class Target>
CLI::Option* add_length_to(CLI::App& command, const std::string& name, Target& target,
                           const std::string& help) {
    const auto store = [&target](const std::string& text) { target = io::parse_number(text).value; };
    const auto fault = [](const std::string& text) -> std::string {
        const io::Number number = io::parse_number(text);
        if (number.fault != io::NumberFault::none) return io::describe(text, number.fault);
        return number.value < 0 ? fmt::format("{} is negative", text) : "";
    };
    return command.add_option_function<std::string>(name, store, help)->check(fault)->option_text("D");
}

}  // namespace

CLI::Option* add_length(CLI::App& command, const std::string& name, double& target, const std::string& help) {
    return add_length_to(command, name, target, help);
}

CLI::Option* add_length(CLI::App& command, const std::string& name, std::optional<double>& target,
                        const std::string& help) {
    return add_length_to(command, name, target, help);
}

CLI::Option* add_file(CLI::App& command, const std::string& name, std::filesystem::path& target,
                      const std::string& help) {
    const auto store = [&target](const std::string& text) { target = text; };
    const bool positional = name.front() != '-';
    return command.add_option_function<std::string>(name, store, help)
        ->option_text(positional ? " " : "FILE");
}

void add_format(CLI::App& command, Format& format, const std::string& help) {
    add_choice<Format>(command, "--format", format, {{"text", Format::text}, {"json", Format::json}}, help);
}

void add_where(CLI::App& command, Where& where) {
    add_choice<BackendName>(
        command, "--backend", where.backend,
        {{"auto", BackendName::automatic},
         {"cuda", BackendName::cuda},
         {"threads", BackendName::threads},
         {"reference", BackendName::reference}},
        "what runs the broad phase; auto: a GPU when there is one, else CPU threads, and says so");
    command.add_option("--threads", where.threads, "CPU threads; all processors when not given")
        ->check(CLI::Range(1, 4096))
        ->option_text("N");
}

void refuse_usage(const std::string& message) {
    throw Error(ErrorCode::wrong_use, message);
}

bool given(const CLI::App& command, const std::string& name) {
    return command.get_option(name)->count() > 0;
}

}  // namespace graze::cli

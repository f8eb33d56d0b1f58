// graze info: what this program is and what it finds on this machine.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/backend.h"
#include "cli/command.h"
#include "cli/options.h"
#include "cli/report.h"
#include "graze/threads/executor.h"
#include "graze/threads/processor.h"

namespace graze::cli {

namespace {

/// Those of this processor that matter to number crunching, as the compiler names them.
std::vector<std::string> instruction_sets() {
    std::vector<std::string> sets;
#if defined(__x86_64__)
    sets.emplace_back("sse2");
    if (__builtin_cpu_supports("sse4.2")) sets.emplace_back("sse4.2");
    if (__builtin_cpu_supports("avx")) sets.emplace_back("avx");
    if (__builtin_cpu_supports("avx2")) sets.emplace_back("avx2");
    if (__builtin_cpu_supports("fma")) sets.emplace_back("fma");
    if (__builtin_cpu_supports("avx512f")) sets.emplace_back("avx512f");
#elif defined(__aarch64__)
    sets.emplace_back("neon");
#endif
    return sets;
}

struct InfoOptions {
    Format format = Format::text;
    std::filesystem::path output = "-";
};

int run(const InfoOptions& options) {
    const CudaReport cuda = cuda_report();
    std::vector<std::string> backends{"threads", "reference"};
    if (cuda.built) backends.insert(backends.begin(), "cuda");
    const std::uint32_t threads = Threads().count();
    const std::string processor = processor_name();
    const std::vector<std::string> sets = instruction_sets();
    std::string text;
    if (options.format == Format::json) {
        nlohmann::ordered_json json;
        json["version"] = GRAZE_VERSION;
        json["backends"] = backends;
        json["devices"] = cuda.devices;
        json["no_device_because"] = cuda.reason;
        json["processor"] = processor;
        json["instruction_sets"] = sets;
        json["threads"] = threads;
        text = json.dump() + "\n";
    } else {
        text = fmt::format(
            "version           {}\nbackends          {}\nCUDA devices      {}\nprocessor         {}\n"
            "instruction sets  {}\nthreads           {}\n",
            GRAZE_VERSION, fmt::join(backends, " "),
            cuda.devices.empty() ? "none: " + cuda.reason : fmt::format("{}", fmt::join(cuda.devices, ", ")),
            processor, fmt::join(sets, " "), threads);
    }
    write_whole(options.output, text);
    return exit_done;
}

}  // namespace

void add_info(CLI::App& program, Job& job) {
    CLI::App& command = *program.add_subcommand("info", "version, backends built in, devices found");
    const auto options = std::make_shared<InfoOptions>();
    add_format(command, options->format, "json: one object");
    add_file(command, "-o,--output", options->output,
             "where the result goes, instead of the standard output");
    command.callback([options, &job] { job = [options] { return run(*options); }; });
}

}  // namespace graze::cli

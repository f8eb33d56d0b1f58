#include "cli/report.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdio>

#include "host/io/output_file.h"

namespace graze::cli {

Progress::Progress() : terminal_(isatty(STDERR_FILENO) == 1) {}

Progress::~Progress() {
    if (shown_) fmt::print(stderr, "\r\x1b[K");
}

void Progress::show(std::string_view what, std::uint64_t done, std::uint64_t all) {
    if (!terminal_) return;
    const auto now = std::chrono::steady_clock::now();
    if (now < next_) return;
    next_ = now + std::chrono::milliseconds(200);
    shown_ = true;
    fmt::print(stderr, "\r\x1b[K{} {} of {}", what, done, all);
}

std::uint64_t peak_bytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

void write_whole(const std::filesystem::path& path, std::string_view text) {
    io::OutputFile file(path);
    file.write(text);
    file.commit();
}

}  // namespace graze::cli

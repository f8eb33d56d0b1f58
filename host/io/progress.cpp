#include "host/io/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

namespace graze::io {

Progress::Progress() : terminal_(isatty(STDERR_FILENO) == 1) {}

Progress::~Progress() {
    if (shown_) fmt::print(stderr, "\r\x1b[K");
}

void Progress::show(std::string_view what, std::uint64_t done, std::uint64_t all, std::string_view unit) {
    if (!terminal_) return;
    const auto now = std::chrono::steady_clock::now();
    if (now < next_) return;
    next_ = now + std::chrono::milliseconds(200);
    shown_ = true;
    fmt::print(stderr, "\r\x1b[K{} {} of {}{}{}", what, done, all, unit.empty() ? "" : " ", unit);
}

}  // namespace graze::io

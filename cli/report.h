// What every result needs: a clock, the memory used, the way to the output.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace graze::cli {

class Stopwatch {
  public:
    /// Milliseconds since the last call, or since it was made.
    double lap() {
        const auto now = std::chrono::steady_clock::now();
        const double elapsed = std::chrono::duration<double, std::milli>(now - start_).count();
        start_ = now;
        return elapsed;
    }

  private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// Most memory that this process has held so far, in bytes.
[[nodiscard]] std::uint64_t peak_bytes();

/// `path` may be "-", the standard output.
void write_whole(const std::filesystem::path& path, std::string_view text);

}  // namespace graze::cli

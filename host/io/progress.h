// How far long work has come, for the person at the terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

namespace graze::io {

/// A line on the standard error that is written over, at most five times a second, and only when it is a
/// terminal. Removed at the end.
class Progress {
  public:
    Progress();
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    /// "WHAT DONE of ALL UNIT".
    void show(std::string_view what, std::uint64_t done, std::uint64_t all, std::string_view unit = "");

  private:
    bool terminal_;
    bool shown_ = false;
    std::chrono::steady_clock::time_point next_{};
};

}  // namespace graze::io

#pragma once

#include <chrono>

namespace graze::threads {

/// Milliseconds of the wall clock.
class Timer {
  public:
    void start() { last_ = Clock::now(); }
    /// Since start or the last lap.
    [[nodiscard]] double lap() {
        const Clock::time_point now = Clock::now();
        const double milliseconds = std::chrono::duration<double, std::milli>(now - last_).count();
        last_ = now;
        return milliseconds;
    }

  private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point last_ = Clock::now();
};

}  // namespace graze::threads

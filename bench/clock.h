#pragma once

#include <ctime>

namespace graze::bench {

/// Milliseconds since it was made: of wall time, and of CPU time of all threads of the process.
class Clock {
  public:
    Clock() : wall_(now(CLOCK_MONOTONIC)), cpu_(now(CLOCK_PROCESS_CPUTIME_ID)) {}
    [[nodiscard]] double wall_ms() const { return now(CLOCK_MONOTONIC) - wall_; }
    [[nodiscard]] double cpu_ms() const { return now(CLOCK_PROCESS_CPUTIME_ID) - cpu_; }

  private:
    static double now(clockid_t which) {
        std::timespec time{};
        clock_gettime(which, &time);
        return 1e3 * static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_nsec);
    }
    double wall_;
    double cpu_;
};

}  // namespace graze::bench

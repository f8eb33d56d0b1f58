// Milliseconds of the parts of a step.
#pragma once

#include <utility>

#include "graze/broad_phase.h"

namespace graze {

/// Measures nothing unless it is `timed`.
template <class E>
class Laps {
  public:
    Laps(const E& executor, bool timed) : timer_(executor.timer()), timed_(timed) {}

    void start() {
        if (timed_) timer_.start();
    }
    /// Forgets the parts of the last step.
    void restart() {
        times_ = {};
        start();
    }
    /// The time since the start or the last end goes to `part`. Synchronises when timed.
    void end(double Times::*part) {
        if (timed_) times_.*part = timer_.lap();
    }
    [[nodiscard]] const Times& times() const { return times_; }

  private:
    decltype(std::declval<const E&>().timer()) timer_;
    bool timed_;
    Times times_;
};

}  // namespace graze

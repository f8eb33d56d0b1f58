// What searches, and how that is said in results.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "graze/broad_phase.h"

namespace graze {

struct Choice {
    Algorithm algorithm;
    const char* reason;  ///< a constant

    friend bool operator==(const Choice&, const Choice&) = default;
};

/// The Ran of each choice there was. Allocates when a choice is made for the first time.
class WhatRan {
  public:
    /// `on` says what the executor is, `manner` how searches are done.
    WhatRan(Ran on, std::string manner) : on_(std::move(on)), manner_(std::move(manner)) {}

    [[nodiscard]] std::shared_ptr<const Ran> by(Choice choice) {
        const auto is_it = [&](const Said& each) { return each.choice == choice; };
        const auto said = std::find_if(said_.begin(), said_.end(), is_it);
        if (said != said_.end()) return said->ran;
        Ran ran = on_;
        ran.algorithm = choice.algorithm;
        ran.reason = choice.reason + manner_;
        said_.push_back({choice, std::make_shared<const Ran>(std::move(ran))});
        return said_.back().ran;
    }

  private:
    struct Said {
        Choice choice;
        std::shared_ptr<const Ran> ran;
    };
    Ran on_;
    std::string manner_;
    std::vector<Said> said_;
};

}  // namespace graze

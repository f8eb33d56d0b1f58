// What `graze pairs` should say of boxes, by brute force.
#pragma once

#include <cstdio>

#include "host/reference/brute_force.h"
#include "tests/cli/program.h"

namespace graze_test {

inline std::string hex(std::uint64_t fingerprint) {
    char text[17];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(fingerprint));
    return text;
}

using graze::reference::Boxes;
using graze::reference::Rule;

/// Runs `graze pairs ARGUMENTS --format json` and compares the answer.
inline void expect_pairs(const Folder& folder, const std::string& arguments, const Boxes& boxes,
                         Rule rule = Rule::closed) {
    SCOPED_TRACE(arguments);
    const auto expected = graze::reference::brute_force_summary(boxes, rule);
    const Outcome outcome = folder.graze("pairs " + arguments + " --format json");
    ASSERT_EQ(outcome.exit_code, 0) << outcome;
    const Json json = outcome.json();
    EXPECT_EQ(json.at("objects"), boxes.count());
    EXPECT_EQ(json.at("dimension"), boxes.dimension);
    EXPECT_EQ(json.at("pairs"), expected.count);
    EXPECT_EQ(json.at("fingerprint"), hex(expected.fingerprint));
    EXPECT_EQ(json.at("status"), "complete");
}

}  // namespace graze_test

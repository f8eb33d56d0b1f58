// Files with random damage: a reader may accept or refuse them, but nothing else.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <string>

#include "graze/core/status.h"
#include "tests/io/files.h"

namespace graze_test {

/// Calls read(path) on copies of which one to four bytes are another, up to four are left out or the end is
/// cut off. What it throws but graze::Error is a failure, and so is a crash.
template <class Read>
void expect_damage_is_survived(const std::string& name, const std::string& whole, int copies, Read read) {
    const TempFolder folder;
    for (int seed = 0; seed < copies; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        std::mt19937_64 random(static_cast<std::uint64_t>(seed));
        std::string bytes = whole;
        for (std::uint64_t changes = 1 + random() % 4; changes > 0; --changes)
            bytes[random() % bytes.size()] = static_cast<char>(random());
        if (random() % 4 == 0) bytes.erase(random() % bytes.size(), random() % 4);
        if (random() % 4 == 0) bytes.resize(random() % bytes.size() + 1);
        try {
            static_cast<void>(read(folder.write(name, bytes)));
        } catch (const graze::Error& refused) {
            EXPECT_NE(std::string(refused.what()), "");
        }
    }
}

}  // namespace graze_test

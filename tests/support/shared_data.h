// Where the real data for tests lies: $GRAZE_SHARED, or ../shared beside the source tree. It is not part of
// the project.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

namespace graze_test {

inline std::filesystem::path shared_data() {
    const char* named = std::getenv("GRAZE_SHARED");
    return named != nullptr && *named != '\0' ? std::filesystem::path(named)
                                              : std::filesystem::path(GRAZE_SOURCE_DIR) / ".." / "shared";
}

}  // namespace graze_test

/// Skips the test, with the reason, when the file or folder is not there. Use inside a TEST body.
#define GRAZE_SKIP_WITHOUT_SHARED(path)                                             \
    if (!std::filesystem::exists(path)) {                                           \
        GTEST_SKIP() << "real data not found: " << (path) << " (set GRAZE_SHARED)"; \
    }

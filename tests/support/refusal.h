// What a call is refused with.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "graze/core/status.h"

namespace graze_test {

/// The message of the Error(bad_input) that the call throws.
template <class F>
std::string refusal(F call) {
    try {
        static_cast<void>(call());
    } catch (const graze::Error& error) {
        EXPECT_EQ(error.code(), graze::ErrorCode::bad_input);
        return error.what();
    }
    return "not refused";
}

}  // namespace graze_test

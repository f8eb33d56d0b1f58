// Stage: tests for a selection, of arrays whose elements are numbers or `none`.
//
// in   numbers  uint32  [n]
// out  of select: the places that hold a number, or those that hold none
#pragma once

#include <cstdint>

#include "graze/core/constants.h"
#include "graze/core/span.h"

namespace graze {

struct IsNumber {
    Span<const std::uint32_t> numbers;
    GRAZE_HD bool operator()(std::uint32_t i) const { return numbers[i] != none; }
};

struct IsNone {
    Span<const std::uint32_t> numbers;
    GRAZE_HD bool operator()(std::uint32_t i) const { return numbers[i] == none; }
};

}  // namespace graze

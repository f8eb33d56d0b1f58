// A pointer and a count: what kernels are given. std::span is not callable in device code without relaxed
// constexpr.
#pragma once

#include <concepts>
#include <cstdint>

#include "graze/core/hd.h"

namespace graze {

/// Does not own. Copying a span never copies elements.
template <class T>
struct Span {
    T* data = nullptr;
    std::uint64_t size = 0;

    GRAZE_HD constexpr T& operator[](std::uint64_t i) const { return data[i]; }
    GRAZE_HD constexpr T* begin() const { return data; }
    GRAZE_HD constexpr T* end() const { return data + size; }
    /// `count` elements from `first` on.
    GRAZE_HD constexpr Span part(std::uint64_t first, std::uint64_t count) const {
        return {data + first, count};
    }
    /// A template so that Span<const T> does not declare a conversion to itself, of which nvcc warns.
    template <std::same_as<const T> U>
    GRAZE_HD constexpr operator Span<U>() const {
        return {data, size};
    }
};

}  // namespace graze

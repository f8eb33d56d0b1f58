// Numbers in binary files: their types, and their values as float64.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "host/io/number.h"

namespace graze::io {

enum class Scalar : std::uint8_t {
    int8,
    uint8,
    int16,
    uint16,
    int32,
    uint32,
    int64,
    uint64,
    float32,
    float64
};

[[nodiscard]] constexpr std::size_t size_of(Scalar type) {
    constexpr std::array<std::uint8_t, 10> sizes{1, 1, 2, 2, 4, 4, 8, 8, 4, 8};
    return sizes[static_cast<std::size_t>(type)];
}

namespace detail {

template <class T>
double decode(const std::byte* bytes, std::endian order) {
    std::array<std::byte, sizeof(T)> raw;
    std::memcpy(raw.data(), bytes, sizeof(T));
    if (order != std::endian::native) std::reverse(raw.begin(), raw.end());
    return static_cast<double>(std::bit_cast<T>(raw));
}

}  // namespace detail

/// Exact but for 64-bit integers beyond 2^53, which are rounded.
[[nodiscard]] inline double decode(Scalar type, const std::byte* bytes, std::endian order) {
    switch (type) {
        case Scalar::int8:
            return detail::decode<std::int8_t>(bytes, order);
        case Scalar::uint8:
            return detail::decode<std::uint8_t>(bytes, order);
        case Scalar::int16:
            return detail::decode<std::int16_t>(bytes, order);
        case Scalar::uint16:
            return detail::decode<std::uint16_t>(bytes, order);
        case Scalar::int32:
            return detail::decode<std::int32_t>(bytes, order);
        case Scalar::uint32:
            return detail::decode<std::uint32_t>(bytes, order);
        case Scalar::int64:
            return detail::decode<std::int64_t>(bytes, order);
        case Scalar::uint64:
            return detail::decode<std::uint64_t>(bytes, order);
        case Scalar::float32:
            return detail::decode<float>(bytes, order);
        case Scalar::float64:
            break;
    }
    return detail::decode<double>(bytes, order);
}

/// For a message about a number that was no text.
[[nodiscard]] constexpr const char* value_name(NumberFault fault) {
    return fault == NumberFault::nan ? "NaN" : "infinite";
}

/// What parse_number finds in text: the value, and whether it is one.
[[nodiscard]] inline Number number_of(double value) {
    if (std::isnan(value)) return {value, NumberFault::nan};
    if (std::isinf(value)) return {value, NumberFault::infinite};
    return {value, NumberFault::none};
}

}  // namespace graze::io

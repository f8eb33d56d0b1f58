// Npy files made by hand, from the description of the format, without the writer under test.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace graze_test {

inline std::string npy_bytes(int version, std::string_view dict, std::string_view data) {
    std::string bytes = "\x93NUMPY";
    bytes += static_cast<char>(version);
    bytes += '\0';
    const std::size_t length_size = version == 1 ? 2 : 4;
    for (std::size_t i = 0; i < length_size; ++i)
        bytes += static_cast<char>((dict.size() >> (8 * i)) & 0xFF);
    bytes += dict;
    bytes += data;
    return bytes;
}

/// The values one after another in the byte order named by '<' or '>'.
template <class T>
std::string bytes_of(const std::vector<T>& values, char order) {
    std::string result;
    for (const T value : values) {
        auto bytes = std::bit_cast<std::array<char, sizeof(T)>>(value);
        const bool little_host = std::endian::native == std::endian::little;
        if ((order == '<') != little_host) std::reverse(bytes.begin(), bytes.end());
        result.append(bytes.data(), bytes.size());
    }
    return result;
}

}  // namespace graze_test

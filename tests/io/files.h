// Files for tests of readers and writers, and the two outcomes of a call.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <bit>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "graze/core/status.h"

namespace graze_test {

/// A folder of its own that goes away with the test.
class TempFolder {
  public:
    TempFolder() {
        static std::atomic<int> running_number{0};
        path_ = std::filesystem::temp_directory_path() /
                ("graze-io-test-" + std::to_string(::getpid()) + "-" + std::to_string(running_number++));
        std::filesystem::create_directories(path_);
    }
    TempFolder(const TempFolder&) = delete;
    TempFolder& operator=(const TempFolder&) = delete;
    ~TempFolder() { std::filesystem::remove_all(path_); }

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    [[nodiscard]] std::filesystem::path operator/(const std::string& name) const { return path_ / name; }

    std::filesystem::path write(const std::string& name, std::string_view bytes) const {
        std::ofstream(path_ / name, std::ios::binary) << bytes;
        return path_ / name;
    }

    [[nodiscard]] std::vector<std::string> names() const {
        std::vector<std::string> result;
        for (const auto& entry : std::filesystem::directory_iterator(path_)) {
            result.push_back(entry.path().filename().string());
        }
        return result;
    }

  private:
    std::filesystem::path path_;
};

inline std::string read_bytes(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// The message of the graze::Error that `call` throws, checked to have the code; a test failure when it
/// throws none.
template <class Call>
std::string message_of(graze::ErrorCode code, Call call) {
    try {
        static_cast<void>(call());
    } catch (const graze::Error& error) {
        EXPECT_EQ(error.code(), code) << error.what();
        return error.what();
    }
    ADD_FAILURE() << "nothing was refused";
    return {};
}

/// Any finite value of T, every exponent and subnormals equally likely.
template <class T>
T any_finite(std::mt19937_64& random) {
    using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
    while (true) {
        const T value = std::bit_cast<T>(static_cast<Bits>(random()));
        if (value - value == T{0}) return value;
    }
}

/// Equal bit for bit: 0 and -0 differ.
template <class T>
bool same_bits(const std::vector<T>& a, const std::vector<T>& b) {
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0);
}

}  // namespace graze_test

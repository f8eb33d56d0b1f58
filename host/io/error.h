// The one way in which readers and writers report trouble: "FILE:LINE: reason", or "FILE: reason" where a
// format has no lines. Lines count from 1; rows and columns of arrays from 0, as the objects do.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "graze/core/status.h"

namespace graze::io {

/// Bytes of the reason that do not print are escaped: libraries quote what they read as it stands.
[[nodiscard]] std::string at(const std::filesystem::path& path, std::string_view reason);
[[nodiscard]] std::string at(const std::filesystem::path& path, std::uint64_t line, std::string_view reason);

/// Throws Error(bad_input).
[[noreturn]] void refuse(const std::filesystem::path& path, std::string_view reason);
[[noreturn]] void refuse(const std::filesystem::path& path, std::uint64_t line, std::string_view reason);

/// Throws Error(file, "FILE: cannot DO: the system's reason").
[[noreturn]] void refuse_system(const std::filesystem::path& path, std::string_view what_failed,
                                int error_number);

/// The text in quotes as a message shows it: cut when long, bytes that do not print escaped.
[[nodiscard]] std::string in_quotes(std::string_view text);

/// Counts bad rows and keeps the message of the first, so that one run tells how much is wrong.
class BadRows {
  public:
    /// `describe()` returns the whole message ("FILE:LINE: reason"); it is called for the first offender
    /// only.
    template <class Describe>
    void add(Describe describe) {
        if (count_++ == 0) first_ = describe();
    }

    [[nodiscard]] bool empty() const { return count_ == 0; }
    /// Throws Error(bad_input) with the first offender and how many more there are; returns when there is
    /// none.
    void refuse_if_any() const;

  private:
    std::uint64_t count_ = 0;
    std::string first_;
};

}  // namespace graze::io

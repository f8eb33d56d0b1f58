// A file opened for reading, and nothing more.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "host/io/progress.h"

namespace graze::io {

/// Throws Error(file), with the system's reason, when the file cannot be opened or read. While a file of more
/// than 50 MB is read, a terminal shows how far it is.
class InputFile {
  public:
    explicit InputFile(std::filesystem::path path);
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;
    ~InputFile();

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    /// Bytes in the file; nothing for a pipe or a device, which have no size.
    [[nodiscard]] std::optional<std::uint64_t> size() const;
    /// Fills `to`; returns fewer bytes than that only at the end of the file.
    std::size_t read(std::span<std::byte> to);

  private:
    std::filesystem::path path_;
    int descriptor_;
    std::uint64_t done_ = 0;
    std::uint64_t all_ = 0;  ///< bytes, when `progress_` is there
    std::optional<Progress> progress_;
};

/// The whole file, without a UTF-8 byte order mark.
[[nodiscard]] std::string read_text(const std::filesystem::path& path);

/// What some editors put in front of UTF-8 text.
inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

}  // namespace graze::io

// The lines of a text file that say something, with their numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string_view>
#include <vector>

#include "host/io/input_file.h"

namespace graze::io {

/// Text without the blanks (space, tab, carriage return) around it.
[[nodiscard]] std::string_view trimmed(std::string_view text);

/// Reads a file once, in pieces: memory is that of the longest line, at least 64 KiB.
class LineReader {
  public:
    explicit LineReader(const std::filesystem::path& path);

    /// The next line, trimmed; skips blank lines and lines that begin with `#`. False at the end of the file.
    /// LF and CRLF end a line, the last line needs no end, a byte order mark is dropped. The text is valid
    /// until the next call.
    bool next(std::string_view& line);
    /// Of the line read last, counted from 1, skipped ones included.
    [[nodiscard]] std::uint64_t number() const { return number_; }

  private:
    bool next_raw(std::string_view& line);
    void refill();

    InputFile file_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0;  ///< of what is not handed out yet
    std::size_t end_ = 0;    ///< of what was read
    bool at_end_ = false;
    std::uint64_t number_ = 0;
};

}  // namespace graze::io

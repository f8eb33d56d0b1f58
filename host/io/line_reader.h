// The lines of a text file that say something, with their numbers.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

#include "host/io/byte_reader.h"

namespace graze::io {

/// Reads a file or a pipe once, in pieces: memory is that of the longest line, at least 64 KiB.
class LineReader {
  public:
    explicit LineReader(const std::filesystem::path& path) : bytes_(path, ByteReader::Size::unknown) {}

    /// The next line, trimmed; skips blank lines and lines that begin with `#`. False at the end of the file.
    /// LF and CRLF end a line, the last line needs no end, a byte order mark is dropped. The text is valid
    /// until the next call.
    bool next(std::string_view& line) {
        while (bytes_.line(line)) {
            if (!line.empty() && line.front() != '#') return true;
        }
        return false;
    }
    /// Of the line read last, counted from 1, skipped ones included.
    [[nodiscard]] std::uint64_t number() const { return bytes_.line_number(); }

  private:
    ByteReader bytes_;
};

}  // namespace graze::io

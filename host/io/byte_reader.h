// A file read once from front to back, now as lines and now as bytes: what formats need whose header is text
// and whose data may be binary.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string_view>
#include <vector>

#include "host/io/input_file.h"

namespace graze::io {

/// What is handed out is valid until the next call. Memory is that of the longest piece, or 256 KiB (64 KiB
/// when the size is unknown).
class ByteReader {
  public:
    enum class Size : std::uint8_t {
        known,    ///< Error(bad_input) for what is no regular file, or becomes shorter while it is read
        unknown,  ///< a pipe will do; then there are only lines, no `left`, `take` and `peek`
    };
    explicit ByteReader(const std::filesystem::path& path, Size size = Size::known);

    [[nodiscard]] const std::filesystem::path& path() const { return file_.path(); }
    /// Bytes not handed out yet.
    [[nodiscard]] std::uint64_t left() const { return end_ - begin_ + unread_; }

    /// The next `count` bytes, or null when fewer are left.
    const std::byte* take(std::uint64_t count) {
        if (end_ - begin_ < count && !refill(count)) return nullptr;
        const std::byte* const taken = buffer_.data() + begin_;
        begin_ += static_cast<std::size_t>(count);
        return taken;
    }
    /// The next `count` bytes, or as many as there are, without taking them.
    std::string_view peek(std::size_t count);

    /// The next line without its end and the blanks around it, empty or not; false at the end of the file. LF
    /// and CRLF end a line, the last line needs no end, a byte order mark before the first is dropped.
    bool line(std::string_view& line);
    /// Of the line read last, counted from 1.
    [[nodiscard]] std::uint64_t line_number() const { return line_number_; }

  private:
    /// Reads on until at least `count` bytes are held; false when there are fewer.
    bool refill(std::uint64_t count);

    InputFile file_;
    Size size_;
    std::uint64_t unread_ = 0;  ///< bytes of the file that are not in the buffer yet, when the size is known
    bool at_end_ = false;       ///< when it is unknown: the end was seen
    std::vector<std::byte> buffer_;
    std::size_t begin_ = 0;  ///< of what is not handed out yet
    std::size_t end_ = 0;    ///< of what was read
    std::uint64_t line_number_ = 0;
};

}  // namespace graze::io

#include "host/io/byte_reader.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <span>

#include "host/io/error.h"
#include "host/io/line_reader.h"

namespace graze::io {

namespace {

std::uint64_t size_of(const InputFile& file) {
    const std::optional<std::uint64_t> size = file.size();
    if (!size) refuse(file.path(), "not a regular file: a pipe does not say how much it holds");
    return *size;
}

}  // namespace

ByteReader::ByteReader(const std::filesystem::path& path)
    : file_(path),
      unread_(size_of(file_)),
      buffer_(static_cast<std::size_t>(std::clamp<std::uint64_t>(unread_, 1, 1 << 18))) {}

std::string_view ByteReader::peek(std::size_t count) {
    count = static_cast<std::size_t>(std::min<std::uint64_t>(count, left()));
    if (end_ - begin_ < count) refill(count);
    return {reinterpret_cast<const char*>(buffer_.data() + begin_), count};
}

bool ByteReader::line(std::string_view& line) {
    if (left() == 0) return false;
    std::size_t searched = 0;
    std::size_t length = 0;
    while (true) {
        const std::byte* const start = buffer_.data() + begin_;
        const std::size_t held = end_ - begin_;
        if (const void* const found = std::memchr(start + searched, '\n', held - searched)) {
            length = static_cast<std::size_t>(static_cast<const std::byte*>(found) - start);
            break;
        }
        length = held;
        if (unread_ == 0) break;
        searched = held;
        refill(held + 1);
    }
    line = {reinterpret_cast<const char*>(buffer_.data() + begin_), length};
    begin_ = std::min(begin_ + length + 1, end_);
    if (++line_number_ == 1 && line.starts_with(byte_order_mark)) line.remove_prefix(byte_order_mark.size());
    line = trimmed(line);
    return true;
}

bool ByteReader::refill(std::uint64_t count) {
    if (left() < count) return false;
    const std::size_t held = end_ - begin_;
    std::memmove(buffer_.data(), buffer_.data() + begin_, held);
    begin_ = 0;
    end_ = held;
    if (count > buffer_.size()) {
        // At least double, so that a long line is moved O(log n) times.
        buffer_.resize(std::max(static_cast<std::size_t>(count), 2 * buffer_.size()));
    }
    const auto room = static_cast<std::size_t>(std::min<std::uint64_t>(buffer_.size() - held, unread_));
    if (file_.read(std::span(buffer_).subspan(held, room)) != room) {
        refuse(path(), "it became shorter while it was read");
    }
    end_ += room;
    unread_ -= room;
    return true;
}

}  // namespace graze::io

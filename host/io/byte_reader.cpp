#include "host/io/byte_reader.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <span>

#include "host/io/error.h"
#include "host/io/tokens.h"

namespace graze::io {

namespace {

std::uint64_t size_of(const InputFile& file) {
    const std::optional<std::uint64_t> size = file.size();
    if (!size) refuse(file.path(), "not a regular file: a pipe does not say how much it holds");
    return *size;
}

}  // namespace

ByteReader::ByteReader(const std::filesystem::path& path, Size size) : file_(path), size_(size) {
    if (size == Size::unknown) {
        buffer_.resize(std::size_t{1} << 16);
    } else {
        unread_ = size_of(file_);
        buffer_.resize(static_cast<std::size_t>(std::clamp<std::uint64_t>(unread_, 1, 1 << 18)));
    }
}

std::string_view ByteReader::peek(std::size_t count) {
    count = static_cast<std::size_t>(std::min<std::uint64_t>(count, left()));
    if (end_ - begin_ < count) refill(count);
    return {reinterpret_cast<const char*>(buffer_.data() + begin_), count};
}

bool ByteReader::line(std::string_view& line) {
    std::size_t searched = 0;
    std::size_t length = 0;
    while (true) {
        const std::byte* const start = buffer_.data() + begin_;
        const std::size_t held = end_ - begin_;
        if (const void* const found = std::memchr(start + searched, '\n', held - searched)) {
            length = static_cast<std::size_t>(static_cast<const std::byte*>(found) - start);
            break;
        }
        length = searched = held;
        if (refill(held + 1)) continue;
        if (held == 0) return false;
        break;
    }
    line = {reinterpret_cast<const char*>(buffer_.data() + begin_), length};
    begin_ = std::min(begin_ + length + 1, end_);
    if (++line_number_ == 1 && line.starts_with(byte_order_mark)) line.remove_prefix(byte_order_mark.size());
    line = trimmed(line);
    return true;
}

bool ByteReader::refill(std::uint64_t count) {
    if (size_ == Size::known ? left() < count : at_end_) return false;
    const std::size_t held = end_ - begin_;
    std::memmove(buffer_.data(), buffer_.data() + begin_, held);
    begin_ = 0;
    end_ = held;
    if (count > buffer_.size()) {
        // At least double, so that a long line is moved O(log n) times.
        buffer_.resize(std::max(static_cast<std::size_t>(count), 2 * buffer_.size()));
    }
    std::span<std::byte> room = std::span(buffer_).subspan(held);
    if (size_ == Size::known) {
        room = room.first(static_cast<std::size_t>(std::min<std::uint64_t>(room.size(), unread_)));
    }
    const std::size_t got = file_.read(room);
    if (size_ == Size::known) {
        if (got != room.size()) refuse(path(), "it became shorter while it was read");
        unread_ -= got;
    } else {
        at_end_ = got < room.size();
    }
    end_ += got;
    return end_ >= count;
}

}  // namespace graze::io

#include "host/io/line_reader.h"

#include <cstring>
#include <span>

namespace graze::io {

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r";
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

LineReader::LineReader(const std::filesystem::path& path) : file_(path), buffer_(std::size_t{1} << 16) {}

bool LineReader::next(std::string_view& line) {
    while (next_raw(line)) {
        if (++number_ == 1 && line.starts_with(byte_order_mark)) line.remove_prefix(byte_order_mark.size());
        line = trimmed(line);
        if (!line.empty() && line.front() != '#') return true;
    }
    return false;
}

bool LineReader::next_raw(std::string_view& line) {
    std::size_t searched = 0;
    while (true) {
        const char* const start = buffer_.data() + begin_;
        const std::size_t held = end_ - begin_;
        if (const void* const found = std::memchr(start + searched, '\n', held - searched)) {
            const auto length = static_cast<std::size_t>(static_cast<const char*>(found) - start);
            line = {start, length};
            begin_ += length + 1;
            return true;
        }
        if (at_end_) {
            line = {start, held};
            begin_ = end_;
            return held > 0;
        }
        searched = held;
        refill();
    }
}

void LineReader::refill() {
    const std::size_t held = end_ - begin_;
    std::memmove(buffer_.data(), buffer_.data() + begin_, held);
    begin_ = 0;
    end_ = held;
    if (held == buffer_.size()) buffer_.resize(2 * buffer_.size());
    const std::span<char> room = std::span(buffer_).subspan(held);
    const std::size_t got = file_.read(std::as_writable_bytes(room));
    at_end_ = got < room.size();
    end_ += got;
}

}  // namespace graze::io

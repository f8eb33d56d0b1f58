#include "host/io/input_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <utility>

#include "host/io/error.h"

namespace graze::io {

InputFile::InputFile(std::filesystem::path path)
    : path_(std::move(path)), descriptor_(::open(path_.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (descriptor_ < 0) refuse_system(path_, "open", errno);
}

InputFile::~InputFile() {
    ::close(descriptor_);
}

std::optional<std::uint64_t> InputFile::size() const {
    struct stat status {};
    if (::fstat(descriptor_, &status) != 0) refuse_system(path_, "read", errno);
    if (!S_ISREG(status.st_mode)) return std::nullopt;
    return static_cast<std::uint64_t>(status.st_size);
}

std::size_t InputFile::read(std::span<std::byte> to) {
    std::size_t filled = 0;
    while (filled < to.size()) {
        const ssize_t got = ::read(descriptor_, to.data() + filled, to.size() - filled);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) refuse_system(path_, "read", errno);
        if (got == 0) break;
        filled += static_cast<std::size_t>(got);
    }
    return filled;
}

std::string read_text(const std::filesystem::path& path) {
    InputFile file(path);
    std::string text;
    std::array<char, 1 << 16> piece;
    for (std::size_t got = piece.size(); got == piece.size();) {
        got = file.read(std::as_writable_bytes(std::span(piece)));
        text.append(piece.data(), got);
    }
    if (text.starts_with(byte_order_mark)) text.erase(0, byte_order_mark.size());
    return text;
}

}  // namespace graze::io

#include "host/io/input_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include "host/io/error.h"

namespace graze::io {

namespace {

constexpr std::uint64_t megabyte = 1000000;
/// So that progress is seen inside one call that reads a whole array.
constexpr std::size_t longest_read = std::size_t{1} << 24;

}  // namespace

InputFile::InputFile(std::filesystem::path path)
    : path_(std::move(path)), descriptor_(::open(path_.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (descriptor_ < 0) refuse_system(path_, "open", errno);
    all_ = size().value_or(0);
    if (all_ > 50 * megabyte) progress_.emplace();
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
        const std::size_t wanted = std::min(to.size() - filled, longest_read);
        const ssize_t got = ::read(descriptor_, to.data() + filled, wanted);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) refuse_system(path_, "read", errno);
        if (got == 0) break;
        filled += static_cast<std::size_t>(got);
        done_ += static_cast<std::uint64_t>(got);
        if (progress_)
            progress_->show("reading " + path_.filename().string() + ":", done_ / megabyte, all_ / megabyte,
                            "MB");
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

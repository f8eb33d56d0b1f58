#include "host/io/output_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <system_error>
#include <utility>

#include "host/io/error.h"

namespace graze::io {

namespace {

constexpr std::size_t buffer_bytes = std::size_t{1} << 18;

}  // namespace

OutputFile::OutputFile(std::filesystem::path path) : path_(std::move(path)) {
    buffer_.reserve(buffer_bytes);
    if (path_ == "-") {
        descriptor_ = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);
        if (descriptor_ < 0) refuse_system(path_, "open", errno);
        return;
    }
    std::error_code no_such_file;
    target_ = std::filesystem::canonical(path_, no_such_file);
    if (no_such_file) target_ = path_;
    struct stat status {};
    const bool exists = ::stat(target_.c_str(), &status) == 0;
    if (exists && S_ISDIR(status.st_mode)) refuse_system(path_, "write", EISDIR);
    if (exists && !S_ISREG(status.st_mode)) {
        descriptor_ = ::open(target_.c_str(), O_WRONLY | O_CLOEXEC);
        if (descriptor_ < 0) refuse_system(path_, "open", errno);
        return;
    }
    open_temporary();
    // A file that others must not read stays so.
    if (exists) ::fchmod(descriptor_, status.st_mode & 07777);
}

OutputFile::~OutputFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void OutputFile::open_temporary() {
    // The process and a running number: no two writers share one, and one that a killed process left is
    // passed over.
    static std::atomic<std::uint64_t> running_number{0};
    do {
        temporary_ = target_;
        temporary_ += fmt::format(".tmp-{}-{}", ::getpid(), running_number++);
        descriptor_ = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    } while (descriptor_ < 0 && errno == EEXIST);
    if (descriptor_ < 0) {
        const int error_number = errno;
        temporary_.clear();
        refuse_system(path_, "create a file beside it", error_number);
    }
}

void OutputFile::write(std::string_view bytes) {
    if (buffer_.size() + bytes.size() > buffer_bytes) flush();
    if (bytes.size() > buffer_bytes) {
        write_through(bytes);
    } else {
        buffer_.insert(buffer_.end(), bytes.begin(), bytes.end());
    }
}

void OutputFile::commit() {
    flush();
    if (!temporary_.empty() && ::fsync(descriptor_) != 0) refuse_system(path_, "write", errno);
    // Network file systems report a full disk here.
    if (::close(std::exchange(descriptor_, -1)) != 0) refuse_system(path_, "write", errno);
    if (temporary_.empty()) return;
    if (::rename(temporary_.c_str(), target_.c_str()) != 0) refuse_system(path_, "rename to", errno);
    temporary_.clear();
}

void OutputFile::flush() {
    write_through({buffer_.data(), buffer_.size()});
    buffer_.clear();
}

void OutputFile::write_through(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) refuse_system(path_, "write", errno);
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

}  // namespace graze::io

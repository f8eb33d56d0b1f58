// A file that appears whole or not at all.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

namespace graze::io {

/// Writes to a temporary file in the same folder; `commit` renames it. Until then a file already under the
/// name stays as it is, and a full disk, an exception or a kill never leaves half a file there. Without
/// commit the temporary is removed. A name that leads to a device or a pipe (/dev/stdout, /dev/null) is
/// written directly, "-" is the standard output; a symbolic link stays one. Throws Error(file), with the
/// system's reason, from every function.
class OutputFile {
  public:
    explicit OutputFile(std::filesystem::path path);
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;
    ~OutputFile();

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    /// Buffered, so many small calls are fine.
    void write(std::string_view bytes);
    /// Once, after the last write: when it returns, the file is on the disk under its name.
    void commit();

  private:
    void open_temporary();
    void flush();
    void write_through(std::string_view bytes);

    std::filesystem::path path_;       ///< as the caller named it, for messages
    std::filesystem::path target_;     ///< with links resolved
    std::filesystem::path temporary_;  ///< empty when written directly, and after commit
    int descriptor_ = -1;
    std::vector<char> buffer_;
};

}  // namespace graze::io

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <string>

#include "fuzz/readers.h"
#include "graze/core/status.h"

namespace graze_fuzz {

namespace {

/// A folder for the file to read, which some libraries (SQLite) want to be a real one.
class Scratch {
  public:
    Scratch()
        : folder_(std::filesystem::temp_directory_path() / ("graze-fuzz-" + std::to_string(::getpid()))) {
        std::filesystem::create_directories(folder_);
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    ~Scratch() { std::filesystem::remove_all(folder_); }

    [[nodiscard]] std::filesystem::path write(std::string_view ending, std::string_view bytes) const {
        std::filesystem::path path = folder_ / ("input" + std::string(ending));
        // Cut to nothing and written again, some file systems bring it to the disk each time.
        std::filesystem::remove(path);
        std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        return path;
    }

  private:
    std::filesystem::path folder_;
};

void check_message(std::string_view message, const std::filesystem::path& path) {
    if (!message.starts_with(path.string())) {
        throw Fault("the message does not begin with the path: " + std::string(message));
    }
    const bool prints = std::ranges::none_of(
        message, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
    if (!prints) throw Fault("the message has control characters: " + std::string(message));
}

}  // namespace

bool accepts(const Reader& reader, std::string_view bytes) {
    static const Scratch scratch;
    const std::filesystem::path path = scratch.write(reader.ending, bytes);
    try {
        reader.read(path);
    } catch (const graze::Error& error) {
        check_message(error.what(), path);
        return false;
    }
    return true;
}

}  // namespace graze_fuzz

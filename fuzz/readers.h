// Every reader as a function of the bytes of a file: for the fuzzer, and for the test that replays the inputs
// that are kept.
#pragma once

#include <filesystem>
#include <span>
#include <stdexcept>
#include <string_view>

namespace graze_fuzz {

/// What a reader must never do. It is no graze::Error, so nothing takes it for a refusal.
class Fault : public std::logic_error {
    using std::logic_error::logic_error;
};

struct Reader {
    std::string_view name;    ///< its program is fuzz_NAME, its kept inputs lie in fuzz/corpus/NAME
    std::string_view ending;  ///< of the files it reads
    /// Reads the file, and throws Fault when what comes out is not what the reader promises.
    void (*read)(const std::filesystem::path& path);
};

[[nodiscard]] std::span<const Reader> all_readers();

/// Reads a file of these bytes; false when the reader refused it with a graze::Error. Throws Fault as `read`
/// does, and when the message of a refusal does not begin with the path or would not print as one line.
bool accepts(const Reader& reader, std::string_view bytes);

}  // namespace graze_fuzz

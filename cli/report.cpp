#include "cli/report.h"

#include <sys/resource.h>

#include "host/io/output_file.h"

namespace graze::cli {

std::uint64_t peak_bytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

void write_whole(const std::filesystem::path& path, std::string_view text) {
    io::OutputFile file(path);
    file.write(text);
    file.commit();
}

}  // namespace graze::cli

#include "host/io/error.h"

#include <fmt/format.h>

#include <system_error>

namespace graze::io {

namespace {

std::string printable(std::string_view text) {
    std::string result;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool prints = byte >= 0x20 && byte != 0x7F;  // UTF-8 stays as it is
        result += prints ? std::string(1, c) : fmt::format("\\x{:02x}", byte);
    }
    return result;
}

}  // namespace

std::string at(const std::filesystem::path& path, std::string_view reason) {
    return fmt::format("{}: {}", path.string(), printable(reason));
}

std::string at(const std::filesystem::path& path, std::uint64_t line, std::string_view reason) {
    return fmt::format("{}:{}: {}", path.string(), line, printable(reason));
}

void refuse(const std::filesystem::path& path, std::string_view reason) {
    throw Error(ErrorCode::bad_input, at(path, reason));
}

void refuse(const std::filesystem::path& path, std::uint64_t line, std::string_view reason) {
    throw Error(ErrorCode::bad_input, at(path, line, reason));
}

void refuse_system(const std::filesystem::path& path, std::string_view what_failed, int error_number) {
    throw Error(ErrorCode::file, at(path, fmt::format("cannot {}: {}", what_failed,
                                                      std::generic_category().message(error_number))));
}

std::string in_quotes(std::string_view text) {
    constexpr std::size_t longest = 40;
    return fmt::format("'{}{}'", printable(text.substr(0, longest)), text.size() > longest ? "..." : "");
}

void BadRows::refuse_if_any() const {
    if (count_ == 0) return;
    throw Error(ErrorCode::bad_input,
                count_ == 1 ? first_ : fmt::format("{} (and {} more)", first_, count_ - 1));
}

}  // namespace graze::io

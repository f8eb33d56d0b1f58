#include "host/io/npy_header.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <system_error>

#include "host/io/error.h"

namespace graze::io {

namespace {

class Parser {
  public:
    Parser(std::string_view text, const std::filesystem::path& path) : rest_(text), path_(path) {}

    NpyHeader dict() {
        NpyHeader header;
        bool has_descr = false;
        bool has_order = false;
        bool has_shape = false;
        expect('{');
        while (!take('}')) {
            const std::string_view key = string();
            expect(':');
            if (key == "descr" && !has_descr) {
                has_descr = true;
                header.descr = descr();
            } else if (key == "fortran_order" && !has_order) {
                has_order = true;
                header.fortran_order = boolean();
            } else if (key == "shape" && !has_shape) {
                has_shape = true;
                header.shape = tuple();
            } else {
                refuse(path_, fmt::format("npy header: key {} is unknown or given twice", in_quotes(key)));
            }
            if (!take(',')) {
                expect('}');
                break;
            }
        }
        skip_blanks();
        if (!rest_.empty()) fail("nothing more");
        if (!has_descr || !has_order || !has_shape) {
            refuse(path_, "npy header: 'descr', 'fortran_order' or 'shape' is missing");
        }
        return header;
    }

  private:
    void skip_blanks() { rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\r\n"), rest_.size())); }

    bool take(char c) {
        skip_blanks();
        if (!rest_.starts_with(c)) return false;
        rest_.remove_prefix(1);
        return true;
    }

    void expect(char c) {
        if (!take(c)) fail(in_quotes(std::string_view(&c, 1)));
    }

    [[noreturn]] void fail(std::string_view expected) const {
        refuse(path_, fmt::format("npy header: expected {} at {}", expected, in_quotes(rest_)));
    }

    /// The next `count` bytes, and moves past them.
    std::string_view cut(std::size_t count) {
        const std::string_view text = rest_.substr(0, count);
        rest_.remove_prefix(text.size());
        return text;
    }

    std::string_view string() {
        const bool doubled = take('"');
        if (!doubled && !take('\'')) fail("a quoted string");
        const std::size_t length = rest_.find(doubled ? '"' : '\'');
        if (length == std::string_view::npos) fail("a closing quote");
        const std::string_view text = cut(length);
        rest_.remove_prefix(1);
        return text;
    }

    /// A string, or the list of fields of a structured array: no such array is read, so its text is for the
    /// message only.
    std::string descr() {
        skip_blanks();
        if (!rest_.starts_with('[')) return std::string(string());
        int depth = 0;
        for (std::size_t i = 0; i < rest_.size(); ++i) {
            depth += rest_[i] == '[' ? 1 : rest_[i] == ']' ? -1 : 0;
            if (depth == 0) return std::string(cut(i + 1));
        }
        fail("a closing ']'");
    }

    bool boolean() {
        skip_blanks();
        if (rest_.starts_with("True")) return cut(4), true;
        if (rest_.starts_with("False")) return cut(5), false;
        fail("True or False");
    }

    std::vector<std::uint64_t> tuple() {
        std::vector<std::uint64_t> values;
        expect('(');
        while (!take(')')) {
            skip_blanks();
            std::uint64_t value = 0;
            const auto [stop, code] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
            if (code != std::errc{}) fail("a length that fits in 64 bits");
            cut(static_cast<std::size_t>(stop - rest_.data()));
            if (rest_.starts_with('L')) cut(1);
            values.push_back(value);
            if (!take(',')) {
                expect(')');
                break;
            }
        }
        return values;
    }

    std::string_view rest_;
    const std::filesystem::path& path_;
};

}  // namespace

NpyHeader parse_npy_header(std::string_view text, const std::filesystem::path& path) {
    return Parser(text, path).dict();
}

std::string format_shape(const std::vector<std::uint64_t>& shape) {
    return fmt::format("({}{})", fmt::join(shape, ", "), shape.size() == 1 ? "," : "");
}

std::string format_npy_header(const NpyHeader& header) {
    constexpr std::string_view magic{"\x93NUMPY\x01\x00", 8};
    std::string dict = fmt::format("{{'descr': '{}', 'fortran_order': {}, 'shape': {}, }}", header.descr,
                                   header.fortran_order ? "True" : "False", format_shape(header.shape));
    const std::size_t before = magic.size() + 2;
    dict.append(63 - (before + dict.size()) % 64, ' ');
    dict += '\n';
    std::string result(magic);
    result += static_cast<char>(dict.size() % 256);
    result += static_cast<char>(dict.size() / 256);
    return result + dict;
}

}  // namespace graze::io

#include "host/io/ply_header.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "host/io/error.h"
#include "host/io/number.h"
#include "host/io/tokens.h"

namespace graze::io {

namespace {

std::optional<Scalar> scalar_named(std::string_view name) {
    constexpr std::array<std::pair<std::string_view, Scalar>, 16> names{{
        {"char", Scalar::int8},
        {"int8", Scalar::int8},
        {"uchar", Scalar::uint8},
        {"uint8", Scalar::uint8},
        {"short", Scalar::int16},
        {"int16", Scalar::int16},
        {"ushort", Scalar::uint16},
        {"uint16", Scalar::uint16},
        {"int", Scalar::int32},
        {"int32", Scalar::int32},
        {"uint", Scalar::uint32},
        {"uint32", Scalar::uint32},
        {"float", Scalar::float32},
        {"float32", Scalar::float32},
        {"double", Scalar::float64},
        {"float64", Scalar::float64},
    }};
    const auto* const found = std::ranges::find(names, name, &std::pair<std::string_view, Scalar>::first);
    if (found == names.end()) return std::nullopt;
    return found->second;
}

class HeaderReader {
  public:
    explicit HeaderReader(ByteReader& file) : file_(file) {}

    PlyHeader read() {
        std::string_view line;
        if (!file_.line(line) || line != "ply")
            refuse(file_.path(), "not a PLY file: its first line is not 'ply'");
        std::optional<PlyFormat> format;
        while (file_.line(line)) {
            const std::string_view keyword = next_word(line);
            if (keyword == "end_header") {
                if (!format) refuse_line("the header names no format");
                return {*format, std::move(elements_)};
            }
            if (keyword == "format") {
                format = read_format(line);
            } else if (keyword == "element") {
                read_element(line);
            } else if (keyword == "property") {
                read_property(line);
            } else if (!keyword.empty() && keyword != "comment" && keyword != "obj_info") {
                refuse_line(in_quotes(keyword) + " is no keyword of a PLY header");
            }
        }
        refuse_line("truncated: the header has no 'end_header'");
    }

  private:
    [[noreturn]] void refuse_line(std::string_view reason) const {
        refuse(file_.path(), file_.line_number(), reason);
    }

    [[nodiscard]] PlyFormat read_format(std::string_view line) const {
        constexpr std::array<std::string_view, 3> names{"ascii", "binary_little_endian", "binary_big_endian"};
        const std::string_view name = next_word(line);
        const auto* const found = std::ranges::find(names, name);
        if (found == names.end()) {
            refuse_line(fmt::format("format {} is not ascii, binary_little_endian or binary_big_endian",
                                    in_quotes(name)));
        }
        const std::string_view version = next_word(line);
        if (version != "1.0") refuse_line(fmt::format("PLY version {} is not 1.0", in_quotes(version)));
        return static_cast<PlyFormat>(found - names.begin());
    }

    void read_element(std::string_view line) {
        const std::string_view name = next_word(line);
        const std::string_view number = next_word(line);
        const std::optional<std::int64_t> count = parse_integer(number);
        if (!count || *count < 0 || !next_word(line).empty()) {
            refuse_line("expected: element NAME COUNT, a whole number");
        }
        if (std::ranges::count(elements_, name, &PlyElement::name) > 0) {
            refuse_line(fmt::format("a second element {}", in_quotes(name)));
        }
        elements_.push_back({std::string(name), static_cast<std::uint64_t>(*count), {}});
    }

    void read_property(std::string_view line) {
        if (elements_.empty()) refuse_line("a property before the first element");
        std::string_view type = next_word(line);
        std::optional<Scalar> count_type;
        if (type == "list") {
            count_type = read_scalar(next_word(line));
            type = next_word(line);
        }
        const Scalar value_type = read_scalar(type);
        const std::string_view name = next_word(line);
        if (name.empty() || !next_word(line).empty()) {
            refuse_line("expected: property TYPE NAME, or property list TYPE TYPE NAME");
        }
        auto& properties = elements_.back().properties;
        if (std::ranges::count(properties, name, &PlyProperty::name) > 0) {
            refuse_line(fmt::format("a second property {} of {}", in_quotes(name), elements_.back().name));
        }
        properties.push_back({std::string(name), value_type, count_type});
    }

    [[nodiscard]] Scalar read_scalar(std::string_view name) const {
        const std::optional<Scalar> type = scalar_named(name);
        if (!type) refuse_line(fmt::format("{} is no type of a PLY property", in_quotes(name)));
        return *type;
    }

    ByteReader& file_;
    std::vector<PlyElement> elements_;
};

}  // namespace

const PlyElement* PlyHeader::find(std::string_view name) const {
    const auto found = std::ranges::find(elements, name, &PlyElement::name);
    return found == elements.end() ? nullptr : &*found;
}

PlyHeader read_ply_header(ByteReader& file) {
    return HeaderReader(file).read();
}

}  // namespace graze::io

// The rows of a .ply behind one interface, text or binary: begin_row, then a call for each value in the order
// of the header, then end_row.
#pragma once

#include <fmt/format.h>

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "host/io/byte_reader.h"
#include "host/io/error.h"
#include "host/io/number.h"
#include "host/io/ply_header.h"
#include "host/io/scalar.h"
#include "host/io/tokens.h"

namespace graze::io {

/// A row is a line.
class PlyTextRows {
  public:
    explicit PlyTextRows(ByteReader& file) : file_(file) {}

    /// False when the file ends before the row.
    bool begin_row(const PlyElement& /*element*/, std::uint64_t /*row*/) {
        while (file_.line(rest_)) {
            if (!rest_.empty()) return true;
        }
        return false;
    }
    /// NumberFault::not_a_number ends the row.
    Number number(Scalar /*type*/) {
        word_ = next_word(rest_);
        return parse_number(word_);
    }
    /// False when there are fewer values, which ends the row. They are not looked at.
    bool skip(Scalar /*type*/, std::uint64_t count) {
        for (; count > 0; --count) {
            if (next_word(rest_).empty()) return false;
        }
        return true;
    }
    /// Whether every value was asked for.
    bool end_row() { return next_word(rest_).empty(); }
    /// Whether a row can be read after one that was not read to its end.
    static constexpr bool finds_next_row = true;

    /// Of the number read last.
    [[nodiscard]] std::string describe_fault(NumberFault fault) const {
        return word_.empty() ? describe_end() : describe(word_, fault);
    }
    static std::string describe_end() { return "fewer values than the header and the lists ask for"; }
    /// A message about the row begun last.
    [[nodiscard]] std::string at_row(std::string_view reason) const {
        return at(file_.path(), file_.line_number(), reason);
    }

    /// The fewest bytes that a value takes: a digit and what ends it.
    static constexpr std::uint64_t least_bytes(Scalar /*type*/) { return 2; }
    /// The last line needs no end.
    static constexpr std::uint64_t spare_bytes = 1;

  private:
    ByteReader& file_;
    std::string_view rest_;
    std::string_view word_;
};

/// Rows follow each other with nothing between them.
class PlyBinaryRows {
  public:
    PlyBinaryRows(ByteReader& file, std::endian order) : file_(file), order_(order) {}

    bool begin_row(const PlyElement& element, std::uint64_t row) {
        element_ = &element;
        row_ = row;
        return true;
    }
    Number number(Scalar type) {
        const std::byte* const bytes = file_.take(size_of(type));
        return bytes == nullptr ? Number{} : number_of(decode(type, bytes, order_));
    }
    bool skip(Scalar type, std::uint64_t count) { return file_.take(size_of(type) * count) != nullptr; }
    static bool end_row() { return true; }
    static constexpr bool finds_next_row = false;

    static std::string describe_fault(NumberFault fault) {
        return fault == NumberFault::not_a_number ? describe_end() : value_name(fault);
    }
    static std::string describe_end() { return "truncated: the file ends inside it"; }
    [[nodiscard]] std::string at_row(std::string_view reason) const {
        return at(file_.path(), fmt::format("{} {}: {}", element_->name, row_, reason));
    }

    static constexpr std::uint64_t least_bytes(Scalar type) { return size_of(type); }
    static constexpr std::uint64_t spare_bytes = 0;

  private:
    ByteReader& file_;
    std::endian order_;
    const PlyElement* element_ = nullptr;
    std::uint64_t row_ = 0;
};

}  // namespace graze::io

#include "host/io/xyz.h"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/io/byte_reader.h"
#include "host/io/error.h"
#include "host/io/fields.h"
#include "host/io/trajectory_rows.h"

namespace graze::io {

namespace {

struct XyzLayout {
    RowLayout row;
    std::size_t columns = 4;
    bool exact = false;  ///< no columns beyond these
};

class XyzReader {
  public:
    explicit XyzReader(const std::filesystem::path& path) : path_(path), lines_(path), rows_(path) {}

    Trajectory read(LengthUnit unit) {
        RowLayout first_layout;
        for (std::int64_t frame = 0; next_count(); ++frame) {
            const XyzLayout layout = read_comment();
            if (frame == 0) first_layout = layout.row;
            if (const auto fault = differs(layout.row, first_layout)) stop(*fault);
            read_rows(layout, frame);
        }
        return rows_.finish(first_layout, unit);
    }

  private:
    [[noreturn]] void stop(const std::string& reason) const {
        rows_.refuse_if_any();
        refuse(path_, lines_.line_number(), reason);
    }

    /// False at the end of the file.
    bool next_count() {
        do {
            if (!lines_.line(line_)) return false;
        } while (line_.empty());
        const auto count = parse_integer(line_);
        if (!count || *count < 0)
            stop(fmt::format("expected the number of particles, not {}", in_quotes(line_)));
        count_ = *count;
        count_line_ = lines_.line_number();
        return true;
    }

    XyzLayout read_comment() {
        if (!lines_.line(line_)) stop("the file ends before the comment of a frame");
        XyzLayout layout;
        constexpr std::string_view key = "Properties=";
        const std::size_t begin = line_.find(key);
        if (begin == std::string_view::npos) {
            layout.row.position = {1, 2, 3};
            return layout;
        }
        std::string_view rest = line_.substr(begin + key.size());
        if (rest.starts_with('"')) rest = rest.substr(1, rest.find('"', 1) - 1);
        layout.row = read_properties(next_word(rest), layout.columns);
        layout.exact = true;
        return layout;
    }

    RowLayout read_properties(std::string_view properties, std::size_t& columns) {
        std::vector<std::string_view> words;
        split_csv(properties, ':', words);
        RowLayout layout;
        columns = 0;
        for (std::size_t i = 0; i + 2 < words.size(); i += 3) {
            constexpr std::int64_t most = 1 << 20;
            const auto count = parse_integer(words[i + 2]);
            if (!count || *count < 1 || *count > most)
                stop(fmt::format("Properties: {} is no number of columns", in_quotes(words[i + 2])));
            if (words[i] == "pos" && *count == 3) layout.position = {columns, columns + 1, columns + 2};
            if (words[i] == "radius" && *count == 1) layout.radius = columns;
            if (words[i] == "id" && *count == 1) layout.id = columns;
            columns += static_cast<std::size_t>(*count);
        }
        if (words.size() % 3 != 0) stop("Properties are not name:type:count:...");
        if (!layout.has_z()) stop("Properties without pos:R:3");
        return layout;
    }

    void read_rows(const XyzLayout& layout, std::int64_t frame) {
        for (std::int64_t i = 0; i < count_; ++i) {
            if (!lines_.line(line_))
                stop(fmt::format("the file ends after {} rows of the {} that line {} says", i, count_,
                                 count_line_));
            TrajectoryRow row{};
            row.frame = frame;
            row.id = i + 1;
            row.line = lines_.line_number();
            rows_.add(row, read_row(layout, row));
        }
    }

    std::optional<std::string> read_row(const XyzLayout& layout, TrajectoryRow& row) {
        split_words(line_, fields_);
        if (layout.exact && fields_.size() != layout.columns)
            return fmt::format("{} columns, but Properties name {}", fields_.size(), layout.columns);
        if (fields_.size() < layout.columns)
            return fmt::format("{} columns; expected element x y z", fields_.size());
        return parse_row(fields_, layout.row, row);
    }

    const std::filesystem::path& path_;
    ByteReader lines_;
    std::string_view line_;
    std::vector<std::string_view> fields_;
    std::int64_t count_ = 0;
    std::uint64_t count_line_ = 0;
    TrajectoryRows rows_;
};

}  // namespace

Trajectory read_xyz(const std::filesystem::path& path, LengthUnit unit) {
    Trajectory trajectory = XyzReader(path).read(unit);
    trajectory.in_space = true;
    return trajectory;
}

}  // namespace graze::io

#include "host/io/objects_csv.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/io/error.h"
#include "host/io/fields.h"
#include "host/io/line_reader.h"
#include "host/io/number.h"
#include "host/io/object_rows.h"

namespace graze::io {

namespace {

constexpr std::string_view expected_columns(As as) {
    return as == As::points ? "x,y[,z][,r]" : "minx,miny[,minz],maxx,maxy[,maxz] or x,y[,z],r";
}

struct Layout {
    char separator = ',';
    ObjectSet::Kind kind = ObjectSet::Kind::boxes;
    int dimension = 2;
    std::vector<std::size_t> column_of_field;
};

bool is_known(std::string_view name) {
    const auto has = [&](ObjectSet::Kind kind) {
        return std::ranges::count(column_names(kind, 3), name) > 0;
    };
    return has(ObjectSet::Kind::boxes) || has(ObjectSet::Kind::spheres);
}

/// Where each field goes, when the names are those of this kind, each once.
std::optional<std::vector<std::size_t>> match(const std::vector<std::string_view>& fields,
                                              ObjectSet::Kind kind, int dimension) {
    const auto names = column_names(kind, dimension);
    if (!std::ranges::is_permutation(fields, names)) return std::nullopt;
    std::vector<std::size_t> column_of_field;
    column_of_field.reserve(fields.size());
    for (const std::string_view field : fields) {
        column_of_field.push_back(static_cast<std::size_t>(std::ranges::find(names, field) - names.begin()));
    }
    return column_of_field;
}

Layout read_header(LineReader& lines, const std::filesystem::path& path, As as) {
    std::string_view line;
    if (!lines.next(line)) refuse(path, fmt::format("no header; expected {}", expected_columns(as)));
    Layout layout;
    layout.separator = csv_separator(line);
    std::vector<std::string_view> fields;
    split_csv(line, layout.separator, fields);
    std::ranges::replace(fields, "radius", "r");

    for (const std::string_view field : fields) {
        if (is_known(field)) continue;
        refuse(path, lines.number(),
               fmt::format("unknown column {}; expected {}", in_quotes(field), expected_columns(as)));
    }
    const auto other = as == As::points ? ObjectSet::Kind::points : ObjectSet::Kind::boxes;
    for (const ObjectSet::Kind kind : {other, ObjectSet::Kind::spheres}) {
        for (const int dimension : {2, 3}) {
            if (const auto found = match(fields, kind, dimension)) {
                layout.kind = kind;
                layout.dimension = dimension;
                layout.column_of_field = *found;
                return layout;
            }
        }
    }
    refuse(path, lines.number(),
           fmt::format("columns {} are not {}", fmt::join(fields, ","), expected_columns(as)));
}

/// Whether the row may hold this value: NaN and infinity are numbers of rows that are not sound.
bool is_value(NumberFault fault, UnsoundRows unsound) {
    if (fault == NumberFault::none) return true;
    return unsound == UnsoundRows::keep && (fault == NumberFault::nan || fault == NumberFault::infinite);
}

/// Fills `row` in the order of ObjectSet; the reason, when the line is no such row.
std::optional<std::string> parse_row(const std::vector<std::string_view>& fields, const Layout& layout,
                                     UnsoundRows unsound, double* row) {
    const std::size_t wanted = layout.column_of_field.size();
    if (fields.size() != wanted)
        return fmt::format("{} columns, but the header names {}", fields.size(), wanted);
    for (std::size_t field = 0; field < wanted; ++field) {
        const std::size_t column = layout.column_of_field[field];
        const Number number = parse_number(fields[field]);
        row[column] = number.value;
        if (is_value(number.fault, unsound)) continue;
        return fmt::format("column {}: {}", column_names(layout.kind, layout.dimension)[column],
                           describe_field(fields[field], number.fault));
    }
    if (unsound == UnsoundRows::refuse && !row_is_sound(layout.kind, layout.dimension, row))
        return describe_fault(layout.kind, layout.dimension, row);
    return std::nullopt;
}

void refuse_other_kind(const std::filesystem::path& path, const Layout& layout, As as) {
    const bool boxes2d = layout.kind == ObjectSet::Kind::boxes && layout.dimension == 2;
    if (as == As::boxes2d && !boxes2d) refuse(path, "the columns are not those of 2-D boxes");
    if (as == As::spheres && layout.kind != ObjectSet::Kind::spheres)
        refuse(path, "the columns are not those of spheres");
}

}  // namespace

ObjectSet read_objects_csv(const std::filesystem::path& path, As as, UnsoundRows unsound) {
    LineReader lines(path);
    const Layout layout = read_header(lines, path, as);
    refuse_other_kind(path, layout, as);

    std::vector<double> values;
    std::array<double, 6> row{};
    BadRows bad_rows;
    std::vector<std::string_view> fields;
    std::string_view line;
    while (lines.next(line)) {
        split_csv(line, layout.separator, fields);
        if (const auto fault = parse_row(fields, layout, unsound, row.data())) {
            bad_rows.add([&] { return at(path, lines.number(), *fault); });
        } else if (bad_rows.empty()) {
            values.insert(values.end(), row.data(), row.data() + layout.column_of_field.size());
        }
    }
    bad_rows.refuse_if_any();

    ObjectSet set;
    set.kind = layout.kind;
    set.dimension = layout.dimension;
    set.count = values.size() / layout.column_of_field.size();
    set.values = std::move(values);
    return set;
}

}  // namespace graze::io

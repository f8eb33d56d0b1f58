#include "cli/classify_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "cli/report.h"
#include "graze/core/status.h"
#include "graze/narrow_phase.h"
#include "host/io/error.h"
#include "host/io/line_reader.h"
#include "host/io/output_file.h"
#include "host/io/scene_shape.h"
#include "host/io/shape_json.h"

namespace graze::cli {

namespace {

using Json = nlohmann::json;
using Answer = nlohmann::ordered_json;

/// Why there is no class.
struct Rejection {
    std::string reason;
};

bool is_pair(std::string_view kind) {
    constexpr std::string_view others[] = {"concave-polygon", "broad-phase", "radius-pairs", "query-aabb",
                                           "nearest",         "orient2d",    "incircle",     "file"};
    return !kind.starts_with("ccd-") && !kind.starts_with("ray-") &&
           std::find(std::begin(others), std::end(others), kind) == std::end(others);
}

/// The text of a field; empty when it is not there.
std::string text_of(const Json& line, const char* field) {
    const auto found = line.find(field);
    if (found == line.end()) return "";
    if (!found->is_string()) throw Rejection{fmt::format("{} is not a text", field)};
    return found->get<std::string>();
}

void round_to_float32(double& number) {
    const auto rounded = static_cast<float>(number);
    if (!std::isfinite(rounded)) throw Rejection{fmt::format("{} is beyond the range of float32", number)};
    number = static_cast<double>(rounded);
}

/// What `work` refuses is the reason, after the name of the shape.
template <class Work>
auto naming(const char* name, Work work) {
    try {
        return work();
    } catch (const io::JsonRefusal& refusal) {
        throw Rejection{fmt::format("{}: {}", name, refusal.reason)};
    } catch (const Rejection& rejection) {
        throw Rejection{fmt::format("{}: {}", name, rejection.reason)};
    } catch (const Error& error) {
        if (error.code() != ErrorCode::bad_input) throw;
        throw Rejection{fmt::format("{}: {}", name, error.what())};
    }
}

io::ShapeAndDimension read_shape(const Json& line, const char* name, bool float32) {
    return naming(name, [&] {
        io::ShapeAndDimension read = io::read_shape(line.at(name));
        if (float32) {
            round_to_float32(read.shape.radius);
            std::for_each(read.shape.coordinates.begin(), read.shape.coordinates.end(), round_to_float32);
        }
        return read;
    });
}

/// Lengths beyond the range of float64 are written as the cases write them: JSON has no infinity.
Answer number(double value) {
    if (std::isfinite(value)) return value + 0.0;  // -0 becomes 0
    return value > 0 ? "Infinity" : value < 0 ? "-Infinity" : "NaN";
}

template <int Dim>
Answer vector(const glm::vec<Dim, double>& v) {
    Answer list = Answer::array();
    for (int axis = 0; axis < Dim; ++axis)
        list.push_back(number(v[axis]));
    return list;
}

template <int Dim>
ContactClass decide(const io::SceneShape& a, const io::SceneShape& b, Answer& answer) {
    const Shape<Dim> shape_a = naming("a", [&] { return io::shape_of<Dim>(a); });
    const Shape<Dim> shape_b = naming("b", [&] { return io::shape_of<Dim>(b); });
    const Contact<Dim> contact = contact_of(ShapeView<Dim>(shape_a), ShapeView<Dim>(shape_b));
    answer["class"] = name_of(contact.contact_class);
    if (contact.contact_class == ContactClass::penetrating) {
        answer["depth"] = number(contact.depth);
    } else {
        answer["distance"] = number(contact.distance);
    }
    answer["normal"] = vector<Dim>(contact.normal);
    // The contact has their middle: from a to b it is the distance along the normal, or the depth against it.
    const glm::vec<Dim, double> half = (0.5 * (contact.distance - contact.depth)) * contact.normal;
    answer["points"] = {vector<Dim>(contact.point - half), vector<Dim>(contact.point + half)};
    return contact.contact_class;
}

/// Throws Rejection.
ContactClass decide_line(const Json& line, Answer& answer) {
    const std::string kind = text_of(line, "kind");
    if (!is_pair(kind)) throw Rejection{fmt::format("kind {} is not a pair of convex shapes", kind)};
    const std::string precision = text_of(line, "precision");
    if (!precision.empty() && precision != "float32" && precision != "float64")
        throw Rejection{fmt::format("precision {} is neither float32 nor float64", io::in_quotes(precision))};
    const auto [a, dimension_of_a] = read_shape(line, "a", precision == "float32");
    const auto [b, dimension_of_b] = read_shape(line, "b", precision == "float32");
    if (dimension_of_a != dimension_of_b)
        throw Rejection{fmt::format("a is {}-D, b is {}-D", dimension_of_a, dimension_of_b)};
    const auto dim = line.find("dim");
    if (dim != line.end() && *dim != dimension_of_a)
        throw Rejection{fmt::format("dim is {}, but the shapes are {}-D", dim->dump(), dimension_of_a)};
    try {
        return dimension_of_a == 2 ? decide<2>(a, b, answer) : decide<3>(a, b, answer);
    } catch (const Error& error) {
        if (error.code() != ErrorCode::bad_input) throw;
        throw Rejection{error.what()};
    }
}

/// Throws JsonRefusal when nothing can be answered.
void require_shapes(const Json& line) {
    const auto kind = line.find("kind");
    if (kind != line.end() && kind->is_string() && !is_pair(kind->get<std::string>())) return;
    for (const char* const name : {"a", "b"}) {
        if (!line.contains(name)) io::refuse_json("no shape '{}'", name);
    }
}

}  // namespace

ClassifyReport classify_file(const std::filesystem::path& file, const std::filesystem::path& output) {
    constexpr io::Nesting lines_of_cases{16, 16};
    ClassifyReport report;
    Stopwatch watch;
    io::LineReader lines(file);
    io::OutputFile results(output);
    io::BadRows bad_lines;
    for (std::string_view text; lines.next(text);) {
        try {
            const Json line = io::parse_object(text, lines_of_cases);
            require_shapes(line);
            ++report.pairs;
            Answer answer;
            if (line.contains("id")) {
                answer["id"] = line.at("id");
            } else {
                answer["id"] = lines.number();
            }
            try {
                ++report.classes[static_cast<std::size_t>(decide_line(line, answer))];
            } catch (const Rejection& rejection) {
                ++report.rejected;
                answer["class"] = "rejected";
                answer["reason"] = rejection.reason;
            }
            // Texts may hold bytes that are no UTF-8.
            results.write(answer.dump(-1, ' ', false, Answer::error_handler_t::replace) + "\n");
        } catch (const io::JsonRefusal& refusal) {
            bad_lines.add([&] { return io::at(file, lines.number(), refusal.reason); });
        }
    }
    // A file appears whole or not at all; the standard output has the good lines in any case.
    if (bad_lines.empty() || output == "-") results.commit();
    bad_lines.refuse_if_any();
    report.milliseconds = watch.lap();
    return report;
}

}  // namespace graze::cli

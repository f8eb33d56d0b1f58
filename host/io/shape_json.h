// One shape as a JSON object, and the JSON of one line.
#pragma once

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "host/io/scene_jsonl.h"

namespace graze::io {

/// Why JSON is not what it should be; who knows file and line adds them.
struct JsonRefusal {
    std::string reason;
};

template <class... Arguments>
[[noreturn]] void refuse_json(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    throw JsonRefusal{fmt::format(format, std::forward<Arguments>(arguments)...)};
}

/// How deep the lists and objects of a line may lie in each other; the outermost object is at 0.
struct Nesting {
    int deepest_list;
    int deepest_object;
};

/// A line that is one object. Throws JsonRefusal: not JSON, no object, a field that is given twice, nested
/// too deeply.
[[nodiscard]] nlohmann::json parse_object(std::string_view line, Nesting allowed);

struct ShapeAndDimension {
    SceneShape shape;  ///< `line` is left to the caller
    int dimension = 0;
};

/// The fields are those of read_scene. Throws JsonRefusal for what read_scene refuses.
[[nodiscard]] ShapeAndDimension read_shape(const nlohmann::json& object);

}  // namespace graze::io

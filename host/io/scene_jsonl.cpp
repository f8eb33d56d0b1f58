#include "host/io/scene_jsonl.h"

#include <string_view>
#include <utility>

#include "host/io/error.h"
#include "host/io/line_reader.h"
#include "host/io/shape_json.h"

namespace graze::io {

Scene read_scene(const std::filesystem::path& path) {
    Scene scene;
    BadRows bad_lines;
    LineReader lines(path);
    for (std::string_view line; lines.next(line);) {
        try {
            constexpr Nesting vertices_of_holes{3, 0};
            auto [shape, dimension] = read_shape(parse_object(line, vertices_of_holes));
            shape.line = lines.number();
            if (scene.shapes.empty()) scene.dimension = dimension;
            if (dimension != scene.dimension) {
                refuse_json("a {}-D shape, but the one on line {} is {}-D", dimension, scene.shapes[0].line,
                            scene.dimension);
            }
            scene.shapes.push_back(std::move(shape));
        } catch (const JsonRefusal& refusal) {
            bad_lines.add([&] { return at(path, lines.number(), refusal.reason); });
        }
    }
    bad_lines.refuse_if_any();
    return scene;
}

}  // namespace graze::io

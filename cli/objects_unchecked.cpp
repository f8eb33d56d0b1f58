#include "cli/objects_unchecked.h"

#include <fmt/format.h>

#include <utility>

#include "host/io/error.h"
#include "host/io/npy.h"
#include "host/io/npy_header.h"

namespace graze::cli {

io::ObjectSet read_objects_unchecked(const std::filesystem::path& path, io::As as) {
    using Kind = io::ObjectSet::Kind;
    io::NpyArray array = io::read_npy(path);
    const std::uint64_t columns = array.shape.size() == 2 ? array.shape[1] : 0;
    io::ObjectSet set;
    set.count = array.shape[0];
    set.values = std::move(array.values);
    if (columns == 6 && as == io::As::by_shape) {
        set.kind = Kind::boxes;
        set.dimension = 3;
    } else if (columns == 4 && as != io::As::by_shape) {
        set.kind = as == io::As::spheres ? Kind::spheres : Kind::boxes;
        set.dimension = as == io::As::spheres ? 3 : 2;
    } else if (columns == 3 && as != io::As::boxes2d) {
        set.kind = Kind::spheres;
        set.dimension = 2;
    } else {
        io::refuse(path, fmt::format("shape {} and --as do not say what the rows are",
                                     io::format_shape(array.shape)));
    }
    return set;
}

}  // namespace graze::cli

// The broad-phase lines of cases/cases.jsonl in the real data, decoded into plain rows of boxes (see the
// README there for the generators).
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace graze_test {

struct BroadPhaseCase {
    std::string id;
    std::string why;
    int dimension = 0;
    bool float32 = false;  ///< else float64; a float32 case holds only values that are exact in float32
    std::vector<double>
        boxes;  ///< row after row: lower bounds, upper bounds; may hold NaN and infinities when rejected
    bool rejected = false;  ///< the boxes must be refused, and nothing below is given
    std::optional<std::uint64_t> pairs;
    std::optional<std::uint64_t> pairs_open;
    std::optional<std::vector<std::pair<std::uint32_t, std::uint32_t>>> pair_list;
    std::optional<std::uint64_t> pair_capacity;
    std::optional<bool> overflow;  ///< whether there are more pairs than pair_capacity
};

/// Every line of kind "broad-phase", in the file's order. Throws std::runtime_error on what it does not
/// understand.
inline std::vector<BroadPhaseCase> broad_phase_cases(const std::filesystem::path& cases_jsonl);

namespace detail {

using Json = nlohmann::json;

inline double number(const Json& value) {
    if (value.is_number()) return value.get<double>();
    const std::string text = value.get<std::string>();
    if (text == "NaN") return std::numeric_limits<double>::quiet_NaN();
    if (text == "Infinity") return std::numeric_limits<double>::infinity();
    if (text == "-Infinity") return -std::numeric_limits<double>::infinity();
    throw std::runtime_error("not a number: " + text);
}

inline std::vector<double> row(const Json& box) {
    if (box.at("type") != "aabb") throw std::runtime_error("not a box: " + box.dump());
    std::vector<double> bounds;
    for (const char* corner : {"min", "max"}) {
        for (const Json& value : box.at(corner))
            bounds.push_back(number(value));
    }
    return bounds;
}

inline void append(std::vector<double>& boxes, const std::vector<double>& bounds) {
    boxes.insert(boxes.end(), bounds.begin(), bounds.end());
}

/// Last axis fastest.
inline void append_grid(std::vector<double>& boxes, const Json& grid, std::size_t dimension) {
    const std::vector<double> first = row(grid.at("object"));
    const auto counts = grid.at("counts").get<std::vector<std::uint64_t>>();
    const auto step = grid.at("step").get<std::vector<double>>();
    std::uint64_t cells = 1;
    for (const std::uint64_t count : counts)
        cells *= count;
    for (std::uint64_t cell = 0; cell < cells; ++cell) {
        std::vector<double> bounds = first;
        std::uint64_t rest = cell;
        for (std::size_t axis = dimension; axis-- > 0; rest /= counts[axis]) {
            const double shift = static_cast<double>(rest % counts[axis]) * step[axis];
            bounds[axis] += shift;
            bounds[dimension + axis] += shift;
        }
        append(boxes, bounds);
    }
}

inline void append_lcg(std::vector<double>& boxes, const Json& lcg, std::size_t dimension) {
    if (lcg.at("shape") != "aabb") throw std::runtime_error("not boxes: " + lcg.dump());
    const double scale = number(lcg.at("scale"));
    const double offset = number(lcg.at("offset"));
    std::uint64_t x = lcg.at("seed").get<std::uint64_t>();
    const auto next = [&](std::uint64_t modulus) {
        x = 6364136223846793005u * x + 1442695040888963407u;
        return static_cast<double>((x >> 33) % modulus);
    };
    for (std::uint64_t box = lcg.at("count").get<std::uint64_t>(); box > 0; --box) {
        std::vector<double> bounds(2 * dimension);
        for (std::size_t axis = 0; axis < dimension; ++axis) {
            bounds[axis] = next(lcg.at("modulus").get<std::uint64_t>()) * scale + offset;
        }
        for (std::size_t axis = 0; axis < dimension; ++axis) {
            bounds[dimension + axis] =
                bounds[axis] + next(lcg.at("size_modulus").get<std::uint64_t>()) * scale;
        }
        append(boxes, bounds);
    }
}

inline void append_powers(std::vector<double>& boxes, const Json& powers, std::size_t dimension) {
    double lower = number(powers.at("start"));
    for (std::uint64_t box = powers.at("count").get<std::uint64_t>(); box > 0; --box) {
        append(boxes, std::vector<double>(dimension, lower));
        append(boxes, std::vector<double>(dimension, lower + number(powers.at("edge_ratio")) * lower));
        lower *= number(powers.at("ratio"));
    }
}

inline void append_object(std::vector<double>& boxes, const Json& object, std::size_t dimension) {
    if (!object.contains("op")) return append(boxes, row(object));
    const std::string op = object.at("op").get<std::string>();
    if (op == "grid") return append_grid(boxes, object, dimension);
    if (op == "lcg") return append_lcg(boxes, object, dimension);
    if (op == "powers") return append_powers(boxes, object, dimension);
    if (op != "repeat") throw std::runtime_error("unknown generator: " + op);
    for (std::uint64_t box = object.at("count").get<std::uint64_t>(); box > 0; --box) {
        append(boxes, row(object.at("object")));
    }
}

template <class T>
std::optional<T> optional_field(const Json& object, const char* key) {
    if (!object.contains(key)) return std::nullopt;
    return object.at(key).get<T>();
}

inline BroadPhaseCase decoded(const Json& line) {
    BroadPhaseCase result;
    result.id = line.at("id").get<std::string>();
    result.why = line.value("why", "");
    result.dimension = line.at("dim").get<int>();
    result.float32 = line.at("precision") == "float32";
    const auto dimension = static_cast<std::size_t>(result.dimension);
    for (const Json& object : line.at("objects"))
        append_object(result.boxes, object, dimension);

    const Json& expect = line.at("expect");
    const auto objects = optional_field<std::uint64_t>(expect, "objects");
    if (objects && *objects * 2 * dimension != result.boxes.size()) {
        throw std::runtime_error(result.id + ": the generators gave another number of objects");
    }
    result.rejected = expect.value("class", "") == "rejected";
    result.pairs = optional_field<std::uint64_t>(expect, "pairs");
    result.pairs_open = optional_field<std::uint64_t>(expect, "pairs_open");
    result.pair_list =
        optional_field<std::vector<std::pair<std::uint32_t, std::uint32_t>>>(expect, "pair_list");
    result.pair_capacity = optional_field<std::uint64_t>(line, "pair_capacity");
    result.overflow = optional_field<bool>(expect, "overflow");
    return result;
}

}  // namespace detail

inline std::vector<BroadPhaseCase> broad_phase_cases(const std::filesystem::path& cases_jsonl) {
    std::ifstream file(cases_jsonl);
    if (!file) throw std::runtime_error("cannot read " + cases_jsonl.string());
    std::vector<BroadPhaseCase> cases;
    for (std::string line; std::getline(file, line);) {
        if (line.empty()) continue;
        const detail::Json object = detail::Json::parse(line);
        if (object.value("kind", "") == "broad-phase") cases.push_back(detail::decoded(object));
    }
    return cases;
}

}  // namespace graze_test

#include "host/io/shape_json.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <set>

#include "host/io/error.h"

namespace graze::io {

namespace {

using Json = nlohmann::json;

/// Watches the parser for what the value it returns no longer shows: of a repeated field it has the last.
class Watch {
  public:
    explicit Watch(Nesting allowed) : allowed_(allowed) {}

    bool operator()(int depth, Json::parse_event_t event, const Json& parsed) {
        const bool opens =
            event == Json::parse_event_t::object_start || event == Json::parse_event_t::array_start;
        if (opens && depth > allowed_.deepest_list) refuse_json("nested too deeply for a shape");
        if (event == Json::parse_event_t::object_start) {
            if (depth > allowed_.deepest_object) refuse_json("an object inside a shape");
            fields_[depth + 1].clear();
        }
        if (event == Json::parse_event_t::key && !fields_[depth].insert(parsed.get<std::string>()).second)
            refuse_json("field {} is given twice", in_quotes(parsed.get<std::string>()));
        return true;
    }

  private:
    Nesting allowed_;
    std::map<int, std::set<std::string>> fields_;  ///< by depth, of the object that is open there
};

struct TypeName {
    std::string_view name;
    ShapeType type;
    std::size_t dimension;  ///< 0: either
};

constexpr TypeName type_names[] = {
    {"point", ShapeType::point, 0},       {"circle", ShapeType::circle, 2},
    {"sphere", ShapeType::sphere, 3},     {"segment", ShapeType::segment, 0},
    {"capsule", ShapeType::capsule, 0},   {"aabb", ShapeType::aabb, 0},
    {"obb", ShapeType::obb, 0},           {"polygon", ShapeType::polygon, 2},
    {"triangle", ShapeType::triangle, 0}, {"convex_hull", ShapeType::convex_hull, 0},
};

/// Each field that it takes is ticked off, and what is left over is unknown.
class ShapeReader {
  public:
    explicit ShapeReader(const Json& object) : object_(object) {}

    SceneShape read() {
        if (!object_.is_object()) refuse_json("not a JSON object");
        read_type();
        read_geometry();
        read_labels();
        refuse_others();
        return std::move(shape_);
    }
    /// Of the shape that was read.
    [[nodiscard]] std::size_t dimension() const { return dimension_; }

  private:
    const Json* take(const char* field) {
        const auto found = object_.find(field);
        if (found == object_.end()) return nullptr;
        taken_.insert(field);
        return &*found;
    }

    const Json& need(const char* field) {
        const Json* const value = take(field);
        if (value == nullptr) refuse_json("no field '{}'", field);
        return *value;
    }

    void read_type() {
        const Json& type = need("type");
        const auto* const known =
            std::ranges::find(type_names, type.is_string() ? type.get<std::string>() : "", &TypeName::name);
        if (known == std::end(type_names)) refuse_json("unknown type {}", in_quotes(type.dump()));
        shape_.type = known->type;
        dimension_ = known->dimension;
    }

    void read_geometry() {
        switch (shape_.type) {
            case ShapeType::point:
                return add_vector("p");
            case ShapeType::circle:
            case ShapeType::sphere:
                add_vector("center");
                return read_radius();
            case ShapeType::segment:
                add_vector("a");
                return add_vector("b");
            case ShapeType::capsule:
                add_vector("a");
                add_vector("b");
                return read_radius();
            case ShapeType::aabb:
                add_vector("min");
                add_vector("max");
                return check_order();
            case ShapeType::obb:
                add_vector("center");
                add_vector("half_extents");
                check_half_extents();
                add_vectors(need("axes"), "axes", dimension_, dimension_);
                return check_axes();
            case ShapeType::polygon:
                add_vectors(need("vertices"), "vertices", 3);
                return add_holes();
            case ShapeType::triangle:
                return add_vectors(need("vertices"), "vertices", 3, 3);
            case ShapeType::convex_hull:
                return add_vectors(need("vertices"), "vertices", 1);
        }
    }

    /// What is wrong with it as a number; nothing when it is one.
    static const char* fault_of(const Json& value) {
        if (value.is_number()) return nullptr;
        if (value == "NaN") return "is NaN";
        if (value == "Infinity" || value == "-Infinity") return "is infinite";
        return "is not a number";
    }

    const Json& list(const Json& value, const std::string& where) {
        if (!value.is_array()) refuse_json("{} is not a list", where);
        return value;
    }

    void add_vector(const Json& value, const std::string& where) {
        const std::size_t length = list(value, where).size();
        if (dimension_ == 0 && length != 2 && length != 3)
            refuse_json("{} has length {}; expected 2 or 3", where, length);
        if (dimension_ == 0) dimension_ = length;
        if (length != dimension_) refuse_json("{} has length {}; expected {}", where, length, dimension_);
        for (std::size_t axis = 0; axis < length; ++axis) {
            if (const char* const fault = fault_of(value[axis])) refuse_json("{}[{}] {}", where, axis, fault);
            shape_.coordinates.push_back(value[axis].get<double>());
        }
    }

    void add_vector(const char* field) { add_vector(need(field), field); }

    void add_vectors(const Json& value, const std::string& where, std::size_t least,
                     std::size_t most = std::numeric_limits<std::uint32_t>::max()) {
        const std::size_t length = list(value, where).size();
        if (length < least || length > most) {
            refuse_json("{} has length {}; expected {}{}", where, length, least,
                        most > least ? " or more" : "");
        }
        for (std::size_t i = 0; i < length; ++i)
            add_vector(value[i], fmt::format("{}[{}]", where, i));
    }

    void add_holes() {
        const Json* const holes = take("holes");
        if (holes == nullptr) return;
        for (std::size_t i = 0; i < list(*holes, "holes").size(); ++i) {
            shape_.hole_begin.push_back(static_cast<std::uint32_t>(shape_.coordinates.size() / 2));
            add_vectors((*holes)[i], fmt::format("holes[{}]", i), 3);
        }
    }

    void read_radius() {
        const Json& radius = need("radius");
        if (const char* const fault = fault_of(radius)) refuse_json("radius {}", fault);
        shape_.radius = radius.get<double>();
        if (shape_.radius < 0) refuse_json("radius {} is negative", shape_.radius);
    }

    void check_order() {
        for (std::size_t axis = 0; axis < dimension_; ++axis) {
            const double lower = shape_.coordinates[axis];
            const double upper = shape_.coordinates[dimension_ + axis];
            if (lower > upper) refuse_json("min[{0}] {1} > max[{0}] {2}", axis, lower, upper);
        }
    }

    void check_half_extents() {
        for (std::size_t axis = 0; axis < dimension_; ++axis) {
            const double half_extent = shape_.coordinates[dimension_ + axis];
            if (half_extent < 0) refuse_json("half_extents[{}] {} is negative", axis, half_extent);
        }
    }

    void check_axes() {
        for (std::size_t row = 0; row < dimension_; ++row) {
            const auto axis =
                shape_.coordinates.begin() + static_cast<std::ptrdiff_t>((2 + row) * dimension_);
            const bool is_zero = std::all_of(axis, axis + static_cast<std::ptrdiff_t>(dimension_),
                                             [](double x) { return x == 0; });
            if (is_zero) refuse_json("axes[{}] is zero", row);
        }
    }

    template <class Integer>
    void read_integer(const char* field, Integer& to) {
        const Json* const value = take(field);
        if (value == nullptr) return;
        using Limits = std::numeric_limits<Integer>;
        // A JSON integer beyond int64 is unsigned, and one beyond that no integer.
        const bool fits =
            value->is_number_integer() &&
            (!value->is_number_unsigned() || std::in_range<Integer>(value->get<std::uint64_t>())) &&
            std::in_range<Integer>(value->get<std::int64_t>());
        if (!fits) {
            refuse_json("{} {} is not a whole number from {} to {}", field, in_quotes(value->dump()),
                        Limits::min(), Limits::max());
        }
        to = value->get<Integer>();
    }

    void read_labels() {
        read_integer("group", shape_.group);
        read_integer("mask", shape_.mask);
        const Json* const id = take("id");
        if (id == nullptr) return;
        if (id->is_string()) {
            shape_.id = id->get<std::string>();
        } else {
            read_integer("id", shape_.id.emplace<std::int64_t>());
        }
    }

    void refuse_others() {
        if (taken_.size() == object_.size()) return;
        for (const auto& field : object_.items()) {
            if (!taken_.contains(field.key())) refuse_json("unknown field {}", in_quotes(field.key()));
        }
    }

    const Json& object_;
    SceneShape shape_;
    std::size_t dimension_ = 0;  ///< 0 until something tells
    std::set<std::string, std::less<>> taken_;
};

}  // namespace

Json parse_object(std::string_view line, Nesting allowed) {
    try {
        Json value = Json::parse(line, Watch(allowed));
        if (!value.is_object()) refuse_json("not a JSON object");
        return value;
    } catch (const Json::exception& error) {
        // "[json.exception...] parse error at line 1, column 5: ...": the line is that of this text.
        std::string_view reason = error.what();
        reason.remove_prefix(std::min(reason.find("] ") + 2, reason.size()));
        constexpr std::string_view place = "parse error at line 1, ";
        if (reason.starts_with(place)) reason.remove_prefix(place.size());
        refuse_json("not JSON: {}", reason);
    }
}

ShapeAndDimension read_shape(const Json& object) {
    ShapeReader reader(object);
    SceneShape shape = reader.read();
    return {std::move(shape), static_cast<int>(reader.dimension())};
}

}  // namespace graze::io

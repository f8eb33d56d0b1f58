// The numbers of a shape written as JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace graze_test {

inline void append_numbers(const nlohmann::json& json, std::vector<double>& numbers) {
    if (json.is_number()) numbers.push_back(json.get<double>());
    for (std::size_t i = 0; json.is_array() && i < json.size(); ++i)
        append_numbers(json[i], numbers);
}

/// Those of its fields, in this order; fields that it has not are left out.
inline std::vector<double> numbers_of(const nlohmann::json& shape, const std::vector<std::string>& fields) {
    std::vector<double> numbers;
    for (const std::string& field : fields) {
        if (shape.contains(field)) append_numbers(shape[field], numbers);
    }
    return numbers;
}

}  // namespace graze_test

// Which objects may be pairs at all, as their owner says.
#pragma once

#include <cstdint>

#include "graze/core/hd.h"
#include "graze/core/span.h"

namespace graze {

/// What is written beside the objects of one set; each span is empty or has an element an object. A pair
/// needs category(a) & mask(b) and category(b) & mask(a), both not 0 (empty: all bits); objects of the same
/// positive group are no pair (empty: group 0).
struct Labels {
    Span<const std::uint32_t> category{};
    Span<const std::uint32_t> mask{};
    Span<const std::int32_t> group{};

    [[nodiscard]] GRAZE_HD std::uint32_t category_of(std::uint32_t i) const {
        return category.size == 0 ? ~std::uint32_t{0} : category[i];
    }
    [[nodiscard]] GRAZE_HD std::uint32_t mask_of(std::uint32_t i) const {
        return mask.size == 0 ? ~std::uint32_t{0} : mask[i];
    }
    [[nodiscard]] GRAZE_HD std::int32_t group_of(std::uint32_t i) const {
        return group.size == 0 ? 0 : group[i];
    }
};

}  // namespace graze

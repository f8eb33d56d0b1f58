// The oracle's own outward rounding.
#pragma once

#include "host/reference/boxes.h"

namespace graze::reference {

/// The smallest boxes with float32 bounds that contain the given ones. Throws std::invalid_argument on a box
/// that is not valid or that no finite float32 box contains.
[[nodiscard]] Boxes outward_float32(const Boxes& boxes);

}  // namespace graze::reference

#pragma once

#include <cstdint>

namespace graze {

/// Where a pointer points to.
enum class Memory : std::uint8_t { host, device };

}  // namespace graze

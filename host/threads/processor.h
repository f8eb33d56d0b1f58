#pragma once

#include <string>

namespace graze {

/// The processor's name as the system tells it, else "CPU".
[[nodiscard]] std::string processor_name();

}  // namespace graze

#pragma once

#include <string>

#include "cli/options.h"
#include "cli/pairs_run.h"

namespace graze::cli {

/// One JSON object, or lines for people. The JSON keys are a contract.
[[nodiscard]] std::string format_report(const PairsReport& report, Format format);

}  // namespace graze::cli

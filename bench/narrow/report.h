// Rows as a table for people and as csv.
#pragma once

#include <string>
#include <vector>

#include "bench/narrow/measure.h"
#include "bench/narrow/options.h"

namespace graze::bench {

void print_header(const NarrowOptions& options);
void print_row(const NarrowRow& row);

/// Throws Error(file).
void write_csv(const std::string& path, const std::vector<NarrowRow>& rows, const NarrowOptions& options);

}  // namespace graze::bench

// Rows as a table for people, as csv and as JSON. A time with a wrong answer is not a time: such a row has
// none.
#pragma once

#include <string>
#include <vector>

#include "bench/measure.h"
#include "bench/options.h"

namespace graze::bench {

void print_header(const Options& options);
void print_row(const Row& row);

/// Throw Error(file).
void write_csv(const std::string& path, const std::vector<Row>& rows, const Options& options);
void write_json(const std::string& path, const std::vector<Row>& rows, const Options& options);

}  // namespace graze::bench

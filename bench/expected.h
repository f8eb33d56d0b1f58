// Answers computed beforehand, on another machine or backend: a csv of scene,n,seed,pairs,fingerprint.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "bench/measure.h"

namespace graze::bench {

struct Answer {
    std::uint64_t pairs = 0;
    std::uint64_t fingerprint = 0;
};

/// By scene, number of boxes and seed.
using Answers = std::map<std::tuple<std::string, std::uint64_t, std::uint64_t>, Answer>;

/// Throws Error: file when it cannot be read, bad_input with the line when it is not such a csv.
[[nodiscard]] Answers read_answers(const std::string& path);

/// Throws Error(file).
void write_answers(const std::string& path, const Answers& answers);

/// Marks rows whose answer is another, or that have none: a check that checks nothing does not pass.
void check_answers(const Answers& answers, std::uint64_t seed, std::vector<Row>& rows);

}  // namespace graze::bench

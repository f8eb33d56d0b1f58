// The cases of kind `file` of shared/cases: real files, and what a reader must find in them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/cases.h"

namespace graze_test {

/// Those of one format ("ply", "obj", "stl", "vtk", "csv", "lammps-dump"), in the order of cases.jsonl.
inline std::vector<Json> file_cases(const std::string& format) {
    std::vector<Json> cases = cases_of("file");
    std::erase_if(cases, [&](const Json& one) { return one.at("format") != format; });
    return cases;
}

inline std::filesystem::path file_of(const Json& one) {
    return cases_file().parent_path() / "files" / one.at("name").get<std::string>();
}

inline bool is_rejected(const Json& one) {
    return one.at("expect").value("class", "") == "rejected";
}

}  // namespace graze_test

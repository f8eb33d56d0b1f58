#include "bench/expected.h"

#include <fmt/format.h>

#include <charconv>
#include <fstream>
#include <iostream>
#include <string_view>

#include "graze/core/status.h"

namespace graze::bench {

namespace {

constexpr std::string_view header = "scene,n,seed,pairs,fingerprint";

std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells(1);
    for (const char c : line) {
        if (c == ',')
            cells.emplace_back();
        else
            cells.back() += c;
    }
    return cells;
}

bool to_number(const std::string& text, int base, std::uint64_t& number) {
    const char* end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, number, base);
    return error == std::errc{} && stopped == end;
}

}  // namespace

Answers read_answers(const std::string& path) {
    std::ifstream file(path);
    if (!file) throw Error(ErrorCode::file, path + ": cannot be opened");
    Answers answers;
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
        const std::vector<std::string> cells = cells_of(line);
        std::uint64_t n = 0;
        std::uint64_t seed = 0;
        Answer answer;
        const bool good = number == 1
                              ? line == header
                              : cells.size() == 5 && to_number(cells[1], 10, n) &&
                                    to_number(cells[2], 10, seed) && to_number(cells[3], 10, answer.pairs) &&
                                    to_number(cells[4], 16, answer.fingerprint);
        if (!good) {
            throw Error(ErrorCode::bad_input, fmt::format("{}:{}: not a line of {}", path, number, header));
        }
        if (number > 1) answers[{cells[0], n, seed}] = answer;
    }
    return answers;
}

void write_answers(const std::string& path, const Answers& answers) {
    std::ofstream file(path);
    file << header << '\n';
    for (const auto& [key, answer] : answers) {
        const auto& [scene, n, seed] = key;
        file << fmt::format("{},{},{},{},{:016x}\n", scene, n, seed, answer.pairs, answer.fingerprint);
    }
    if (!file.flush()) throw Error(ErrorCode::file, path + ": cannot be written");
}

void check_answers(const Answers& answers, std::uint64_t seed, std::vector<Row>& rows) {
    for (Row& row : rows) {
        const auto found = answers.find({row.scene, row.n, seed});
        if (found == answers.end()) {
            row.right = false;
            std::cerr << fmt::format("graze_bench: no answer is expected for {}, n {}, seed {}\n", row.scene,
                                     row.n, seed);
            continue;
        }
        const Answer& answer = found->second;
        if (row.pairs == answer.pairs && row.fingerprint == answer.fingerprint) continue;
        row.right = false;
        std::cerr << fmt::format("graze_bench: {}, n {}, {}: {} pairs {:016x}, expected {} pairs {:016x}\n",
                                 row.scene, row.n, row.backend, row.pairs, row.fingerprint, answer.pairs,
                                 answer.fingerprint);
    }
}

}  // namespace graze::bench

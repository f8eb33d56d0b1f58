#include "host/io/pairs_list.h"

#include <fmt/compile.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "host/io/error.h"

namespace graze::io {

namespace {

void append_csv(OutputFile& file, std::span<const Pair> pairs) {
    fmt::memory_buffer text;
    for (const Pair pair : pairs) {
        fmt::format_to(std::back_inserter(text), FMT_COMPILE("{},{}\n"), pair.a(), pair.b());
    }
    file.write({text.data(), text.size()});
}

void append_npy(NpyWriter<std::uint32_t>& file, std::span<const Pair> pairs) {
    std::vector<std::uint32_t> numbers;
    numbers.reserve(2 * pairs.size());
    for (const Pair pair : pairs) {
        numbers.push_back(pair.a());
        numbers.push_back(pair.b());
    }
    file.append(numbers);
}

}  // namespace

PairListWriter::PairListWriter(const std::filesystem::path& path, std::uint64_t count)
    : path_(path), missing_(count) {
    if (path.extension() == ".csv") {
        file_.emplace<OutputFile>(path).write("a,b\n");
    } else if (path.extension() == ".npy") {
        file_.emplace<NpyWriter<std::uint32_t>>(path, std::vector<std::uint64_t>{count, 2});
    } else {
        throw Error(ErrorCode::wrong_use, at(path, "lists of pairs are written as .csv or .npy"));
    }
}

void PairListWriter::append(std::span<const Pair> pairs) {
    if (pairs.size() > missing_) throw Error(ErrorCode::wrong_use, at(path_, "more pairs than said"));
    missing_ -= pairs.size();
    constexpr std::size_t at_once = std::size_t{1} << 14;
    while (!pairs.empty()) {
        const auto piece = pairs.first(std::min(at_once, pairs.size()));
        if (auto* const csv = std::get_if<OutputFile>(&file_)) append_csv(*csv, piece);
        if (auto* const npy = std::get_if<NpyWriter<std::uint32_t>>(&file_)) append_npy(*npy, piece);
        pairs = pairs.subspan(piece.size());
    }
}

void PairListWriter::commit() {
    if (missing_ > 0) throw Error(ErrorCode::wrong_use, at(path_, "fewer pairs than said"));
    if (auto* const csv = std::get_if<OutputFile>(&file_)) csv->commit();
    if (auto* const npy = std::get_if<NpyWriter<std::uint32_t>>(&file_)) npy->commit();
}

}  // namespace graze::io

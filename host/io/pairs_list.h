// Lists of pairs, too long to lie in memory twice.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <variant>

#include "graze/core/pair.h"
#include "host/io/npy.h"
#include "host/io/output_file.h"

namespace graze::io {

/// By the ending of the name: `.csv` with the header `a,b`, or `.npy` with uint32 of shape (n, 2). Written in
/// pieces.
class PairListWriter {
  public:
    /// `count` is how many pairs will follow. Throws Error: wrong_use (another ending), file.
    PairListWriter(const std::filesystem::path& path, std::uint64_t count);
    void append(std::span<const Pair> pairs);
    /// Throws Error(wrong_use) when the pairs are not as many as was said; see OutputFile::commit.
    void commit();

  private:
    std::filesystem::path path_;
    std::uint64_t missing_;
    std::variant<std::monostate, OutputFile, NpyWriter<std::uint32_t>> file_;
};

}  // namespace graze::io

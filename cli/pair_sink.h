// Where found pairs end: their fingerprint, and the list that was asked for.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <utility>

#include "graze/core/pair.h"
#include "host/io/pairs_list.h"

namespace graze::cli {

class PairSink {
  public:
    /// An empty path: no list.
    explicit PairSink(std::filesystem::path list) : path_(std::move(list)) {}

    [[nodiscard]] bool wants_list() const { return !path_.empty(); }
    /// `count` pairs will follow.
    void open(std::uint64_t count) {
        if (wants_list()) list_.emplace(path_, count);
    }
    void take(std::span<const Pair> pairs, std::uint64_t fingerprint) {
        fingerprint_ += fingerprint;
        if (list_) list_->append(pairs);
    }
    /// When all pairs are taken: the list appears under its name.
    void commit() {
        if (list_) list_->commit();
    }
    [[nodiscard]] std::uint64_t fingerprint() const { return fingerprint_; }

  private:
    std::filesystem::path path_;
    std::optional<io::PairListWriter> list_;
    std::uint64_t fingerprint_ = 0;
};

}  // namespace graze::cli

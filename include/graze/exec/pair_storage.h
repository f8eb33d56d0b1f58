// What a PairBuffer holds its pairs in.
#pragma once

#include <cstdint>
#include <memory>

#include "graze/broad_phase.h"
#include "graze/exec/canonical.h"

namespace graze {

/// The pairs of one search, the chunk after the one that is visited, and the spare that ordering needs.
template <class Search>
class PairStorage final : public PairBuffer::Storage {
    using E = typename Search::Executor;

  public:
    using Pairs = typename Search::Pairs;

    /// `owner` is the broad phase that may fill it.
    PairStorage(E& executor, const void* owner) : executor_(&executor), owner_(owner) {}

    void reserve(std::uint64_t count) override { pairs->reserve(*executor_, count); }
    [[nodiscard]] std::uint64_t capacity() const override { return pairs->capacity(); }
    [[nodiscard]] const Pair* data() const override { return pairs->span(0).data; }
    void download(Pair* to, std::uint64_t count) const override {
        executor_->download(to, Span<const Pair>(pairs->span(count)));
    }
    [[nodiscard]] std::uint64_t fingerprint(std::uint64_t count) override {
        return graze::fingerprint(*executor_, Span<const Pair>(pairs->span(count)), sum_);
    }
    [[nodiscard]] const void* owner() const { return owner_; }

    /// Brings `count` pairs of `of` into canonical order. Does not synchronise.
    void order(Pairs& of, std::uint64_t count, OrderBits bits) {
        executor_->grow(spare_, of.capacity());  // the same room: the two may change places
        const Span<Pair> before = of.span(count);
        Span<Pair> sorted = before;
        Span<Pair> other = spare_.span(count);
        graze::order(*executor_, sorted, other, bits);
        if (sorted.data != before.data) of.take(spare_, count);
    }

    std::unique_ptr<Pairs> pairs = std::make_unique<Pairs>();
    std::unique_ptr<Pairs> next;

  private:
    E* executor_;
    const void* owner_;
    typename E::template Buffer<Pair> spare_;
    typename E::template Buffer<std::uint64_t> sum_;
};

}  // namespace graze

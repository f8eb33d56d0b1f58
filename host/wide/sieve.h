// A functor that accepts candidates, as compiled code sees it: a batch of pairs in, those it takes out. So
// the searches are compiled once, and a new filter costs one short loop where it is used.
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "graze/core/pair.h"
#include "graze/stage/filter.h"

namespace graze::wide {

/// Does not own the functor.
class Sieve {
  public:
    template <class Accept>
    explicit Sieve(const Accept& accept)
        : accept_(&accept), keep_(std::is_same_v<Accept, AcceptAll> ? nullptr : &keep<Accept>) {}

    [[nodiscard]] bool takes_all() const { return keep_ == nullptr; }

    /// Moves the pairs that accept(a, b) takes to the front and returns how many they are.
    [[nodiscard]] std::uint64_t operator()(Pair* pairs, std::uint64_t count) const {
        return takes_all() ? count : keep_(accept_, pairs, count);
    }

  private:
    template <class Accept>
    static std::uint64_t keep(const void* functor, Pair* pairs, std::uint64_t count) {
        const auto& accept = *static_cast<const Accept*>(functor);
        const Pair* end =
            std::remove_if(pairs, pairs + count, [&](Pair pair) { return !accept(pair.a(), pair.b()); });
        return static_cast<std::uint64_t>(end - pairs);
    }

    const void* accept_;
    std::uint64_t (*keep_)(const void*, Pair*, std::uint64_t);
};

}  // namespace graze::wide

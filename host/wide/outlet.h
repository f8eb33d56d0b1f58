// Where the pairs of a walk go: through a sieve into what keeps them.
#pragma once

#include <cstdint>
#include <exception>

#include "graze/core/pair.h"
#include "host/wide/sieve.h"
#include "host/wide/tree.h"

namespace graze::wide {

/// Calls walk(outlet) with an outlet that is emptied through the sieve into keep(pairs, count). Walks know no
/// exceptions, so the first is kept until the end.
template <class Walk, class Keep>
void with_outlet(Sieve sieve, const Keep& keep, const Walk& walk) {
    struct Inlet {
        Sieve sieve;
        const Keep& keep;
        std::exception_ptr failure;

        static void take(void* self, std::uint64_t* words, std::uint64_t count) {
            static_cast<Inlet*>(self)->take(reinterpret_cast<Pair*>(words), count);
        }
        void take(Pair* pairs, std::uint64_t count) {
            if (failure) return;
            try {
                keep(pairs, sieve(pairs, count));
            } catch (...) {
                failure = std::current_exception();
            }
        }
    };
    constexpr std::uint64_t room = 2048;
    Pair staged[room];
    Inlet inlet{sieve, keep, nullptr};
    walk(Outlet{&staged[0].word, room, &Inlet::take, &inlet});
    if (inlet.failure) std::rethrow_exception(inlet.failure);
}

}  // namespace graze::wide

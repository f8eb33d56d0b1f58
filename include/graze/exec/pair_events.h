// What happened between two steps: which pairs began, which persist, which ended. Each pair carries a value
// of the caller's (when it began, a friction spring, an impulse to start a solver from) for as long as it
// lasts.
//
//     graze::PairEvents<graze::Threads, float> contacts(threads);
//     for (;;) {
//         broad.self_pairs(buffer, {.ordered = true});
//         const auto events = contacts.update({buffer.data(), buffer.size()});
//         // contacts.values()[i] belongs to pair i of the buffer: read it, write it
//     }
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>

#include "graze/core/constants.h"
#include "graze/core/pair.h"
#include "graze/core/span.h"
#include "graze/core/status.h"
#include "graze/exec/executor.h"
#include "graze/stage/bound.h"
#include "graze/stage/numbered.h"
#include "graze/stage/pair.h"
#include "graze/stage/pair_events.h"

namespace graze {

/// For callers who only want to know what began and what ended.
struct NoValue {};

/// The list of the last step and a value for each of its pairs. `Value` is trivially copyable; a pair begins
/// with Value{}. Everything lies in the executor's memory: 44 bytes and three values for each pair of the
/// longest list, the executor's scratch apart. Results do not depend on the number of threads. The executor
/// must outlive it. Move-only; one thread at a time.
template <Executor E, class Value = NoValue>
class PairEvents {
    static_assert(std::is_trivially_copyable_v<Value>);

  public:
    /// A pair has a number while it is in a list: 32 bits, of which one value means `none`.
    static constexpr std::uint64_t max_pairs = std::numeric_limits<std::uint32_t>::max();

    /// Numbers ascend and count the pairs of the list given to `update`. Valid until the next update.
    struct Events {
        Span<const std::uint32_t> began;      ///< numbers of the pairs that the list before had not
        Span<const std::uint32_t> persisted;  ///< numbers of the pairs that it had
        Span<const Pair> ended;               ///< the pairs that only it had, in canonical order
        Span<const Value> ended_values;       ///< what they carried
        Span<const std::uint32_t> was;        ///< of every pair now: its number before; `none` when it began
    };

    explicit PairEvents(E& executor) : executor_(&executor) {}

    /// Compares `now`, in the executor's memory, with the list of the last update; before the first there is
    /// none, so every pair began. `now` may be of one set or of two, in canonical order: ascending, no pair
    /// twice. It is copied, so it may be overwritten afterwards. Throws Error, and then nothing has happened:
    /// bad_input (not in canonical order, with the first place), capacity (more than max_pairs),
    /// out_of_memory. Synchronises; allocates when a list is longer than ever before, and then an eighth
    /// more than it needs.
    Events update(Span<const Pair> now);

    /// The list of the last update.
    [[nodiscard]] Span<const Pair> pairs() const { return last_.pairs.span(size_); }

    /// A value for each of `pairs()`, to be written by the caller, on the executor, until the next update.
    [[nodiscard]] Span<Value> values() const { return last_.values.span(size_); }

    /// Makes room for lists of so many pairs beforehand, and forgets all pairs.
    void reserve(std::uint64_t pairs);

    /// Forgets all pairs: in the next update every pair begins and none ends. Keeps the memory.
    void clear() { size_ = 0; }

  private:
    template <class T>
    using Buffer = typename E::template Buffer<T>;
    struct List {
        Buffer<Pair> pairs;
        Buffer<Value> values;
    };

    void check(Span<const Pair> now);
    template <class T>
    Span<T> room(Buffer<T>& buffer, std::uint64_t count);

    E* executor_;
    std::uint32_t size_ = 0;  ///< pairs of the last update
    List last_, next_;
    Buffer<std::uint32_t> was_, became_;
    Buffer<std::uint32_t> began_, persisted_, ended_;
    List gone_;
    Buffer<Offenders> disorder_;
    Buffer<std::uint64_t> counts_;
};

template <Executor E, class Value>
template <class T>
Span<T> PairEvents<E, Value>::room(Buffer<T>& buffer, std::uint64_t count) {
    if (buffer.capacity() < count) executor_->grow(buffer, count + count / 8);
    return buffer.span(count);
}

template <Executor E, class Value>
void PairEvents<E, Value>::reserve(std::uint64_t pairs) {
    clear();
    for (List* list : {&last_, &next_, &gone_}) {
        room(list->pairs, pairs);
        room(list->values, pairs);
    }
    for (Buffer<std::uint32_t>* numbers : {&was_, &became_, &began_, &persisted_, &ended_})
        room(*numbers, pairs);
}

template <Executor E, class Value>
void PairEvents<E, Value>::check(Span<const Pair> now) {
    if (now.size > max_pairs) {
        throw Error(ErrorCode::capacity, std::to_string(now.size) + " pairs are more than the limit of " +
                                             std::to_string(max_pairs));
    }
    if (now.size == 0) return;
    const Span<Offenders> disorder = room(disorder_, 1);
    executor_->reduce(static_cast<std::uint32_t>(now.size), FindOffender<IsInOrder>{{now}}, MergeOffenders{},
                      disorder);
    const std::uint32_t at = read(*executor_, disorder).first;
    if (at == none) return;
    const auto text = [&](std::uint64_t i) {
        const Pair pair = read(*executor_, now.part(i, 1));
        return std::to_string(i) + " (" + std::to_string(pair.a()) + ", " + std::to_string(pair.b()) + ")";
    };
    throw Error(ErrorCode::bad_input, "pair " + text(at) + " is not above pair " + text(at - 1) +
                                          ": a list of pairs must be in canonical order, each pair once");
}

template <Executor E, class Value>
typename PairEvents<E, Value>::Events PairEvents<E, Value>::update(Span<const Pair> now) {
    check(now);
    E& e = *executor_;
    const auto n = static_cast<std::uint32_t>(now.size);
    const std::uint32_t m = size_;
    const Span<const Pair> before = pairs();
    const Span<const Value> values_before = values();

    const Span<Pair> next_pairs = room(next_.pairs, n);
    const Span<Value> next_values = room(next_.values, n);
    const Span<std::uint32_t> was = room(was_, n);
    const Span<std::uint32_t> became = room(became_, m);
    const Span<std::uint32_t> began = room(began_, n);
    const Span<std::uint32_t> persisted = room(persisted_, n);
    const Span<std::uint32_t> ended = room(ended_, m);
    const Span<Pair> gone_pairs = room(gone_.pairs, m);
    const Span<Value> gone_values = room(gone_.values, m);
    const Span<std::uint64_t> counts = room(counts_, 3);

    const MatchPairs<Value> match{now, before, values_before, next_pairs, next_values, was, became};
    e.for_each(match.lanes(), match);
    e.select(n, IsNone{was}, began, counts.part(0, 1));
    e.select(n, IsNumber{was}, persisted, counts.part(1, 1));
    e.select(m, IsNone{became}, ended, counts.part(2, 1));
    std::uint64_t count[3];
    e.download(count, Span<const std::uint64_t>(counts));
    const auto gone = static_cast<std::uint32_t>(count[2]);
    e.for_each(gone, TakeEnded<Value>{ended, before, values_before, gone_pairs, gone_values});

    std::swap(last_, next_);
    size_ = n;
    return {began.part(0, count[0]), persisted.part(0, count[1]), gone_pairs.part(0, gone),
            gone_values.part(0, gone), was};
}

}  // namespace graze

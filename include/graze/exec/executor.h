// The executor concept: where kernels run. Two models: graze::Threads (graze/threads/executor.h) and
// graze::Cuda (graze/cuda/executor.cuh). Everything above talks to this concept only.
//
// An index kernel is a struct of spans with `GRAZE_HD void operator()(std::uint32_t i) const`. Lanes may have
// left or diverged inside it, so nothing there may use a warp.
//
// A block kernel is for what needs the lanes together (staged append, block reduction). Lanes are grouped in
// blocks; the lanes of a block work in rounds and all stay until the last has no more work:
//
//     Lane          enter(i)             the state of the lane that has index i
//     bool          step(Lane&)          a bounded piece of work; true: there is more
//     std::uint64_t amount(const Lane&)  what the lane brings to the block's sum after this step
//     std::uint64_t block(sum)           once a block and round, with the sum over its lanes: e.g. reserves
//     that many slots
//                                        and returns the first
//     void          leave(Lane&, first)  the lane's own part begins at `first`, the block's return plus the
//     amounts of the
//                                        lanes before it
//
// On CPU threads a block is a range of indices that one thread works off round by round: the meaning is the
// same.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "graze/core/box_view.h"
#include "graze/core/span.h"

namespace graze {

namespace detail {
struct IndexKernelExample {
    void operator()(std::uint32_t) const {}
};
struct BlockKernelExample {
    struct Lane {};
    Lane enter(std::uint32_t) const { return {}; }
    bool step(Lane&) const { return false; }
    std::uint64_t amount(const Lane&) const { return 0; }
    std::uint64_t block(std::uint64_t) const { return 0; }
    void leave(Lane&, std::uint64_t) const {}
};
struct MapExample {
    std::uint32_t operator()(std::uint32_t i) const { return i; }
};
struct MergeExample {
    std::uint32_t operator()(std::uint32_t p, std::uint32_t q) const { return p + q; }
};
struct JobExample {
    void operator()() const {}
};
struct KeepExample {
    bool operator()(std::uint32_t) const { return true; }
};
}  // namespace detail

/// What one item of a block kernel is made of.
template <class K>
concept BlockKernel = std::default_initializable<typename K::Lane> &&
    requires(const K& kernel, typename K::Lane& lane) {
    { kernel.enter(std::uint32_t{}) } -> std::same_as<typename K::Lane>;
    { kernel.step(lane) } -> std::same_as<bool>;
    { kernel.amount(lane) } -> std::same_as<std::uint64_t>;
    { kernel.block(std::uint64_t{}) } -> std::same_as<std::uint64_t>;
    kernel.leave(lane, std::uint64_t{});
};

/// Work is done in the order of the calls. Only `download`, `wait` and a timer's `lap` synchronise with the
/// host; everything else may return before the work is done. Memory: `Buffer<T>` holds uninitialised room for
/// trivially copyable T, is move-only, keeps its room until it is asked for more, and forgets its content
/// when it grows. Only `grow` and the scratch memory of scan, sort, reduce and select allocate; both are
/// kept.
template <class E>
concept Executor = requires(E& e, typename E::template Buffer<std::uint32_t>& words, Span<std::uint32_t> u32,
                            Span<std::uint64_t> u64, const std::uint32_t* source, std::uint32_t* target) {
    { E::memory } -> std::convertible_to<Memory>;
    // Room for at least this many elements. Throws Error(out_of_memory) and leaves the buffer empty.
    e.grow(words, std::uint64_t{});
    { words.capacity() } -> std::same_as<std::uint64_t>;
    { words.span(std::uint64_t{}) } -> std::same_as<Span<std::uint32_t>>;
    // Host memory -> span. The source may be reused when the call returns.
    e.upload(u32, source);
    // Span -> host memory; waits for all work before it.
    e.download(target, Span<const std::uint32_t>(u32));
    e.wait();
    // Milliseconds between points of the work: timer.start(), then timer.lap(), which synchronises.
    e.timer().start();
    { e.timer().lap() } -> std::same_as<double>;
    // kernel(i) for i = 0 .. count - 1, in any order.
    e.for_each(std::uint32_t{}, detail::IndexKernelExample{});
    e.for_each_block(std::uint32_t{}, detail::BlockKernelExample{});
    // out[0] = merge over map(0) .. map(count - 1), count >= 1. Merge is associative and commutative.
    e.reduce(std::uint32_t{}, detail::MapExample{}, detail::MergeExample{}, u32);
    // out[i] = sum of in[0] .. in[i - 1]; out has one element more than in.
    e.exclusive_scan(Span<const std::uint32_t>(u32), u64);
    // Sorts by the bits first_bit .. end_bit - 1 of the keys, stable. Afterwards the first spans are the
    // sorted ones: the spans may have been swapped with the spares, whose content is lost.
    e.sort_pairs(u64, u64, u32, u32, int{}, int{});
    e.sort_keys(u64, u64, int{}, int{});
    // courier.send(list) starts to bring a list to host memory, once the work before is done, while later
    // work goes on; courier.arrived() waits for that and says where it is. One list at a time.
    e.template courier<std::uint32_t>().send(Span<const std::uint32_t>(u32));
    { e.template courier<std::uint32_t>().arrived() } -> std::same_as<Span<const std::uint32_t>>;
    // Starts job() so that the caller need not wait for what it does: on a thread of its own, or here when
    // all that it does is to put work into a stream. end_ahead: it is done, or in the stream; wait_ahead
    // throws what it threw. Neither is needed when nothing was started.
    e.ahead(detail::JobExample{});
    e.end_ahead();
    e.wait_ahead();
    // out = the i in 0 .. count - 1, ascending, for which keep(i); number[0] = how many. out has room for
    // count.
    e.select(std::uint32_t{}, detail::KeepExample{}, u32, u64);
};

/// The content of one-element spans and the like, on the host. Synchronises.
template <class E, class T>
[[nodiscard]] T read(E& executor, Span<T> element) {
    std::remove_const_t<T> value{};
    executor.download(&value, Span<const std::remove_const_t<T>>{element.data, 1});
    return value;
}

}  // namespace graze

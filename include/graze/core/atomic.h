// Atomic operations on plain words, one spelling for both sides: std::atomic_ref on the host,
// cuda::atomic_ref with device scope on the GPU. The words stay plain integers, so a structure has one layout
// everywhere.
#pragma once

#include <atomic>
#include <cstdint>

#include "graze/core/hd.h"

#if defined(__CUDACC__)
#include <cuda/atomic>
#endif

namespace graze {

/// Stores `value` and returns what was there. Release: what this thread wrote before is visible to the thread
/// that finds the value; acquire: what the thread that left the returned value wrote before is visible here.
GRAZE_HD inline std::uint32_t exchange_acq_rel(std::uint32_t& word, std::uint32_t value) {
#if defined(__CUDA_ARCH__)
    return ::cuda::atomic_ref<std::uint32_t, ::cuda::thread_scope_device>(word).exchange(
        value, ::cuda::memory_order_acq_rel);
#else
    return std::atomic_ref<std::uint32_t>(word).exchange(value, std::memory_order_acq_rel);
#endif
}

/// Adds and returns what was there before. Orders nothing else: for counters and for reserving slots.
GRAZE_HD inline std::uint64_t add_relaxed(std::uint64_t& word, std::uint64_t value) {
#if defined(__CUDA_ARCH__)
    return ::cuda::atomic_ref<std::uint64_t, ::cuda::thread_scope_device>(word).fetch_add(
        value, ::cuda::memory_order_relaxed);
#else
    return std::atomic_ref<std::uint64_t>(word).fetch_add(value, std::memory_order_relaxed);
#endif
}

/// Stores `value` if `expected` is there; returns what was there. Orders nothing else: for claiming a slot
/// that nobody reads before the work that claims it is done.
GRAZE_HD inline std::uint64_t compare_exchange_relaxed(std::uint64_t& word, std::uint64_t expected,
                                                       std::uint64_t value) {
#if defined(__CUDA_ARCH__)
    ::cuda::atomic_ref<std::uint64_t, ::cuda::thread_scope_device>(word).compare_exchange_strong(
        expected, value, ::cuda::memory_order_relaxed);
#else
    std::atomic_ref<std::uint64_t>(word).compare_exchange_strong(expected, value, std::memory_order_relaxed);
#endif
    return expected;
}

/// The same for 32 bits.
GRAZE_HD inline std::uint32_t add_relaxed(std::uint32_t& word, std::uint32_t value) {
#if defined(__CUDA_ARCH__)
    return ::cuda::atomic_ref<std::uint32_t, ::cuda::thread_scope_device>(word).fetch_add(
        value, ::cuda::memory_order_relaxed);
#else
    return std::atomic_ref<std::uint32_t>(word).fetch_add(value, std::memory_order_relaxed);
#endif
}

}  // namespace graze

// Counts every way to memory of the program that includes it, once: malloc and its kin, and with them
// operator new in all its forms. Not for programs under sanitizers, which have an allocator of their own in
// front.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace graze_test {
inline std::atomic<std::uint64_t> allocations{0};
}

// The C library's own functions under other names, so that the counting ones can stand in front of them.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming): its own names
extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);

void* malloc(std::size_t size) {
    graze_test::allocations.fetch_add(1, std::memory_order_relaxed);
    return __libc_malloc(size);
}
void* realloc(void* memory, std::size_t size) {
    graze_test::allocations.fetch_add(1, std::memory_order_relaxed);
    return __libc_realloc(memory, size);
}
void* calloc(std::size_t count, std::size_t size) {
    graze_test::allocations.fetch_add(1, std::memory_order_relaxed);
    return __libc_calloc(count, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) {
    graze_test::allocations.fetch_add(1, std::memory_order_relaxed);
    return __libc_memalign(alignment, size);
}
}
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)

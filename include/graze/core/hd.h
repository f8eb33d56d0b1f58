// The only place that spells __host__ __device__: code marked GRAZE_HD compiles for CPU threads with any
// C++20 compiler and for a GPU with nvcc.
#pragma once

#if defined(__CUDACC__)
#define GRAZE_HD __host__ __device__
#else
#define GRAZE_HD
#endif

/// For what is rare and would cost registers where it is called. nvcc does not hear [[gnu::noinline]].
#define GRAZE_NOINLINE __attribute__((noinline))

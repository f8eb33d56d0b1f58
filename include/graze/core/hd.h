// The only place that spells __host__ __device__: code marked GRAZE_HD compiles for CPU threads with any
// C++20 compiler and for a GPU with nvcc.
#pragma once

#if defined(__CUDACC__)
#define GRAZE_HD __host__ __device__
#else
#define GRAZE_HD
#endif

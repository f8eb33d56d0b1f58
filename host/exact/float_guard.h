// Every file of host/exact includes this: the proofs need IEEE 754 double arithmetic, each operation rounded
// to nearest once. The build adds -ffp-contract=off. A caller must not change the rounding mode or flush
// subnormals to zero.
#pragma once

#include <cfloat>
#include <limits>

#if defined(__FAST_MATH__)
#error "graze's exact arithmetic must not be compiled with -ffast-math or -Ofast"
#endif
#if FLT_EVAL_METHOD != 0
#error \
    "graze's exact arithmetic needs double operations rounded to double (on 32-bit x86: -msse2 -mfpmath=sse)"
#endif

static_assert(std::numeric_limits<double>::is_iec559 && std::numeric_limits<double>::digits == 53 &&
              std::numeric_limits<double>::min_exponent == -1021);

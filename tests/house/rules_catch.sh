#!/bin/sh
# rules_catch.sh SCRATCH: each rule refuses a small tree that breaks it and nothing else, and passes one that breaks none.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
scratch=$1
failures=0

# plant FILE TEXT: a tree of this one file; `run` says what rules.sh makes of it.
plant() {
    rm -rf "$scratch"
    mkdir -p "$scratch/$(dirname "$1")"
    case $1 in *.h | *.cuh) echo '#pragma once' >"$scratch/$1" ;; esac
    printf '%b\n' "$2" >>"$scratch/$1"
}

run() {
    output=$(sh "$here/rules.sh" "$scratch" 2>&1)
}

complain() {
    echo "$1: $2"
    failures=$((failures + 1))
}

refuses() {
    plant "$2" "$3"
    if run; then
        complain "$1" "not refused: $2: $3"
    elif ! echo "$output" | grep -qF "[$1]"; then
        complain "$1" "refused, but for another reason: $output"
    elif [ "$(echo "$output" | wc -l)" != 1 ]; then
        complain "$1" "refused more than once: $output"
    fi
}

passes() {
    plant "$1" "$2"
    run || complain "good" "$output"
}

stage=include/graze/stage/x.h
refuses public include/graze/contact.h '#include "host/narrow/balls.h"'
refuses public host/threads/executor.h '#include "host/exact/predicates.h"'
refuses stage-include $stage '#include "graze/exec/executor.h"'
refuses stage-include $stage '#include "graze/threads/executor.h"'
refuses stage-system $stage '#include <thread>'
refuses stage-system $stage '#include <atomic>'
refuses stage-system $stage '#include <vector>'
refuses stage-allocation $stage 'int* f() { return new int; }'
refuses stage-allocation $stage 'void* f() { return malloc(4); }'
refuses stage-allocation $stage 'void f(std::vector<int>& v);'
refuses stage-state $stage 'extern int x;'
refuses stage-state $stage 'struct S { mutable int hits; };'
refuses stage-global $stage 'static int x = 0;'
refuses stage-global $stage 'inline int x = 0;'
refuses exec include/graze/exec/x.h '#include "graze/threads/executor.h"'
refuses exec include/graze/exec/x.h '#include "graze/cuda/executor.cuh"'
refuses exec include/graze/exec/x.h '#include <mutex>'
refuses exec include/graze/exec/x.h '#include <boost/asio/post.hpp>'
refuses reference host/reference/x.cpp '#include "graze/core/aabb.h"'
refuses reference host/reference/x.cpp '#include "host/exact/predicates.h"'
refuses reference host/reference/x.cpp '#include <glm/vec3.hpp>'
refuses cuda-header include/graze/broad_phase.h '#include <cuda_runtime.h>'
refuses cuda-header include/graze/narrow_phase.h '#include <cub/device/device_scan.cuh>'
refuses host-device include/graze/core/pair.h '__host__ __device__ int f();'
refuses host-device $stage '__device__ int f();'
refuses cuda-arch $stage '#if defined(__CUDA_ARCH__)\n#endif'
refuses cuda-arch cuda/executor.cuh '#if defined(__CUDA_ARCH__)\n#endif'
refuses cuda-arch include/graze/contact.h '#ifdef __CUDACC__\n#endif'
refuses kernel host/threads/x.cpp '__global__ void k();'
refuses cu-algorithm cuda/x.cu '__global__ void k() {}'
refuses cu-algorithm cuda/x.cu 'void f() { k<<<1, 2>>>(); }'
refuses length host/exact/x.cpp "$(seq 401)"

rm -rf "$scratch"
mkdir -p "$scratch/include/graze"
echo 'struct S;' >"$scratch/include/graze/x.h"
if run || ! echo "$output" | grep -qF '[guard]'; then complain guard "a header without #pragma once passed"; fi

# Words in comments and strings are not code, and an identifier that contains a word is another word.
passes $stage '// no new, no __device__, no malloc\n/* static\n   extern */ int renewed(int new_value);\n#include <cstdint>\n#include "graze/core/span.h"'
passes $stage 'static constexpr int a = 0;\ninline constexpr int b = 1;\nGRAZE_HD inline int f() { return 0; }'
passes include/graze/core/hd.h '#define GRAZE_HD __host__ __device__'
passes include/graze/core/atomic.h '#include <cuda/atomic>\n#if defined(__CUDA_ARCH__)\n#endif'
passes host/reference/x.cpp '#include "host/reference/x.h"\n#include <vector>'
passes cuda/kernels.cuh '__global__ void k() {}'
passes cuda/x.cu 'template class graze::LbvhBackend<graze::Cuda, 3>;'
passes host/threads/x.cpp 'const char* s = "__global__ __device__ // static";'

rm -rf "$scratch"
[ "$failures" = 0 ]

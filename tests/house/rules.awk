# The rules, one pattern each, applied to every line without its comments and strings. POSIX awk: mawk has no \< and no {n}.

function breach(rule, why) {
    printf "%s:%d: [%s] %s\n", FILENAME, FNR, rule, why
    bad = 1
}

# word(W): does the line use the identifier(s) W?
function word(pattern) { return code ~ "(^|[^A-Za-z0-9_])(" pattern ")([^A-Za-z0-9_]|$)" }

function in_folder(folder) { return index(FILENAME, folder) == 1 }

# The line without comments; `code` also loses strings. Block comments may span lines.
function strip(    start) {
    line = $0
    if (in_comment) {
        if (!index(line, "*/")) { line = ""; code = ""; return }
        line = substr(line, index(line, "*/") + 2)
        in_comment = 0
    }
    gsub(/\/\*[^*]*\*\//, "", line)
    code = line
    gsub(/\\"/, "", code)
    gsub(/"[^"]*"/, "\"\"", code)
    if ((start = index(code, "//")) > 0) code = substr(code, 1, start - 1)
    if ((start = index(code, "/*")) > 0) {
        code = substr(code, 1, start - 1)
        in_comment = 1
    }
}

FNR == 1 {
    in_comment = 0
    guarded[FILENAME] = 0
    is_public = in_folder("include/") || (in_folder("host/threads/") && FILENAME ~ /\.h$/)
    is_stage = in_folder("include/graze/stage/")
    is_exec = in_folder("include/graze/exec/")
    is_reference = in_folder("host/reference/")
    is_core = in_folder("include/graze/core/")
    is_cuda = in_folder("cuda/") || in_folder("tests/cuda/")
    is_instantiation = in_folder("cuda/") && FILENAME ~ /\.cu$/
}

{ strip() }

/^#pragma once/ { guarded[FILENAME] = 1 }

FNR == 401 { breach("length", "longer than 400 lines: more than one idea") }

code ~ /^[ \t]*#[ \t]*include/ {
    header = line
    sub(/^[^<"]*[<"]/, "", header)
    sub(/[>"].*$/, "", header)
    ours = line ~ /"/

    if (is_public && ours && header !~ /^graze\//)
        breach("public", "a public header includes \"graze/...\" only, so that it can be installed: " header)
    if (is_stage && ours && header !~ /^graze\/(core|shape|stage)\//)
        breach("stage-include", "a stage includes core/, shape/ and other stages only: " header)
    if (is_stage && !ours && header !~ /^(bit|cmath|concepts|cstddef|cstdint|limits|type_traits)$/)
        breach("stage-system", "a stage needs no more than <cstdint> and the like: " header)
    if (is_exec && header ~ /^(graze\/threads|graze\/cuda|host|cuda|thrust|cub|boost)\/|^cuda|^(thread|mutex|atomic|future|latch|barrier|condition_variable)$/)
        breach("exec", "exec/ talks to an executor, never to what is behind one: " header)
    if (is_reference && ours && header !~ /^host\/reference\//)
        breach("reference", "the reference shares no code with what it checks: " header)
    if (is_reference && !ours && header ~ /^(graze|glm|boost)\//)
        breach("reference", "the reference is plain data and the standard library: " header)
    if (in_folder("include/") && header ~ /^(cuda|thrust|cub)/ && !is_core)
        breach("cuda-header", "CUDA headers stay in cuda/ and core/: " header)
    next
}

is_stage && word("new|delete|malloc|calloc|realloc|free") { breach("stage-allocation", "a stage allocates nothing") }
is_stage && code ~ /std::(vector|string|unique_ptr|shared_ptr|function|map|set|deque|list)/ {
    breach("stage-allocation", "a stage allocates nothing")
}
is_stage && word("mutable|volatile|thread_local|extern|throw") {
    breach("stage-state", "a stage keeps no state and throws nothing")
}
is_stage && word("static") && code !~ /static[ \t]+constexpr/ { breach("stage-global", "a stage has no globals") }
is_stage && code ~ /^inline[ \t]/ && code ~ /[=;{]/ && code !~ /\(|constexpr/ {
    breach("stage-global", "a stage has no globals")
}

word("__host__|__device__") && !in_folder("cuda/") && FILENAME != "include/graze/core/hd.h" {
    breach("host-device", "write GRAZE_HD: __host__ and __device__ are spelled in core/hd.h and cuda/ only")
}
word("__CUDA_ARCH__") && !is_core { breach("cuda-arch", "only core/ may ask for __CUDA_ARCH__") }
word("__CUDACC__") && !is_core && !is_cuda { breach("cuda-arch", "only core/ and cuda/ may ask for __CUDACC__") }
word("__global__") && !is_cuda { breach("kernel", "a kernel is a functor that an executor launches; __global__ is for cuda/") }
is_instantiation && (word("__global__|__device__|__shared__|threadIdx|blockIdx|blockDim") || code ~ /<<</) {
    breach("cu-algorithm", "a .cu file instantiates; what runs on the device is in a header that CPU tests can reach")
}

END {
    for (name in guarded)
        if (name ~ /\.(h|cuh)$/ && !guarded[name]) {
            printf "%s:1: [guard] no #pragma once\n", name
            bad = 1
        }
    exit bad
}

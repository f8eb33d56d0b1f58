#!/bin/sh
# usage: kernel_report.sh PTXAS ARCHITECTURE PTX...
# What ptxas says of each of our kernels, as a Markdown table: registers, stack, spills. CUB's own kernels are left out. Exit
# code 1 when one of ours uses the stack or spills registers, or when there is none. The search for nearest boxes keeps a stack of
# nodes, and exact signs (of spheres, of rays, of neighbours) keep their terms there, so these may, and may spill up to
# 128 bytes: around the loops over terms ptxas spills what a walk knows rather than use more registers. The walk through cells may
# spill 32 for the same reason.
set -eu
ptxas=$1
architecture=$2
shift 2

said=$(for ptx in "$@"; do "$ptxas" -v -arch="$architecture" -o /dev/null "$ptx" 2>&1; done) || {
    printf '%s\n' "$said" >&2
    exit 1
}
printf '%s\n' "$said" | c++filt | awk '
# The functor is what a kernel does: run_indices<F>, run_blocks<F>, reduce_block<T, F, Merge>.
function short(name) {
    sub(/^void /, "", name)
    sub(/\(unsigned int.*$/, "", name)
    gsub(/graze::(cuda::)?/, "", name)
    gsub(/\(anonymous namespace\)::/, "", name)
    gsub(/\(Overlap\)0/, "closed", name)
    gsub(/\(Overlap\)1/, "open", name)
    return name
}
/Compiling entry function/ {
    name = $0
    sub(/^[^\047]*\047/, "", name)
    sub(/\047 for \047[^\047]*\047$/, "", name)
    ours = name ~ /^void graze::/
    if (ours) name = short(name)
}
/bytes stack frame/ && ours {
    stack = $1
    stores = $5
    loads = $9
}
/Used [0-9]+ registers/ && ours {
    match($0, /Used [0-9]+/)
    row = sprintf("| `%s` | %s | %d | %d | %d |", name, substr($0, RSTART + 5, RLENGTH - 5), stack, stores, loads)
    if (row in seen) next
    seen[row] = 1
    print row | "LC_ALL=C sort"
    kernels++
    has_stack = name ~ /Nearest|AcceptRound|(FirstHit|CountHits|FillHits|SortHits)<|HasStayed|(Behind|Met)<.*(Reach|AtHome|OfGhosts)</
    most = has_stack ? 128 : name ~ /Around</ ? 32 : 0
    if (stores > most || loads > most || (most == 0 && stack > 0)) bad++
}
BEGIN {
    print "| kernel | registers | stack, bytes | spill stores, bytes | spill loads, bytes |"
    print "| --- | ---: | ---: | ---: | ---: |"
}
END {
    close("LC_ALL=C sort")
    if (kernels == 0) print "kernel_report: no kernel of ours found" > "/dev/stderr"
    if (bad > 0) print "kernel_report: " bad " of " kernels " kernels use the stack or spill" > "/dev/stderr"
    exit kernels == 0 || bad > 0
}'

#!/bin/sh
# usage: check.sh [FOLDER]
# Tests and measures graze on this machine's NVIDIA GPU. Needs x86-64 Linux, the C library named in the file glibc, and a
# driver; no toolkit. Writes results.json, and the logs it sums up, into FOLDER (default: results/ beside this script).
# Without a GPU it does what is left, says what it skipped and exits 0. Exit code 1: a test failed, an answer differs from the
# expected one, or driver or C library are too old.
set -u
cd "$(dirname "$0")" || exit 1
bundle=$PWD
results=${1:-$bundle/results}
mkdir -p "$results" && results=$(cd "$results" && pwd) || exit 1
cd "$results" || exit 1
rm -f ./*.log ./*.json
export LD_LIBRARY_PATH="$bundle/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"

failures=0
: >skipped.log
: >parts.log
say() { printf '%s\n' "$*"; }
skip() {
    say "skipped: $1: $2"
    printf '%s: %s\n' "$1" "$2" >>skipped.log
}
failed() {
    say "FAILED: $*"
    failures=$((failures + 1))
}
quoted() { printf '"%s"' "$(printf '%s' "$1" | sed 's/\\/\\\\/g; s/"/\\"/g')"; }
# part NAME JSON: a member of results.json.
part() { printf '  "%s": %s,\n' "$1" "$2" >>parts.log; }
# The file as JSON, or null when there is none.
content() { if [ -s "$1" ]; then cat "$1"; else echo null; fi; }
limited() {
    if command -v timeout >/dev/null; then timeout "$@"; else shift && "$@"; fi
}
finish() {
    part failures "$failures"
    {
        echo '{'
        cat parts.log
        printf '  "skipped": ['
        separator=
        while IFS= read -r line; do
            printf '%s\n    ' "$separator"
            quoted "$line"
            separator=,
        done <skipped.log
        printf ']\n}\n'
    } >results.json
    say "results: $results/results.json"
    [ "$failures" = 0 ] || exit 1
    exit 0
}

# --- Can anything run here?

part machine "$(quoted "$(uname -srm)")"
needed=$(cat "$bundle/glibc")
present=$(getconf GNU_LIBC_VERSION 2>/dev/null | sed 's/^glibc //')
part glibc "{\"needed\": $(quoted "$needed"), \"present\": $(quoted "$present")}"
if [ "$(printf '%s\n%s\n' "$needed" "${present:-0}" | sort -V | head -n 1)" != "$needed" ]; then
    failed "the C library is too old: glibc ${present:-unknown}, this bundle needs $needed"
    finish
fi

# --- The device.

gpu=
"$bundle/bin/device_report" >device.json 2>device.log
case $? in
    0) gpu=yes ;;
    5) ;;
    *) failed "device_report: $(cat device.log)" ;;
esac
why=$(sed -n 's/.*"why": "\([^"]*\)".*/\1/p' device.json)
case $why in *"too old"*) failed "$why" ;; esac
part device "$(content device.json)"
say "device: $(cat device.json)"
if command -v nvidia-smi >/dev/null; then
    nvidia-smi --query-gpu=name,driver_version,memory.total,clocks.max.sm,power.limit --format=csv,noheader >nvidia-smi.log 2>&1
    part nvidia_smi "$(quoted "$(tr '\n' ';' <nvidia-smi.log)")"
    say "nvidia-smi: $(cat nvidia-smi.log)"
else
    skip nvidia-smi "not on the PATH"
fi

# --- The GPU tests.

# gtest NAME PROGRAM [ARGUMENT...]: runs it and adds a line to tests.log.
gtest() {
    name=$1
    shift
    limited 100 "$@" >"$name.log" 2>&1
    code=$?
    counts=$(awk '
        /^\[  PASSED  \]/ { passed = $4 }
        /^\[  SKIPPED \] [0-9]+ test/ { skipped = $4 }
        /^\[  FAILED  \] [0-9]+ test/ { failed = $4 }
        END { printf "\"passed\": %d, \"skipped\": %d, \"failed\": %d", passed, skipped, failed }' "$name.log")
    say "$name: $counts, exit code $code"
    printf '{"name": "%s", %s, "exit_code": %d}\n' "$name" "$counts" "$code" >>tests.log
    # There is a device: a program whose tests are all skipped has tested nothing.
    case $code,$counts in
        0,'"passed": 0,'*) failed "$name: no test ran, see $results/$name.log" ;;
        0,*) ;;
        *) failed "$name: see $results/$name.log" ;;
    esac
}
if [ -n "$gpu" ]; then
    for program in device_test unit_cuda_test pipeline_cuda_test; do
        gtest "$program" "$bundle/bin/$program"
    done
else
    skip "GPU tests" "$why"
fi

sanitizer=$(command -v compute-sanitizer || ls /usr/local/cuda/bin/compute-sanitizer 2>/dev/null)
if [ -z "$gpu" ]; then
    skip compute-sanitizer "$why"
elif [ -z "$sanitizer" ]; then
    skip compute-sanitizer "not on the PATH nor in /usr/local/cuda/bin"
else
    # Small ones, a kernel is many times slower under it: append, reduction, the tree's atomics, the walk.
    filter='--gtest_filter=ForEachBlock.OneBusyLane*:ForEachBlock.APart*:Reduce.FindsTheFirstBadBox:Hierarchy.EqualCodes*'
    filter="$filter:Hierarchy.TheExample*:Frame.Scale*:Walk.*:Memory.*"
    for tool in memcheck racecheck; do
        gtest "$tool" "$sanitizer" --tool "$tool" --error-exitcode 9 "$bundle/bin/unit_cuda_test" "$filter"
    done
fi
[ ! -s tests.log ] || part tests "[$(paste -s -d , tests.log)]"

# --- Answers and times. The expected answers were computed on CPU threads.

# bench NAME ARGUMENT...
bench() {
    name=$1
    shift
    limited 150 "$bundle/bin/graze_bench" --seed 1 --expect "$bundle/expected.csv" --json "$name.json" "$@" >"$name.log" 2>&1
    code=$?
    cat "$name.log"
    [ "$code" = 0 ] || failed "$name: exit code $code, see $results/$name.log"
    part "$name" "$(content "$name.json")"
}
if [ ! -x "$bundle/bin/graze_bench" ]; then
    skip benchmarks "graze_bench is not in this bundle"
else
    bench threads --backend threads --threads 1 --repeat 1 --scene uniform crowd --n 100000
    if [ -n "$gpu" ]; then
        bench cuda --backend cuda cuda-hash --scene uniform crowd --n 100000 1000000 10000000
    else
        skip "GPU benchmarks" "$why"
    fi
fi
finish

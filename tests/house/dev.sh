#!/bin/sh
# dev.sh SOURCE SCRATCH: how `dev` behaves on machines that this one is not: without apt, without root, with an old nvcc. They
# are folders of stand-ins that are all of PATH.
set -eu
source=$1
scratch=$2

wrong() {
    echo "dev: $1"
    cat "$scratch/out" "$scratch/err"
    exit 1
}

nvcc=

# machine: an empty one; stand_in NAME TEXT: a program on it.
machine() {
    rm -rf "$scratch"
    mkdir -p "$scratch/bin"
    for tool in awk cat chmod dirname env nproc sed sh tr xargs; do ln -s "$(command -v $tool)" "$scratch/bin/$tool"; done
}
stand_in() {
    printf '#!/bin/sh\n%s\n' "$2" >"$scratch/bin/$1"
    chmod +x "$scratch/bin/$1"
}
dev() {
    PATH=$scratch/bin CUDACXX=$nvcc sh "$source/dev" "$@" >"$scratch/out" 2>"$scratch/err" </dev/null
}
says() {
    grep -qF -e "$1" "$scratch/err" || wrong "does not say: $1"
}

machine
dev || wrong "fails without a verb"
for verb in setup build test demo format lint sanitize fuzz bench gpu-bundle gpu-check; do
    grep -q "^  $verb" "$scratch/out" || wrong "help does not list $verb"
done
code=0
dev destroy || code=$?
[ "$code" = 2 ] || wrong "an unknown verb is not refused with 2, but $code"
[ ! -s "$scratch/out" ] || wrong "the complaint about an unknown verb is not on stderr"

# No apt-get.
! dev build || wrong "builds without a compiler"
says 'g++ cmake ninja-build'

# apt-get, but neither root nor sudo; and sudo that wants a password.
stand_in apt-get 'echo called >&2; exit 1'
stand_in id 'echo 1000'
for attempt in 'no sudo' 'sudo with a password'; do
    ! dev format || wrong "$attempt: formats without a formatter"
    says 'apt-get update && apt-get install -y --no-install-recommends git clang-format-14'
    if grep -q called "$scratch/err"; then wrong "$attempt: calls apt-get, not being root"; fi
    stand_in sudo 'echo "a password is required" >&2; exit 1'
done

# Root: installs, asks nothing, and does not call apt-get again once the things are there.
machine
stand_in id 'echo 0'
stand_in apt-get "echo \"\$DEBIAN_FRONTEND \$*\" >>'$scratch/calls'
[ \"\$1\" = update ] || for tool in git clang-format-14; do
    printf '#!/bin/sh\nexit 0\n' >'$scratch/bin/'\$tool
    chmod +x '$scratch/bin/'\$tool
done"
dev format || wrong "does not install as root"
grep -qx 'noninteractive install -y .*--no-install-recommends git clang-format-14 ccache' "$scratch/calls" ||
    wrong "calls apt-get in another way: $(cat "$scratch/calls")"
calls=$(wc -l <"$scratch/calls")
dev format || wrong "the second run fails"
[ "$(wc -l <"$scratch/calls")" = "$calls" ] || wrong "the second run calls apt-get again"

# An installation that fails, and one that brings nothing.
for outcome in 1 0; do
    machine
    stand_in id 'echo 0'
    stand_in apt-get "exit $outcome"
    ! dev format || wrong "goes on after an installation that brought nothing"
    says clang-format-14
done

# Everything there, but nvcc is old: it counts as absent, and says so.
machine
for tool in g++ cmake ninja; do stand_in $tool 'exit 0'; done
nvcc=$scratch/bin/nvcc
stand_in nvcc 'echo "Cuda compilation tools, release 11.8, V11.8.89"'
! dev gpu-bundle || wrong "takes an old nvcc"
says 'older than 12.0'

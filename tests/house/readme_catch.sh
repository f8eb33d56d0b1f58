#!/bin/sh
# readme_catch.sh SCRATCH: readme.sh runs what it should, in order, and fails when a command does.
set -eu
here=$(dirname "$0")
scratch=$1

# run README: its exit code decides.
run() {
    rm -rf "$scratch"
    mkdir -p "$scratch/source" "$scratch/build/bin"
    printf '%s\n' "$1" >"$scratch/source/README.md"
    # shellcheck disable=SC2016  # for the script to expand
    echo 'touch dev_"$1"' >"$scratch/source/dev"
    sh "$here/readme.sh" "$scratch/source" "$scratch/run" "$scratch/build" >"$scratch/log" 2>&1
}
wrong() {
    echo "readme.sh: $1"
    cat "$scratch/log"
    exit 1
}

fence='```'
run "text
${fence}sh
git clone https://example.org/graze.git
cd graze
./dev test
echo one >>said
${fence}
${fence}json
false
${fence}
${fence}sh
echo two \\
  three >>said
test -e README.md
./dev demo
test -e dev_demo
test ! -e dev_test
${fence}" || wrong "refused a good README"
[ "$(cat "$scratch/run/tree/said")" = "one
two three" ] || wrong "did not run the blocks in order"

! run "${fence}sh
true
false
true
${fence}" || wrong "a command that fails went unnoticed"
! run "${fence}sh
graze_that_is_not_there
${fence}" || wrong "a program that is not there went unnoticed"
! run "no commands" || wrong "a README without commands passed"

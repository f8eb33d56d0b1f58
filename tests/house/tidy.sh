#!/bin/sh
# tidy.sh BUILD JOBS: clang-tidy over BUILD's compile commands: everything that is shipped, each public header alone (which is
# how the kernels are linted, as plain C++), but not the tests, which would double the time; two compilers' warnings and the
# sanitizers see those. Prints the findings; fails if there is any.
set -eu
sed -n 's/^  "file": "\(.*\)",*$/\1/p' "$1/compile_commands.json" |
    awk '/\/tests\/house\/alone\// || !/\/tests\//' >"$1/tidy.list"
[ -s "$1/tidy.list" ]
result=0
xargs -P "$2" -n 1 clang-tidy-14 --quiet -p "$1" <"$1/tidy.list" >"$1/tidy.log" 2>&1 || result=1
# A finding in a header comes once for each unit that includes it: say it once.
grep -E ': (error|warning): ' "$1/tidy.log" | LC_ALL=C sort -u || :
echo "clang-tidy: $(wc -l <"$1/tidy.list") units"
exit "$result"

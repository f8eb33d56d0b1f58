#!/bin/sh
# rules.sh TREE: the rules of the house that a look at the text can check (rules.awk). Prints each breach, fails if any.
set -eu
rules=$(cd "$(dirname "$0")" && pwd)/rules.awk
cd "$1"
find include host cuda cli tests bench examples -type f \
    \( -name '*.h' -o -name '*.cpp' -o -name '*.inc' -o -name '*.cuh' -o -name '*.cu' \) 2>/dev/null |
    LC_ALL=C sort | xargs awk -f "$rules"

#!/bin/sh
# kernels_alone.sh LIBRARY: files compiled for instruction sets that not every processor has must not define anything that the
# linker may pick for the rest of the program: an inline function of a common header, with AVX2 inside, ends a program on
# an older processor with SIGILL. So they have no weak symbol.
set -eu
symbols=$(nm -A "$1" | grep -E 'kernels_(avx2|sse4)\.cpp\.o:' || :)
if [ -z "$symbols" ]; then
    echo "skipped: this architecture has no such files"
    exit 77
fi
if printf '%s\n' "$symbols" | grep -E ' [VWu] '; then
    echo "the symbols above are weak"
    exit 1
fi

#!/bin/sh
# stranger.sh BUILD SCRATCH CONFIGURE-ARGUMENT...: installs BUILD, then builds and runs a project that finds it there.
set -eu
build=$1
scratch=$2
shift 2
rm -rf "$scratch"
mkdir -p "$scratch"
cp -R "$(dirname "$0")/stranger" "$scratch/source" # a project elsewhere: no path leads back to this tree
cp "$(dirname "$0")/../../examples/own_filter_and_visitor.cpp" "$scratch/source/"

cmake --install "$build" --prefix "$scratch/prefix" >"$scratch/install.log"
cmake "$@" -S "$scratch/source" -B "$scratch/build" -DCMAKE_PREFIX_PATH="$scratch/prefix" >"$scratch/configure.log"
cmake --build "$scratch/build"
"$scratch/build/stranger"
"$scratch/build/stranger_headers"
"$scratch/build/stranger_functors"
if [ -x "$scratch/build/stranger_functors_gpu" ]; then
    "$scratch/build/stranger_functors_gpu" || [ $? -eq 5 ] # 5: no GPU here, as it has said
fi

# What is internal stays at home, and what is installed names no folder of this build.
if find "$scratch/prefix" | grep -E 'graze_io|graze_scene|\.cpp$|\.cu$'; then
    echo "installed, but internal"
    exit 1
fi
if grep -rF "$build" "$scratch/prefix/include" "$scratch"/prefix/lib*/cmake; then
    echo "installed files point into the build"
    exit 1
fi

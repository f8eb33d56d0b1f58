#!/bin/sh
# subproject.sh SOURCE SCRATCH CONFIGURE-ARGUMENT...: graze by add_subdirectory gives the libraries and nothing else.
set -eu
source=$1
scratch=$2
shift 2
mkdir -p "$scratch/source"
cp "$(dirname "$0")/stranger/main.cpp" "$scratch/source/"
cat >"$scratch/source/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.25)
project(parent LANGUAGES CXX)
add_subdirectory("$source" graze EXCLUDE_FROM_ALL)
add_executable(parent main.cpp)
target_link_libraries(parent PRIVATE graze::host)
foreach(target IN ITEMS graze graze_bench graze_io house_headers)
  if(TARGET \${target})
    message(FATAL_ERROR "a subproject has no target \${target}")
  endif()
endforeach()
END
# Debug: what is tested is the wiring, and the library is compiled once more for it.
cmake "$@" -DCMAKE_BUILD_TYPE=Debug -DGRAZE_CUDA=OFF -S "$scratch/source" -B "$scratch/build" >"$scratch/configure.log"
cmake --build "$scratch/build" -j 2
"$scratch/build/parent"

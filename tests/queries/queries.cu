// Queries on the GPU: the bodies of threads_test.cpp.
#include "graze/cuda/executor.cuh"
#include "tests/queries/exact_sign.inc"
#include "tests/queries/nearest.inc"
#include "tests/queries/published_cases.inc"
#include "tests/queries/rays.inc"
#include "tests/queries/rows.inc"

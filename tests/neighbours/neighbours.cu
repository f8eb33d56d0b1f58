// Neighbour lists on the GPU: the bodies of threads_test.cpp.
#include "graze/cuda/executor.cuh"
#include "tests/neighbours/gap.inc"
#include "tests/neighbours/lists.inc"
#include "tests/neighbours/motion.inc"
#include "tests/neighbours/periodic.inc"
#include "tests/neighbours/published_cases.inc"

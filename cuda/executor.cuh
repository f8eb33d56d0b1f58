// The verbs of graze::Cuda that take functors: for nvcc. See executor.h.
#pragma once

#include "graze/cuda/block_kernel.cuh"
#include "graze/cuda/executor.h"
#include "graze/cuda/index_kernel.cuh"
#include "graze/cuda/reduce.cuh"
#include "graze/cuda/select.cuh"

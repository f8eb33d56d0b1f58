// Tests of kernels are written once, as a .inc, and compiled for every executor: `UnderTest` is the one of
// this program.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#if defined(GRAZE_TEST_ON_CUDA)
#include "graze/cuda/broad_phase.h"
#include "graze/cuda/device.h"
#else
#include "graze/threads/broad_phase.h"
#include "graze/threads/executor.h"
#endif

namespace graze_test {

#if defined(GRAZE_TEST_ON_CUDA)
using UnderTest = graze::Cuda;
inline std::unique_ptr<UnderTest> make_executor() {
    return std::make_unique<UnderTest>();
}
/// Null when there is a device.
inline const char* why_no_executor() {
    static const std::string why = graze::cuda_status().why;
    return why.empty() ? nullptr : why.c_str();
}
#else
#if defined(GRAZE_TEST_PORTABLE)
using Backend = graze::PortableThreads;
#else
using Backend = graze::Threads;
#endif
#if defined(GRAZE_TEST_HASH)
/// Searches with a grid where a test leaves the choice open.
struct UnderTest : Backend {
    using Backend::Backend;
};
template <int Dim>
std::unique_ptr<graze::BroadPhaseBackend<Dim> > make_backend(UnderTest& threads,
                                                             graze::BroadPhaseOptions options,
                                                             graze::BroadPhaseBackend<Dim>* backend) {
    if (options.algorithm == graze::Algorithm::automatic) options.algorithm = graze::Algorithm::hash;
    return make_backend(static_cast<Backend&>(threads), options, backend);
}
#else
using UnderTest = Backend;
#endif
/// Three threads on any machine: more than the cores of a small one, so that lanes interleave.
inline std::unique_ptr<UnderTest> make_executor() {
    return std::make_unique<UnderTest>(3u);
}
inline const char* why_no_executor() {
    return nullptr;
}
#endif

}  // namespace graze_test

/// Declares `executor`, a reference to a fresh UnderTest, or skips the test with the reason. Use inside a
/// TEST body.
#define GRAZE_MAKE_EXECUTOR(executor)                                                            \
    if (const char* why = graze_test::why_no_executor()) GTEST_SKIP() << why;                    \
    const std::unique_ptr<graze_test::UnderTest> executor##_owner = graze_test::make_executor(); \
    graze_test::UnderTest& executor = *executor##_owner

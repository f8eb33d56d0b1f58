// Devices, streams, memory and errors: what only CUDA can be asked. Plain C++, as a caller without nvcc.
#include "graze/cuda/device.h"

#include <cuda_runtime_api.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <type_traits>
#include <vector>

#include "graze/core/status.h"
#include "graze/cuda/error.h"
#include "graze/cuda/executor.h"

#define GRAZE_SKIP_WITHOUT_DEVICE() \
    if (const graze::CudaStatus status = graze::cuda_status(); !status.available) GTEST_SKIP() << status.why

namespace {

using graze::Cuda;
using graze::CudaStatus;
using graze::Error;
using graze::ErrorCode;

TEST(Device, StatusHoldsTogether) {
    const CudaStatus status = graze::cuda_status();
    EXPECT_EQ(status.available, status.why.empty());
    EXPECT_EQ(status.available, !status.devices.empty());
    EXPECT_GE(status.build_version, 12000);
    for (const graze::CudaDevice& device : status.devices) {
        EXPECT_FALSE(device.name.empty());
        EXPECT_GE(device.major, 5);
        EXPECT_GT(device.memory_bytes, 1u << 28);
    }
}

TEST(Device, AnOldDriverIsNotAMissingOne) {
    using graze::cuda::why_unavailable;
    EXPECT_EQ(why_unavailable(cudaErrorNoDevice, 12040, 13000), "no NVIDIA device found");
    EXPECT_EQ(why_unavailable(cudaErrorInsufficientDriver, 0, 13000), "no NVIDIA driver found");
    EXPECT_EQ(why_unavailable(cudaErrorInsufficientDriver, 11040, 13010),
              "the NVIDIA driver is too old: it serves CUDA 11.4, this build needs CUDA 13.1");
    EXPECT_NE(why_unavailable(cudaErrorUnknown, 13000, 13000).find("cudaErrorUnknown"), std::string::npos);
}

/// Never a quiet fall-back.
TEST(Device, WithoutADeviceAnExecutorIsRefused) {
    const CudaStatus status = graze::cuda_status();
    if (status.available) {
        EXPECT_NO_THROW(Cuda{});
        return;
    }
    try {
        const Cuda gpu;
        FAIL() << "no exception";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::backend_missing);
        EXPECT_EQ(error.what(), status.why);
    }
}

TEST(Stream, DefaultStreamsAreRefused) {
    for (CUstream_st* stream : {cudaStream_t{nullptr}, cudaStreamLegacy, cudaStreamPerThread}) {
        try {
            const Cuda gpu(stream);
            FAIL() << "no exception";
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::wrong_use);
        }
    }
    static_assert(!std::is_constructible_v<Cuda, std::nullptr_t>);
    static_assert(!std::is_constructible_v<Cuda, int>);
}

TEST(Stream, TheCallersStreamAndPoolAreUsedAndLeftAlone) {
    GRAZE_SKIP_WITHOUT_DEVICE();
    cudaStream_t stream = nullptr;
    cudaMemPool_t pool = nullptr;
    ASSERT_EQ(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), cudaSuccess);
    ASSERT_EQ(cudaDeviceGetDefaultMemPool(&pool, 0), cudaSuccess);
    {
        Cuda gpu(stream, pool);
        EXPECT_EQ(gpu.stream(), stream);
        Cuda::Buffer<double> buffer;
        gpu.grow(buffer, 1000);
        std::uint64_t used = 0;
        ASSERT_EQ(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used), cudaSuccess);
        EXPECT_GE(used, 8000u);
    }
    EXPECT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
    EXPECT_EQ(cudaStreamDestroy(stream), cudaSuccess);
}

/// Pinned memory is read after cudaMemcpyAsync returns, so an upload must wait for it.
TEST(Memory, APinnedSourceMayBeReusedAtOnce) {
    GRAZE_SKIP_WITHOUT_DEVICE();
    constexpr std::uint64_t n = 1 << 24;
    void* pinned = nullptr;
    ASSERT_EQ(cudaMallocHost(&pinned, n * sizeof(std::uint32_t)), cudaSuccess);
    auto* source = static_cast<std::uint32_t*>(pinned);
    Cuda gpu;
    Cuda::Buffer<std::uint32_t> buffer;
    gpu.grow(buffer, n);
    for (std::uint32_t round = 1; round <= 5; ++round) {
        std::fill(source, source + n, round);
        gpu.upload(buffer.span(n), source);
        std::fill(source, source + n, 0u);
        std::vector<std::uint32_t> got(n);
        gpu.download(got.data(), graze::Span<const std::uint32_t>(buffer.span(n)));
        EXPECT_EQ(got, std::vector<std::uint32_t>(n, round));
    }
    EXPECT_EQ(cudaFreeHost(pinned), cudaSuccess);
}

TEST(Memory, MoreThanTheDeviceHasIsAnErrorWithTheSize) {
    GRAZE_SKIP_WITHOUT_DEVICE();
    Cuda gpu;
    Cuda::Buffer<std::uint64_t> buffer;
    gpu.grow(buffer, 10);
    try {
        gpu.grow(buffer, std::uint64_t{1} << 45);
        FAIL() << "no exception";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::out_of_memory) << error.what();
        EXPECT_NE(std::string(error.what()).find("35184372088832"), std::string::npos) << error.what();
    }
    EXPECT_EQ(buffer.capacity(), 0u);
    gpu.grow(buffer, 10);  // the error does not stick
    gpu.wait();
}

TEST(Timer, LapsAddUpToTheTimeThatPassed) {
    GRAZE_SKIP_WITHOUT_DEVICE();
    constexpr std::uint64_t n = 1 << 26;
    const std::vector<std::uint32_t> source(n, 1);
    Cuda gpu;
    Cuda::Buffer<std::uint32_t> buffer;
    gpu.grow(buffer, n);
    gpu.wait();
    graze::cuda::Timer timer = gpu.timer();
    const auto begin = std::chrono::steady_clock::now();
    timer.start();
    gpu.upload(buffer.span(n), source.data());
    const double copied = timer.lap();
    const double idle = timer.lap();
    const std::chrono::duration<double, std::milli> passed = std::chrono::steady_clock::now() - begin;
    EXPECT_GT(copied, 0.1) << "256 MiB take longer on any bus";
    EXPECT_LT(idle, copied);
    EXPECT_LE(copied + idle, passed.count() + 1.0);
}

TEST(Check, EvaluatesOnceAndNamesCallAndPlace) {
    int calls = 0;
    const auto failing = [&calls] {
        ++calls;
        return cudaErrorInvalidValue;
    };
    try {
        GRAZE_CUDA_CHECK(failing());
        FAIL() << "no exception";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::backend_failed);
        const std::string text = error.what();
        for (const char* part : {"failing()", "cudaErrorInvalidValue", "device_test.cpp:"}) {
            EXPECT_NE(text.find(part), std::string::npos) << text;
        }
        EXPECT_EQ(text.find('/'), std::string::npos) << "no folders of the machine that built it: " << text;
    }
    EXPECT_EQ(calls, 1);
    GRAZE_CUDA_CHECK_NOEXCEPT(failing());
    EXPECT_EQ(calls, 2);
    EXPECT_THROW(GRAZE_CUDA_CHECK(cudaErrorMemoryAllocation), Error);
    if (calls == 2)
        GRAZE_CUDA_CHECK(cudaSuccess);  // one statement: the else belongs to the if before
    else
        FAIL();
}

}  // namespace

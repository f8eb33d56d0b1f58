// An NVIDIA GPU as an executor (exec/executor.h). Plain C++, so that any compiler can make one and hand it to
// a compiled pipeline (graze/cuda/broad_phase.h). The verbs that take functors are defined in executor.cuh,
// which needs nvcc.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "graze/core/box_view.h"
#include "graze/core/span.h"
#include "graze/cuda/buffer.h"
#include "graze/cuda/courier.h"
#include "graze/cuda/memory.h"
#include "graze/cuda/stream.h"
#include "graze/cuda/timer.h"
#include "graze/exec/executor.h"

namespace graze {

/// One stream and one memory pool on the device that is current when it is made; that device must be current
/// whenever it is used. Must outlive its buffers. One thread at a time may use it. Verbs put work into the
/// stream and return; `download`, `wait` and an upload of more than `small_upload` bytes synchronise. An
/// error on the device is thrown by the verb that first hears of it, which may be a later one; with the
/// environment variable GRAZE_CUDA_SYNC set (to anything but 0) every kernel is waited for, so that the error
/// names it.
class Cuda {
  public:
    static constexpr Memory memory = Memory::device;
    template <class T>
    using Buffer = cuda::Buffer<T>;

    /// Uploads up to this size travel with the launch of a kernel.
    static constexpr std::uint64_t small_upload = 256;

    /// A new stream and pool. Throws Error(backend_missing) when there is no device or the driver is too old.
    Cuda();
    /// The caller's stream (cudaStream_t), and pool (cudaMemPool_t) unless null; both stay the caller's and
    /// must outlive the executor. Throws Error(wrong_use) for a default stream, and as above.
    explicit Cuda(CUstream_st* stream, CUmemPoolHandle_st* pool = nullptr);
    explicit Cuda(std::nullptr_t, CUmemPoolHandle_st* pool = nullptr) = delete;
    explicit Cuda(int, CUmemPoolHandle_st* pool = nullptr) = delete;
    Cuda(const Cuda&) = delete;
    Cuda& operator=(const Cuda&) = delete;

    [[nodiscard]] CUstream_st* stream() const { return stream_.get(); }
    [[nodiscard]] const std::string& device_name() const { return device_name_; }

    template <class T>
    void grow(Buffer<T>& buffer, std::uint64_t count) {
        buffer.grow(count, [this](std::uint64_t n, std::uint64_t element_size) {
            return typename Buffer<T>::Memory(
                cuda::allocate_bytes({stream_.get(), pool_.get()}, n, element_size), {stream_.get()});
        });
    }
    template <class T>
    void upload(Span<T> to, const T* from) {
        upload_bytes(to.data, from, to.size * sizeof(T));
    }
    template <class T>
    void download(T* to, Span<const T> from) {
        download_bytes(to, from.data, from.size * sizeof(T));
    }
    void wait() { stream_.wait(); }

    /// Kernels do not keep the host waiting, so a job need not run beside it.
    template <class Job>
    void ahead(const Job& job) {
        job();
    }
    void end_ahead() noexcept {}
    void wait_ahead() {}

    /// Brings lists to pinned host memory.
    template <class T>
    using Courier = cuda::Courier<T>;
    template <class T>
    [[nodiscard]] Courier<T> courier() const {
        return Courier<T>(stream_.get());
    }

    /// Measures parts of the work in this stream.
    [[nodiscard]] cuda::Timer timer() const { return cuda::Timer(stream_.get()); }

    template <class Kernel>
    void for_each(std::uint32_t n, const Kernel& kernel);

    template <BlockKernel Kernel>
    void for_each_block(std::uint32_t n, const Kernel& kernel);

    template <class Map, class Merge, class T>
    void reduce(std::uint32_t n, const Map& map, const Merge& merge, Span<T> out);

    void exclusive_scan(Span<const std::uint32_t> in, Span<std::uint64_t> out);

    void sort_pairs(Span<std::uint64_t>& keys, Span<std::uint64_t>& spare_keys, Span<std::uint32_t>& values,
                    Span<std::uint32_t>& spare_values, int first_bit, int end_bit);
    void sort_keys(Span<std::uint64_t>& keys, Span<std::uint64_t>& spare_keys, int first_bit, int end_bit);

    template <class Keep>
    void select(std::uint32_t n, const Keep& keep, Span<std::uint32_t> out, Span<std::uint64_t> number);

  private:
    void upload_bytes(void* to, const void* from, std::uint64_t bytes);
    void download_bytes(void* to, const void* from, std::uint64_t bytes);

    /// Launches a kernel; `name` is for errors.
    template <class... Parameters, class... Arguments>
    void launch(const char* name, std::uint32_t blocks, std::uint32_t threads, void (*kernel)(Parameters...),
                const Arguments&... arguments);

    /// Runs a CUB algorithm: call(nullptr, bytes) asks for the size of its scratch memory, call(memory,
    /// bytes) does the work.
    template <class Call>
    void with_scratch(const char* name, const Call& call);

    /// Member order: the stream and the pool outlive the scratch memory.
    cuda::Stream stream_;
    cuda::MemoryPool pool_;
    Buffer<unsigned char> scratch_;
    std::string device_name_;
    bool synchronous_;
};

static_assert(Executor<Cuda>);

}  // namespace graze

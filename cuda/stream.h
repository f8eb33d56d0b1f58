// A CUDA stream: the caller's, or one of our own. Plain C++: cudaStream_t is a CUstream_st*.
#pragma once

struct CUstream_st;

namespace graze::cuda {

class Stream {
  public:
    /// A new stream on the current device, which does not wait for the default stream.
    Stream();
    /// The caller's, which stays the caller's. Throws Error(wrong_use) for a default stream (0,
    /// cudaStreamLegacy, cudaStreamPerThread): it waits for work that has nothing to do with ours.
    explicit Stream(CUstream_st* callers);
    ~Stream();
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;

    [[nodiscard]] CUstream_st* get() const { return stream_; }
    /// Waits until all work in the stream is done.
    void wait() const;

  private:
    CUstream_st* stream_ = nullptr;
    bool owned_;
};

}  // namespace graze::cuda

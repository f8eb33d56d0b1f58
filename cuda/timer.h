// Times on a stream, taken by the GPU itself. Plain C++: cudaEvent_t is a CUevent_st*.
#pragma once

#include <memory>

struct CUevent_st;
struct CUstream_st;

namespace graze::cuda {

/// Milliseconds of the GPU's clock between points of a stream, to half a microsecond.
class Timer {
  public:
    explicit Timer(CUstream_st* stream);

    /// From the point where the work put into the stream before is done. Does not synchronise.
    void start();
    /// Milliseconds since start or the last lap, to the point where all work put into the stream since is
    /// done. Synchronises.
    [[nodiscard]] double lap();

  private:
    struct DestroyEvent {
        void operator()(CUevent_st* event) const noexcept;
    };
    using Event = std::unique_ptr<CUevent_st, DestroyEvent>;
    [[nodiscard]] static Event make_event();

    CUstream_st* stream_;
    Event last_;
    Event next_;
};

}  // namespace graze::cuda

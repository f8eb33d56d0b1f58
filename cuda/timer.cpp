#include "graze/cuda/timer.h"

#include "graze/cuda/error.h"

namespace graze::cuda {

void Timer::DestroyEvent::operator()(CUevent_st* event) const noexcept {
    GRAZE_CUDA_CHECK_NOEXCEPT(cudaEventDestroy(event));
}

Timer::Event Timer::make_event() {
    cudaEvent_t event = nullptr;
    GRAZE_CUDA_CHECK(cudaEventCreate(&event));
    return Event(event);
}

Timer::Timer(CUstream_st* stream) : stream_(stream), last_(make_event()), next_(make_event()) {}

void Timer::start() {
    GRAZE_CUDA_CHECK(cudaEventRecord(last_.get(), stream_));
}

double Timer::lap() {
    GRAZE_CUDA_CHECK(cudaEventRecord(next_.get(), stream_));
    GRAZE_CUDA_CHECK(cudaEventSynchronize(next_.get()));
    float milliseconds = 0.0f;
    GRAZE_CUDA_CHECK(cudaEventElapsedTime(&milliseconds, last_.get(), next_.get()));
    last_.swap(next_);
    return static_cast<double>(milliseconds);
}

}  // namespace graze::cuda

#include "graze/cuda/courier.h"

#include <string>

#include "graze/cuda/error.h"

namespace graze::cuda {

void BytesCourier::DestroyEvent::operator()(CUevent_st* event) const noexcept {
    GRAZE_CUDA_CHECK_NOEXCEPT(cudaEventDestroy(event));
}

void BytesCourier::FreePinned::operator()(void* memory) const noexcept {
    GRAZE_CUDA_CHECK_NOEXCEPT(cudaFreeHost(memory));
}

BytesCourier::Event BytesCourier::make_event() {
    cudaEvent_t event = nullptr;
    GRAZE_CUDA_CHECK(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
    return Event(event);
}

BytesCourier::BytesCourier(CUstream_st* stream)
    : stream_(stream), ready_(make_event()), done_(make_event()) {}

void BytesCourier::send(const void* from, std::uint64_t bytes) {
    if (bytes > capacity_) {
        copies_.wait();  // nothing is copied into what is given back
        pinned_.reset();
        capacity_ = 0;
        void* memory = nullptr;
        const cudaError_t error = cudaMallocHost(&memory, bytes);
        if (error != cudaSuccess) {
            fail(error, (std::to_string(bytes) + " bytes of pinned memory asked for").c_str(), __FILE__,
                 __LINE__);
        }
        pinned_.reset(memory);
        capacity_ = bytes;
    }
    GRAZE_CUDA_CHECK(cudaEventRecord(ready_.get(), stream_));
    GRAZE_CUDA_CHECK(cudaStreamWaitEvent(copies_.get(), ready_.get(), 0));
    if (bytes != 0) {
        GRAZE_CUDA_CHECK(cudaMemcpyAsync(pinned_.get(), from, bytes, cudaMemcpyDeviceToHost, copies_.get()));
    }
    GRAZE_CUDA_CHECK(cudaEventRecord(done_.get(), copies_.get()));
}

const void* BytesCourier::arrived() {
    GRAZE_CUDA_CHECK(cudaEventSynchronize(done_.get()));
    return pinned_.get();
}

}  // namespace graze::cuda

#include "graze/cuda/stream.h"

#include "graze/core/status.h"
#include "graze/cuda/error.h"

namespace graze::cuda {

Stream::Stream() : owned_(true) {
    GRAZE_CUDA_CHECK(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking));
}

Stream::Stream(CUstream_st* callers) : stream_(callers), owned_(false) {
    if (callers == nullptr || callers == cudaStreamLegacy || callers == cudaStreamPerThread) {
        throw Error(ErrorCode::wrong_use, "a stream of your own is needed, not a default stream");
    }
}

Stream::~Stream() {
    if (owned_) GRAZE_CUDA_CHECK_NOEXCEPT(cudaStreamDestroy(stream_));
}

void Stream::wait() const {
    GRAZE_CUDA_CHECK(cudaStreamSynchronize(stream_));
}

}  // namespace graze::cuda

#include "graze/cuda/device.h"

#include <cuda_runtime_api.h>

namespace graze {

namespace cuda {

namespace {

std::string version_text(int version) {
    return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

}  // namespace

std::string why_unavailable(int error, int driver_version, int build_version) {
    if (error == cudaErrorInsufficientDriver && driver_version != 0) {
        return "the NVIDIA driver is too old: it serves CUDA " + version_text(driver_version) +
               ", this build needs CUDA " + version_text(build_version);
    }
    if (error == cudaErrorInsufficientDriver) return "no NVIDIA driver found";
    if (error == cudaErrorNoDevice) return "no NVIDIA device found";
    const auto code = static_cast<cudaError_t>(error);
    return std::string("the NVIDIA driver reports ") + cudaGetErrorName(code) + ": " +
           cudaGetErrorString(code);
}

}  // namespace cuda

CudaStatus cuda_status() {
    CudaStatus status;
    cudaRuntimeGetVersion(&status.build_version);
    cudaDriverGetVersion(&status.driver_version);
    int count = 0;
    cudaError_t error = cudaGetDeviceCount(&count);
    if (error == cudaSuccess && count == 0) error = cudaErrorNoDevice;
    for (int i = 0; error == cudaSuccess && i < count; ++i) {
        cudaDeviceProp properties{};
        error = cudaGetDeviceProperties(&properties, i);
        status.devices.push_back(
            {properties.name, properties.major, properties.minor, properties.totalGlobalMem});
    }
    if (error != cudaSuccess) {
        cudaGetLastError();
        status.devices.clear();
        status.why = cuda::why_unavailable(error, status.driver_version, status.build_version);
    }
    status.available = error == cudaSuccess;
    return status;
}

}  // namespace graze

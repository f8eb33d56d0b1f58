// Which NVIDIA devices there are, or why there is none. Plain C++: no CUDA header.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace graze {

struct CudaDevice {
    std::string name;
    int major = 0;  ///< compute capability
    int minor = 0;
    std::uint64_t memory_bytes = 0;
};

/// Versions as CUDA writes them: 1000 * major + 10 * minor.
struct CudaStatus {
    bool available = false;
    std::string why;         ///< why it is not available
    int build_version = 0;   ///< of the runtime in this build
    int driver_version = 0;  ///< the newest runtime that the driver serves; 0: there is no driver
    std::vector<CudaDevice> devices;
};

/// Asks the driver, every time. Never throws.
[[nodiscard]] CudaStatus cuda_status();

namespace cuda {

/// The reason in words. CUDA's error 35 says both "no driver" and "the driver is too old for this build"; its
/// version tells them apart.
[[nodiscard]] std::string why_unavailable(int error, int driver_version, int build_version);

}  // namespace cuda

}  // namespace graze

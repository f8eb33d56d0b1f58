// Prints the NVIDIA devices as JSON; exit code 5 when there is none, as the program graze.
#include <cstdio>

#include "graze/cuda/device.h"

int main() {
    const graze::CudaStatus status = graze::cuda_status();
    std::printf(
        "{\"available\": %s, \"why\": \"%s\", \"build_cuda\": %d, \"driver_cuda\": %d, \"devices\": [",
        status.available ? "true" : "false", status.why.c_str(), status.build_version, status.driver_version);
    const char* separator = "";
    for (const graze::CudaDevice& device : status.devices) {
        std::printf("%s{\"name\": \"%s\", \"compute_capability\": \"%d.%d\", \"memory_mib\": %llu}",
                    separator, device.name.c_str(), device.major, device.minor,
                    static_cast<unsigned long long>(device.memory_bytes >> 20));
        separator = ", ";
    }
    std::puts("]}");
    return status.available ? 0 : 5;
}

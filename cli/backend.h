// What runs the broad phase, chosen on the command line. All that the program knows of CUDA is in
// backend.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "graze/broad_phase.h"
#include "graze/neighbours.h"
#include "graze/threads/executor.h"

namespace graze::cli {

enum class BackendName : std::uint8_t { automatic, cuda, threads, reference };

struct Where {
    BackendName backend = BackendName::automatic;
    std::uint32_t threads = 0;  ///< 0: all processors
};

struct CudaReport {
    bool built = false;  ///< into this program
    std::vector<std::string> devices;
    std::string reason;  ///< why there is no device; empty when there is one
};

[[nodiscard]] CudaReport cuda_report();

/// The executor of a run. Must outlive the broad phases that it makes.
class Backend {
  public:
    /// Throws Error(backend_missing), with the reason, when CUDA is asked for and not there.
    explicit Backend(const Where& where);
    Backend(const Backend&) = delete;
    Backend& operator=(const Backend&) = delete;
    ~Backend();

    /// Never automatic.
    [[nodiscard]] BackendName chosen() const { return chosen_; }
    /// CPU threads, for all that runs on the host whatever runs the broad phase; made at the first call.
    [[nodiscard]] Threads& threads();
    /// Not for the reference, which is no broad phase.
    template <int Dim>
    [[nodiscard]] BroadPhase<Dim> broad_phase(const BroadPhaseOptions& options);
    /// Nor for these.
    template <int Dim>
    [[nodiscard]] NeighbourLists<Dim> neighbour_lists();
    /// What lies where the executor works, on the host: itself, or a copy in `room`.
    template <class T>
    [[nodiscard]] Span<const T> on_host(Span<const T> span, std::vector<T>& room);

  private:
    struct Gpu;
    BackendName chosen_;
    std::uint32_t thread_count_;
    std::unique_ptr<Threads> threads_;
    std::unique_ptr<Gpu> gpu_;
};

}  // namespace graze::cli

// graze as a System, on any executor.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "bench/clock.h"
#include "bench/system.h"
#include "graze/broad_phase.h"

namespace graze::bench {

template <class Executor, int Dim>
class GrazeSystem final : public System {
  public:
    /// `arguments` make the executor.
    template <class... Arguments>
    GrazeSystem(const scene::Scene& scene, Algorithm algorithm, Arguments&&... arguments)
        : boxes_{scene.boxes.data(), scene.boxes.size() / (2 * Dim)},
          executor_(std::forward<Arguments>(arguments)...),
          broad_(executor_, {.algorithm = algorithm, .timed = true}) {}

    Parts frame() override {
        broad_.build(boxes_);
        ran_ = broad_.self_pairs(buffer_).ran;
        const Times times = broad_.times();
        Parts parts{times.upload, times.build, times.find, times.order, 0};
        if (buffer_.where() == Memory::device) {
            const Clock clock;
            buffer_.download(downloaded_);
            parts.download = clock.wall_ms();
        }
        return parts;
    }

    [[nodiscard]] std::span<const Pair> pairs() const override {
        if (buffer_.where() == Memory::device) return downloaded_;
        return {buffer_.data(), buffer_.size()};
    }
    [[nodiscard]] std::string device() const override { return ran_->device; }
    [[nodiscard]] std::string version() const override { return GRAZE_VERSION; }

  private:
    BoxView<float, Dim> boxes_;
    Executor executor_;
    BroadPhase<Dim> broad_;
    PairBuffer buffer_;
    std::vector<Pair> downloaded_;
    std::shared_ptr<const Ran> ran_;
};

template <class Executor, class... Arguments>
std::unique_ptr<System> make_graze(const scene::Scene& scene, Algorithm algorithm, Arguments&&... arguments) {
    if (scene.dimension == 2) {
        return std::make_unique<GrazeSystem<Executor, 2>>(scene, algorithm,
                                                          std::forward<Arguments>(arguments)...);
    }
    return std::make_unique<GrazeSystem<Executor, 3>>(scene, algorithm,
                                                      std::forward<Arguments>(arguments)...);
}

}  // namespace graze::bench

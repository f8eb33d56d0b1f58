#include "bench/system.h"
#include "graze/core/status.h"

#if GRAZE_BENCH_HAS_BULLET
#include <BulletCollision/BroadphaseCollision/btDbvt.h>

#include <vector>

#include "bench/clock.h"
#include "graze/threads/processor.h"

namespace graze::bench {
namespace {

/// The tree of btDbvtBroadphase without the hash table of pairs around it. One thread.
class BulletSystem final : public System {
  public:
    explicit BulletSystem(const scene::Scene& scene)
        : boxes_(scene.boxes), dimension_(static_cast<std::size_t>(scene.dimension)) {}

    Parts frame() override {
        Parts parts;
        const Clock build;
        tree_.clear();
        for (std::size_t i = 0; i < boxes_.size() / (2 * dimension_); ++i) {
            const float* lower = boxes_.data() + 2 * dimension_ * i;
            tree_.insert(btDbvtVolume::FromMM(corner(lower), corner(lower + dimension_)),
                         const_cast<float*>(lower));
        }
        parts.build = build.wall_ms();
        const Clock find;
        pairs_.clear();
        Collector collector(*this);
        tree_.collideTTpersistentStack(tree_.m_root, tree_.m_root, collector);
        parts.find = find.wall_ms();
        return parts;
    }
    [[nodiscard]] std::span<const Pair> pairs() const override { return pairs_; }
    [[nodiscard]] std::string device() const override { return processor_name(); }
    [[nodiscard]] std::string version() const override { return std::to_string(btGetVersion()); }

  private:
    struct Collector final : btDbvt::ICollide {
        explicit Collector(BulletSystem& owner) : system(owner) {}
        void Process(const btDbvtNode* p, const btDbvtNode* q) override {
            system.pairs_.push_back(make_pair_ordered(system.number_of(p), system.number_of(q)));
        }
        BulletSystem& system;
    };

    [[nodiscard]] btVector3 corner(const float* bounds) const {
        return {bounds[0], bounds[1], dimension_ == 2 ? 0.0F : bounds[2]};
    }
    /// A leaf's data is the row of its box.
    [[nodiscard]] std::uint32_t number_of(const btDbvtNode* leaf) const {
        const auto scalars = static_cast<std::size_t>(static_cast<const float*>(leaf->data) - boxes_.data());
        return static_cast<std::uint32_t>(scalars / (2 * dimension_));
    }

    const std::vector<float>& boxes_;
    std::size_t dimension_;
    btDbvt tree_;
    std::vector<Pair> pairs_;
};

}  // namespace

std::unique_ptr<System> make_bullet(const scene::Scene& scene) {
    return std::make_unique<BulletSystem>(scene);
}

}  // namespace graze::bench
#else
namespace graze::bench {

std::unique_ptr<System> make_bullet(const scene::Scene&) {
    throw Error(ErrorCode::backend_missing, "this build has no Bullet (Debian: libbullet-dev)");
}

}  // namespace graze::bench
#endif

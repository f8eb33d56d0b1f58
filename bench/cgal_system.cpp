#include "bench/system.h"
#include "graze/core/status.h"

#if GRAZE_BENCH_HAS_CGAL
#include <CGAL/box_intersection_d.h>
#include <CGAL/version.h>

#include <vector>

#include "bench/clock.h"
#include "graze/threads/processor.h"

namespace graze::bench {
namespace {

/// What CGAL asks of a box.
template <int Dim>
struct Item {
    using NT = float;
    using ID = std::size_t;
    const float* bounds = nullptr;
    std::uint32_t number = 0;

    static int dimension() { return Dim; }
    [[nodiscard]] ID id() const { return number; }
    [[nodiscard]] NT min_coord(int axis) const { return bounds[axis]; }
    [[nodiscard]] NT max_coord(int axis) const { return bounds[Dim + axis]; }
};

/// One thread: CGAL's parallel form needs oneTBB.
template <int Dim>
class CgalSystem final : public System {
  public:
    explicit CgalSystem(const scene::Scene& scene) : boxes_(scene.boxes) {}

    Parts frame() override {
        // Below so many boxes CGAL scans instead of streaming on; its default of 10 is two to three times as
        // slow.
        constexpr std::ptrdiff_t cutoff = 5000;
        Parts parts;
        const Clock build;
        items_.clear();
        for (std::size_t i = 0; i < boxes_.size() / (2 * Dim); ++i)
            items_.push_back({boxes_.data() + 2 * Dim * i, static_cast<std::uint32_t>(i)});
        parts.build = build.wall_ms();
        const Clock find;
        pairs_.clear();
        CGAL::box_self_intersection_d(
            items_.begin(), items_.end(),
            [this](const Item<Dim>& p, const Item<Dim>& q) {
                pairs_.push_back(make_pair_ordered(p.number, q.number));
            },
            cutoff);
        parts.find = find.wall_ms();
        return parts;
    }
    [[nodiscard]] std::span<const Pair> pairs() const override { return pairs_; }
    [[nodiscard]] std::string device() const override { return processor_name(); }
    [[nodiscard]] std::string version() const override { return CGAL_STR(CGAL_VERSION); }

  private:
    const std::vector<float>& boxes_;
    std::vector<Item<Dim>> items_;
    std::vector<Pair> pairs_;
};

}  // namespace

std::unique_ptr<System> make_cgal(const scene::Scene& scene) {
    if (scene.dimension == 2) return std::make_unique<CgalSystem<2>>(scene);
    return std::make_unique<CgalSystem<3>>(scene);
}

}  // namespace graze::bench
#else
namespace graze::bench {

std::unique_ptr<System> make_cgal(const scene::Scene&) {
    throw Error(ErrorCode::backend_missing, "this build has no CGAL (Debian: libcgal-dev)");
}

}  // namespace graze::bench
#endif

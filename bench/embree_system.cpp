#include "bench/system.h"
#include "graze/core/status.h"

#if GRAZE_BENCH_HAS_EMBREE
#include <embree3/rtcore.h>

#include <atomic>
#include <list>
#include <mutex>
#include <vector>

#include "bench/clock.h"
#include "graze/threads/processor.h"

namespace graze::bench {
namespace {

/// A list for each thread that asks for one. Few threads ask, but each asks millions of times, so each
/// remembers its list; the number tells this object from an earlier one at the same address.
class PairLists {
  public:
    std::vector<Pair>& own() {
        thread_local std::uint64_t owner = 0;
        thread_local std::vector<Pair>* list = nullptr;
        if (owner != number_) {
            const std::lock_guard lock(mutex_);
            list = &lists_.emplace_back();
            owner = number_;
        }
        return *list;  // NOLINT(clang-analyzer-core.uninitialized.UndefReturn): numbers begin at 1, so it is
                       // set
    }

    void clear() {
        for (std::vector<Pair>& list : lists_)
            list.clear();
    }

    void append_to(std::vector<Pair>& all) const {
        for (const std::vector<Pair>& list : lists_)
            all.insert(all.end(), list.begin(), list.end());
    }

  private:
    static std::uint64_t next_number() {
        static std::atomic<std::uint64_t> last{0};
        return ++last;
    }
    const std::uint64_t number_ = next_number();
    std::mutex mutex_;
    std::list<std::vector<Pair>> lists_;
};

/// One user geometry, whose primitives are the boxes; the scene collides with itself.
class EmbreeSystem final : public System {
  public:
    EmbreeSystem(const scene::Scene& scene, std::uint32_t threads, EmbreeBuilder builder);
    ~EmbreeSystem() override;
    EmbreeSystem(const EmbreeSystem&) = delete;
    EmbreeSystem& operator=(const EmbreeSystem&) = delete;

    Parts frame() override;
    [[nodiscard]] std::span<const Pair> pairs() const override { return pairs_; }
    [[nodiscard]] std::string device() const override { return processor_name(); }
    [[nodiscard]] std::string version() const override { return RTC_VERSION_STRING; }

  private:
    [[nodiscard]] const float* box(std::uint32_t i) const { return boxes_.data() + std::size_t{i} * row_; }
    [[nodiscard]] bool overlap(std::uint32_t i, std::uint32_t j) const;
    static void bound(const RTCBoundsFunctionArguments* arguments);
    static void collide(void* self, RTCCollision* collisions, unsigned count);
    void check() const;

    const std::vector<float>& boxes_;
    std::size_t dimension_;
    std::size_t row_ = 2 * dimension_;
    PairLists lists_;
    std::vector<Pair> pairs_;
    RTCDevice device_;
    RTCScene scene_ = nullptr;
    RTCGeometry geometry_ = nullptr;
};

EmbreeSystem::EmbreeSystem(const scene::Scene& scene, std::uint32_t threads, EmbreeBuilder builder)
    : boxes_(scene.boxes),
      dimension_(static_cast<std::size_t>(scene.dimension)),
      device_(rtcNewDevice(("threads=" + std::to_string(threads)).c_str())) {
    check();
    scene_ = rtcNewScene(device_);
    rtcSetSceneBuildQuality(
        scene_, builder == EmbreeBuilder::sah_medium ? RTC_BUILD_QUALITY_MEDIUM : RTC_BUILD_QUALITY_LOW);
    geometry_ = rtcNewGeometry(device_, RTC_GEOMETRY_TYPE_USER);
    if (builder == EmbreeBuilder::morton) {
        rtcSetSceneFlags(scene_, RTC_SCENE_FLAG_DYNAMIC);
        rtcSetGeometryBuildQuality(geometry_, RTC_BUILD_QUALITY_LOW);
    }
    rtcSetGeometryUserPrimitiveCount(geometry_, static_cast<unsigned>(boxes_.size() / row_));
    rtcSetGeometryUserData(geometry_, this);
    rtcSetGeometryBoundsFunction(geometry_, bound, nullptr);
    rtcCommitGeometry(geometry_);
    rtcAttachGeometry(scene_, geometry_);
    check();
}

EmbreeSystem::~EmbreeSystem() {
    rtcReleaseGeometry(geometry_);
    rtcReleaseScene(scene_);
    rtcReleaseDevice(device_);
}

Parts EmbreeSystem::frame() {
    Parts parts;
    const Clock build;
    rtcCommitGeometry(geometry_);
    rtcCommitScene(scene_);
    parts.build = build.wall_ms();

    const Clock find;
    lists_.clear();
    rtcCollide(scene_, scene_, collide, this);
    parts.find = find.wall_ms();

    const Clock download;
    pairs_.clear();
    lists_.append_to(pairs_);
    parts.download = download.wall_ms();
    check();
    return parts;
}

void EmbreeSystem::bound(const RTCBoundsFunctionArguments* arguments) {
    const auto& self = *static_cast<const EmbreeSystem*>(arguments->geometryUserPtr);
    const float* lower = self.box(arguments->primID);
    const float* upper = lower + self.dimension_;
    const bool flat = self.dimension_ == 2;
    RTCBounds& out = *arguments->bounds_o;
    out.lower_x = lower[0];
    out.lower_y = lower[1];
    out.lower_z = flat ? 0 : lower[2];
    out.upper_x = upper[0];
    out.upper_y = upper[1];
    out.upper_z = flat ? 0 : upper[2];
}

bool EmbreeSystem::overlap(std::uint32_t i, std::uint32_t j) const {
    const float* p = box(i);
    const float* q = box(j);
    bool all = true;
    for (std::size_t axis = 0; axis < dimension_; ++axis)
        all = all & (p[axis] <= q[dimension_ + axis]) & (q[axis] <= p[dimension_ + axis]);
    return all;
}

/// Embree hands out each pair both ways round, each box with itself, and leaf mates that do not overlap.
void EmbreeSystem::collide(void* pointer, RTCCollision* collisions, unsigned count) {
    auto& self = *static_cast<EmbreeSystem*>(pointer);
    std::vector<Pair>& list = self.lists_.own();
    for (unsigned c = 0; c < count; ++c) {
        const std::uint32_t i = collisions[c].primID0;
        const std::uint32_t j = collisions[c].primID1;
        if (i < j && self.overlap(i, j)) list.emplace_back(i, j);
    }
}

void EmbreeSystem::check() const {
    const RTCError error = rtcGetDeviceError(device_);
    if (error == RTC_ERROR_NONE) return;
    const auto code = error == RTC_ERROR_OUT_OF_MEMORY ? ErrorCode::out_of_memory : ErrorCode::backend_failed;
    throw Error(code, "Embree reported error " + std::to_string(error));
}

}  // namespace

bool has_embree() {
    return true;
}

std::unique_ptr<System> make_embree(const scene::Scene& scene, std::uint32_t threads, EmbreeBuilder builder) {
    return std::make_unique<EmbreeSystem>(scene, threads, builder);
}

}  // namespace graze::bench
#else
namespace graze::bench {

bool has_embree() {
    return false;
}

std::unique_ptr<System> make_embree(const scene::Scene&, std::uint32_t, EmbreeBuilder) {
    throw Error(ErrorCode::backend_missing, "this build has no Embree (Debian: libembree-dev)");
}

}  // namespace graze::bench
#endif

// Single stages on one thread, a million uniform boxes: where a frame's time goes. The input of a stage is
// made by the stages before it, outside the time.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <vector>

#include "graze/stage/bound.h"
#include "graze/stage/filter.h"
#include "graze/stage/hierarchy.h"
#include "graze/stage/morton.h"
#include "graze/stage/scene_box.h"
#include "graze/stage/traverse.h"
#include "graze/threads/executor.h"
#include "host/scene/scene.h"

namespace {

using namespace graze;

constexpr std::uint32_t n = 1'000'000;
using BoundOf = Bound<float, 3>;

/// All arrays between the stages.
struct Arrays {
    scene::Scene scene = scene::make_scene("uniform", n, 1);
    BoundOf bound{{scene.boxes.data(), n}, {}};
    Threads threads{1};
    std::vector<Frame<3>> frame = std::vector<Frame<3>>(1);
    std::vector<std::uint64_t> codes = std::vector<std::uint64_t>(n), spare_codes = codes;
    std::vector<std::uint32_t> order = std::vector<std::uint32_t>(n), spare_order = order, visited = order,
                               counts = order;
    std::vector<Node<3>> nodes = std::vector<Node<3>>(2 * std::size_t{n} - 1);
    std::vector<std::uint64_t> offsets = std::vector<std::uint64_t>(n + 1);
    std::vector<Pair> pairs;

    template <class T>
    static Span<T> span(std::vector<T>& values) {
        return {values.data(), values.size()};
    }

    void place_frame() {
        std::vector<SceneBox<3>> box(1);
        std::vector<Quantiles<3>> quantiles(1);
        using CentreOf = BoundCentre<3, BoundOf>;
        threads.reduce(n, CentreBox<3, BoundOf>{bound, {}}, MergeSceneBox<3>{}, span(box));
        threads.for_each(3 * samples, RankSamples<3, CentreOf>{{bound}, {}, n, span(quantiles)});
        threads.for_each(1, PlaceFrame<3>{span(box), span(quantiles), span(frame)});
    }
    void morton() {
        threads.for_each(n, Morton<3, BoundOf>{bound, {}, span(frame), span(codes), span(order)});
    }
    void sort() {
        auto keys = span(codes), spare_keys = span(spare_codes);
        auto values = span(order), spare_values = span(spare_order);
        threads.sort_pairs(keys, spare_keys, values, spare_values, 0, 3 * morton_bits<3>);
        if (keys.data != codes.data()) {
            codes.swap(spare_codes);
            order.swap(spare_order);
        }
    }
    void hierarchy() {
        threads.for_each(n, Fill{span(visited), none});
        threads.for_each(n,
                         Hierarchy<3, BoundOf>{bound, span(codes), span(order), span(nodes), span(visited)});
    }
    void count() {
        threads.for_each(n, CountBehind<Overlap::closed, 3, AcceptAll>{span(nodes), {}, span(counts)});
    }
    void scan() {
        threads.exclusive_scan(span(counts), span(offsets));
        pairs.resize(offsets.back());
    }
    void fill() {
        threads.for_each(
            n, FillBehind<Overlap::closed, 3, AcceptAll>{span(nodes), {}, span(offsets), span(pairs)});
    }
};

Arrays& arrays() {
    static Arrays all;
    return all;
}

/// Times `stage` after one run of the stages in `before`, or before each time when it spoils its own input.
enum class Repeatable { yes, no };
using Stage = void (Arrays::*)();

void time_stage(benchmark::State& state, const std::vector<Stage>& before, Stage stage,
                Repeatable repeatable) {
    Arrays& all = arrays();
    const auto prepare = [&] {
        for (const Stage earlier : before)
            (all.*earlier)();
    };
    prepare();
    for (auto _ : state) {
        if (repeatable == Repeatable::no) {
            state.PauseTiming();
            prepare();
            state.ResumeTiming();
        }
        (all.*stage)();
    }
    state.SetItemsProcessed(state.iterations() * n);
}

const std::vector<Stage> pipeline{&Arrays::place_frame, &Arrays::morton, &Arrays::sort, &Arrays::hierarchy,
                                  &Arrays::count,       &Arrays::scan,   &Arrays::fill};
const char* const names[] = {"frame", "morton", "sort", "hierarchy", "count", "scan", "fill"};

}  // namespace

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    for (std::size_t i = 0; i < pipeline.size(); ++i) {
        const std::vector<Stage> before(pipeline.begin(), pipeline.begin() + static_cast<std::ptrdiff_t>(i));
        const auto repeatable = pipeline[i] == &Arrays::sort ? Repeatable::no : Repeatable::yes;
        benchmark::RegisterBenchmark(names[i], time_stage, before, pipeline[i], repeatable)
            ->Unit(benchmark::kMillisecond);
    }
    benchmark::RunSpecifiedBenchmarks();
}

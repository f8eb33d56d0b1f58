// A steady scene allocates nothing after its second step.
#include <cmath>

#include "tests/neighbours/lists_under_test.h"
#include "tests/support/count_allocations.h"

namespace {

using graze_test::allocations;

TEST(NeighbourAllocation, NoneInASteadyScene) {
    for (const std::uint32_t count : {1u, 3u}) {
        for (const bool periodic : {false, true}) {
            SCOPED_TRACE(std::to_string(count) + " threads" + (periodic ? ", periodic" : ""));
            graze_test::UnderTest threads(count);
            graze::NeighbourLists<2> lists(threads);
            std::vector<double> discs(3 * 20000);
            std::uint64_t found = 0;
            for (int step = 0; step < 10; ++step) {
                for (std::size_t i = 0; i < 20000; ++i) {
                    const auto k = static_cast<double>(i);
                    discs[3 * i] = 100 * std::fmod(k * 0.618033988749895, 1.0) + 0.01 * (step % 2);
                    discs[3 * i + 1] = 0.005 * k;
                    discs[3 * i + 2] = i == 77 ? 5.0 : 0.25;  // one row is long
                }
                const graze::SphereView<double, 2> view(discs.data(), 20000, 3, discs.data() + 2, 3);
                graze::NeighbourOptions<2> options{.cutoff = 0.5, .skin = 0.1};
                if (periodic) options.period[0] = options.period[1] = 100;
                const std::uint64_t before = allocations.load();
                found += lists.build(view, options).objects.size;
                options.kind = graze::ListKind::half;
                found += lists.build(view, options).objects.size;
                found += lists.needs_update(view) ? 1 : 0;
                const std::uint64_t made = allocations.load() - before;
                if (step == 0) {
                    EXPECT_GT(made, 0u);
                } else if (step >= 2) {
                    EXPECT_EQ(made, 0u) << "step " << step;
                }
            }
            EXPECT_GT(found, 1000000u);
        }
    }
}

}  // namespace

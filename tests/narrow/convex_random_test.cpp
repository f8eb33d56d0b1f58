// Every pair of types of convex shapes, on pairs made to be hard, against the oracle. GRAZE_TRIALS=1000000
// for a long run.
#include <gtest/gtest.h>

#include <array>
#include <iostream>
#include <string>
#include <vector>

#include "tests/narrow/convex_check.h"
#include "tests/narrow/convex_generator.h"
#include "tests/support/trials.h"

namespace graze_test {
namespace {

constexpr std::uint64_t seed = 20240602;

/// Lengths cost the oracle more than classes do, so only some are compared.
constexpr std::uint64_t measured_every = 5;

/// Two points in space seldom touch.
constexpr std::uint64_t enough_for_every_class = 5000;

struct Family {
    Kind a, b;
    int dim;

    [[nodiscard]] std::string name() const {
        return std::string(name_of(a, dim)) + name_of(b, dim) + std::to_string(dim) + "d";
    }
    /// Points, segments and triangles in space may be too flat for a difference with an inside.
    [[nodiscard]] bool can_penetrate() const {
        const auto rank = [this](Kind kind) {
            switch (kind) {
                case Kind::point:
                    return 0;
                case Kind::segment:
                    return 1;
                case Kind::triangle:
                    return 2;
                default:
                    return dim;
            }
        };
        return rank(a) + rank(b) >= dim;
    }
};

std::ostream& operator<<(std::ostream& out, const Family& family) {
    return out << family.name();
}

std::vector<Family> all_families() {
    std::vector<Family> families;
    for (const int dim : {2, 3}) {
        for (const Kind a : all_kinds) {
            for (const Kind b : all_kinds) {
                if (b >= a) families.push_back({a, b, dim});
            }
        }
    }
    return families;
}

class ConvexRandom : public testing::TestWithParam<Family> {};

TEST_P(ConvexRandom, AgreesWithOracle) {
    const Family family = GetParam();
    ConvexGenerator generator(seed, family.a, family.b, family.dim);
    std::array<std::uint64_t, 3> counts{};
    const std::uint64_t count = trials(10000);
    for (std::uint64_t i = 0; i < count && !HasFailure(); ++i) {
        const ConvexGenerator::Pair pair = generator.pair(i);
        SCOPED_TRACE(testing::Message() << "seed " << seed << ", pair " << i << ", " << name_of(pair.recipe));
        const bool measured = i % measured_every == 0;
        const graze::ContactClass truth = family.dim == 2 ? expect_agreement<2>(pair.a, pair.b, measured)
                                                          : expect_agreement<3>(pair.a, pair.b, measured);
        ++counts[static_cast<std::size_t>(truth)];
    }
    std::cout << family << ", seed " << seed << ": separated " << counts[0] << ", touching " << counts[1]
              << ", penetrating " << counts[2] << '\n';
    for (const graze::ContactClass one :
         {graze::ContactClass::separated, graze::ContactClass::touching, graze::ContactClass::penetrating}) {
        const std::uint64_t of_class = counts[static_cast<std::size_t>(one)];
        RecordProperty(name_of(one), std::to_string(of_class));
        const bool possible = one != graze::ContactClass::penetrating || family.can_penetrate();
        if (!possible || count >= enough_for_every_class) {
            EXPECT_EQ(of_class > 0, possible) << name_of(one);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(AllPairs, ConvexRandom, testing::ValuesIn(all_families()),
                         [](const testing::TestParamInfo<Family>& one) { return one.param.name(); });

}  // namespace
}  // namespace graze_test

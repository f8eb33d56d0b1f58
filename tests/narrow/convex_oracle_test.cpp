// The oracle of convex shapes against a second one that tries every subset, in fractions.
#include "tests/narrow/convex_oracle.h"

#include <gtest/gtest.h>

#include "tests/narrow/convex_enumeration.h"
#include "tests/narrow/convex_generator.h"

namespace graze_test {
namespace {

constexpr std::uint64_t seed = 20240601;

/// The second oracle takes seconds for two bodies of eight corners.
std::uint64_t affordable_pairs(const Sketch& a, const Sketch& b) {
    const std::size_t corners = vertices_by_fractions(a).size() + vertices_by_fractions(b).size();
    return corners <= 7 ? 200 : corners <= 10 ? 40 : corners <= 12 ? 16 : 2;
}

void compare(Kind a, Kind b, int dim) {
    ConvexGenerator generator(seed, a, b, dim);
    SCOPED_TRACE(testing::Message() << name_of(a, dim) << ", " << name_of(b, dim) << ", seed " << seed);
    double spent = 0.0;
    for (std::uint64_t i = 0; spent < 1.0 && !testing::Test::HasFailure(); ++i) {
        const ConvexGenerator::Pair pair = generator.pair(i);
        spent += 1.0 / static_cast<double>(affordable_pairs(pair.a, pair.b));
        EXPECT_EQ(PairOracle(polytope_of(pair.a), polytope_of(pair.b)).contact_class(),
                  class_by_enumeration(pair.a, pair.b))
            << text_of(pair.a) << '\n'
            << text_of(pair.b);
    }
}

TEST(ConvexOracle, AgreesWithEnumeration) {
    for (const int dim : {2, 3}) {
        for (const Kind a : all_kinds) {
            for (const Kind b : all_kinds) {
                if (b >= a) compare(a, b, dim);
            }
        }
    }
}

}  // namespace
}  // namespace graze_test

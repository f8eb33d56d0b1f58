#include "host/scene/scene.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>

#include "graze/core/constants.h"
#include "graze/core/status.h"
#include "host/reference/sweep_and_prune.h"

namespace graze::scene {
namespace {

reference::Summary pairs_of(const Scene& scene) {
    return reference::sweep_and_prune_summary(reference::boxes_from(scene.dimension, scene.boxes),
                                              reference::Rule::closed);
}

/// FNV-1a over the bits of the bounds.
std::uint64_t bits_of(const std::vector<float>& values) {
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (const float value : values)
        hash = (hash ^ std::bit_cast<std::uint32_t>(value)) * 0x100000001b3u;
    return hash;
}

// A changed generator makes all earlier measurements incomparable: these must be equal on every machine and
// compiler.
TEST(Scene, BitsAndPairsArePinned) {
    const struct {
        const char* name;
        std::uint64_t bits, pairs, fingerprint;
    } pinned[] = {
        {"uniform", 0x18adc6d82056a523u, 2978, 0x761bef90bfbb99ddu},
        {"crowd", 0xf8ce428aadcb28d6u, 696, 0x4db7f60a6c96e3ccu},
        {"clustered", 0x9e85306aae883cc0u, 4937, 0x3f058722d6989667u},
        {"varied", 0xc78503ec7177cdffu, 3819, 0x198e8200ab461e79u},
        {"lattice", 0xb9fcfe761c88c7e5u, 10476, 0x755ce0503e2d9566u},
        {"giant", 0x5a45c59f7d613706u, 3970, 0x360d6fee4b044c02u},
        {"same", 0x2824d21e7b08c7e5u, 499500, 0x4f6d5bac3b0c68ffu},
        {"outlier", 0x57a654cda7194b85u, 2971, 0x4ab9322d4c7f8099u},
    };
    EXPECT_EQ(std::size(pinned), scene_names().size());
    for (const auto& expected : pinned) {
        SCOPED_TRACE(expected.name);
        const Scene scene = make_scene(expected.name, 1000, 1);
        EXPECT_EQ(bits_of(scene.boxes), expected.bits);
        const reference::Summary summary = pairs_of(scene);
        EXPECT_EQ(summary.count, expected.pairs);
        EXPECT_EQ(summary.fingerprint, expected.fingerprint);
    }
}

/// Overlaps per box, the mean of some seeds.
double overlaps_per_box(const char* name, std::uint64_t n, std::uint64_t seeds) {
    std::uint64_t pairs = 0;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed)
        pairs += pairs_of(make_scene(name, n, seed)).count;
    return 2 * static_cast<double>(pairs) / static_cast<double>(n * seeds);
}

// Means of several seeds: in small scenes single ones lie up to 15 % off, most where clusters or boxes are
// large. The crowd has its density by definition, so that small ones lose overlaps at the border.
TEST(Scene, OverlapsPerBoxAreThoseOfTheDescription) {
    const struct {
        const char* name;
        double overlaps, tolerance_at_1000, tolerance_at_100000;
    } expected[] = {
        {"uniform", 6, 0.02, 0.01}, {"crowd", 1.5, 0.08, 0.02}, {"clustered", 10, 0.05, 0.03},
        {"varied", 8, 0.05, 0.02},  {"giant", 8, 0.02, 0.01},   {"outlier", 6, 0.02, 0.01},
    };
    for (const auto& [name, overlaps, tolerance_at_1000, tolerance_at_100000] : expected) {
        SCOPED_TRACE(name);
        const double at_1000 = overlaps_per_box(name, 1000, 40);
        const double at_100000 = overlaps_per_box(name, 100'000, 2);
        EXPECT_NEAR(at_1000, overlaps, overlaps * tolerance_at_1000);
        EXPECT_NEAR(at_100000, overlaps, overlaps * tolerance_at_100000);
        RecordProperty(std::string(name) + "_at_1000", std::to_string(at_1000));
        RecordProperty(std::string(name) + "_at_100000", std::to_string(at_100000));
    }
}

TEST(Scene, EveryNumberOfBoxesIsMadeAndValid) {
    for (const std::string& name : scene_names()) {
        for (const std::uint64_t n : {0u, 1u, 2u, 3u, 5u, 8u, 999u}) {
            SCOPED_TRACE(testing::Message() << name << ", n " << n);
            const Scene scene = make_scene(name, n, 3);
            EXPECT_EQ(scene.name, name);
            EXPECT_EQ(scene.boxes.size(), 2 * static_cast<std::size_t>(scene.dimension) * n);
            EXPECT_NO_THROW(reference::require_valid(reference::boxes_from(scene.dimension, scene.boxes)));
        }
    }
}

TEST(Scene, SeedsDiffer) {
    for (const char* name : {"uniform", "crowd", "clustered", "varied", "lattice"}) {
        EXPECT_NE(make_scene(name, 50, 1).boxes, make_scene(name, 50, 2).boxes) << name;
    }
}

TEST(Scene, OneGiantMeetsAll) {
    for (const std::uint64_t n : {1u, 2u, 1000u}) {
        const Scene scene = make_scene("giant", n, 1);
        const reference::Boxes boxes = reference::boxes_from(3, scene.boxes);
        for (std::size_t box = 0; box < n; ++box) {
            ASSERT_TRUE(reference::overlap(boxes, n / 2, boxes, box, reference::Rule::open)) << box;
        }
    }
}

TEST(Scene, OneOutlierMeetsNone) {
    const Scene scene = make_scene("outlier", 1000, 1);
    EXPECT_EQ(scene.boxes[6 * 500], 1e30F);
    EXPECT_LT(scene.boxes[6 * 499 + 3], 100);
    for (const reference::IndexPair pair :
         reference::sweep_and_prune(reference::boxes_from(3, scene.boxes), reference::Rule::closed)) {
        EXPECT_TRUE(pair.a != 500 && pair.b != 500);
    }
}

TEST(Scene, VariedSidesSpanAThousand) {
    const Scene scene = make_scene("varied", 100'000, 1);
    float least = HUGE_VALF;
    float greatest = 0;
    for (std::size_t value = 0; value < scene.boxes.size(); value += 6) {
        const float side = scene.boxes[value + 3] - scene.boxes[value];
        least = std::min(least, side);
        greatest = std::max(greatest, side);
    }
    EXPECT_NEAR(greatest / least, 1000, 1);
}

TEST(Scene, UnknownNameListsTheNames) {
    try {
        (void)make_scene("uniforn", 1, 1);
        FAIL() << "accepted";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::wrong_use);
        for (const std::string& name : scene_names()) {
            EXPECT_NE(std::string(error.what()).find(name), std::string::npos) << error.what();
        }
    }
}

TEST(Scene, TooManyBoxesAreRefused) {
    try {
        (void)make_scene("same", max_objects + 1, 1);
        FAIL() << "accepted";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::capacity);
    }
}

}  // namespace
}  // namespace graze::scene

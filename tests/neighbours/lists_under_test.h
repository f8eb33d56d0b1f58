// Neighbour lists of the executor under test, on the host.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/neighbours/oracle.h"
#include "tests/support/executor_under_test.h"

#if defined(GRAZE_TEST_ON_CUDA)
#include "graze/cuda/neighbours.h"
#else
#include "graze/threads/neighbours.h"
#endif

namespace graze_test {

template <class T>
std::vector<T> fetched(UnderTest& executor, graze::Span<const T> span) {
    std::vector<T> values(span.size);
    executor.download(values.data(), span);
    return values;
}

/// Rows of a scene in the caller's scalar type, with a stride that leaves something over.
template <class Scalar, int Dim>
struct Stored {
    static constexpr std::uint64_t stride = Dim + 2;
    std::vector<Scalar> values;

    explicit Stored(const NearScene<Dim>& scene) : values(stride * scene.count()) {
        for (std::uint32_t i = 0; i < scene.count(); ++i)
            for (int column = 0; column <= Dim; ++column)
                values[stride * i + static_cast<std::size_t>(column)] =
                    static_cast<Scalar>(scene.at(i, column));
    }
    [[nodiscard]] graze::SphereView<Scalar, Dim> spheres() const {
        return {values.data(), values.size() / stride, stride, values.data() + Dim, stride};
    }
};

template <int Dim>
graze::NeighbourOptions<Dim> options_of(const NearScene<Dim>& scene, graze::ListKind kind) {
    graze::NeighbourOptions<Dim> options{.cutoff = scene.cutoff, .skin = scene.skin, .kind = kind};
    std::copy(scene.period.begin(), scene.period.end(), options.period);
    return options;
}

/// Checks that offsets are offsets; entries as they lie.
template <int Dim>
std::vector<NearEntry<Dim>> entries_of(UnderTest& executor, const graze::Neighbours<Dim>& near) {
    const auto offsets = fetched(executor, near.offsets);
    const auto objects = fetched(executor, near.objects);
    const auto images = fetched(executor, near.images);
    std::vector<NearEntry<Dim>> entries;
    EXPECT_EQ(offsets.at(0), 0u);
    EXPECT_EQ(offsets.back(), objects.size());
    EXPECT_TRUE(images.empty() || images.size() == objects.size());
    for (std::uint32_t i = 0; i + 1 < offsets.size(); ++i) {
        for (std::uint64_t k = offsets[i]; k < offsets[i + 1]; ++k) {
            NearEntry<Dim> entry{i, objects.at(k), {}};
            if (!images.empty()) std::copy_n(images[k].along, Dim, entry.image.begin());
            entries.push_back(entry);
        }
    }
    return entries;
}

/// Full and half lists of a scene whose numbers are all of this scalar type, against the oracle, in order.
/// Returns what it expects of the full one.
template <class Scalar, int Dim>
std::vector<NearEntry<Dim>> expect_exact(UnderTest& executor, const NearScene<Dim>& scene) {
    const auto expected = exact_neighbours(scene);
    const Stored<Scalar, Dim> stored(scene);
    graze::NeighbourLists<Dim> lists(executor);
    const auto full = lists.build(stored.spheres(), options_of(scene, graze::ListKind::full));
    EXPECT_EQ(full.offsets.size, scene.count() + 1u);
    EXPECT_TRUE(entries_of(executor, full) == expected) << "full";
    const auto half = lists.build(stored.spheres(), options_of(scene, graze::ListKind::half));
    EXPECT_TRUE(entries_of(executor, half) == half_of(expected)) << "half";
    return expected;
}

}  // namespace graze_test

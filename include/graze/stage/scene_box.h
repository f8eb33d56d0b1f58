// Stage: boxes -> the frame in which Morton codes are taken.
//
// in   bound     functor   Aabb of object i, n objects
// out  SceneBox  double    smallest box around all centres (a reduction)
//      Quantiles double    per axis the 1/8, 1/2 and 7/8 quantiles of 64 sampled centres
//      Frame     double    origin and one scale for all axes, so that cells are cubes
//
// A Morton code over the plain scene box puts all objects into one cell when a single one lies at 1e30. So
// the frame follows the whole scene only while that costs at most 10 of the code's bits an axis; beyond, it
// follows the bulk, which quantiles of a sample show well enough (an outlier moves a quantile by one rank at
// most), and what lies outside falls into cells that grow with the distance (stage/morton.h). The frame
// decides how good the tree is, never what is found. Samples are taken at equal steps of the object number,
// so the frame is the same on every backend. Cost: one reduction over n, 64 * 64 comparisons an axis.
#pragma once

#include <cstdint>

#include "graze/core/aabb.h"
#include "graze/core/box_view.h"
#include "graze/core/span.h"
#include "graze/core/sphere_view.h"

namespace graze {

/// Centre of a float32 box in double: the sum of two float32 cannot overflow there.
template <int Dim>
[[nodiscard]] GRAZE_HD inline double centre(const Aabb<Dim>& box, int axis) {
    return 0.5 * (static_cast<double>(box.lo[axis]) + static_cast<double>(box.hi[axis]));
}

template <int Dim>
struct SceneBox {
    double lo[Dim];
    double hi[Dim];
};

/// Map of the reduction: the centre of object i as a box without extent.
template <int Dim, class BoundOf>
struct CentreBox {
    BoundOf bound;
    Span<const std::uint32_t> objects;  ///< numbers of the objects that take part; empty: all

    GRAZE_HD SceneBox<Dim> operator()(std::uint32_t k) const {
        const Aabb<Dim> box = bound(objects.size == 0 ? k : objects[k]);
        SceneBox<Dim> scene{};
        for (int axis = 0; axis < Dim; ++axis) {
            scene.lo[axis] = scene.hi[axis] = centre(box, axis);
        }
        return scene;
    }
};

template <int Dim>
struct MergeSceneBox {
    GRAZE_HD SceneBox<Dim> operator()(SceneBox<Dim> p, const SceneBox<Dim>& q) const {
        for (int axis = 0; axis < Dim; ++axis) {
            p.lo[axis] = q.lo[axis] < p.lo[axis] ? q.lo[axis] : p.lo[axis];
            p.hi[axis] = q.hi[axis] > p.hi[axis] ? q.hi[axis] : p.hi[axis];
        }
        return p;
    }
};

inline constexpr std::uint32_t samples = 64;

template <int Dim>
struct Quantiles {
    double low[Dim];
    double median[Dim];
    double high[Dim];
};

/// For float64 input before it is rounded: coordinate of the centre of object i.
template <int Dim>
[[nodiscard]] GRAZE_HD double stored_centre(const BoxView<double, Dim>& boxes, std::uint32_t i, int axis) {
    return 0.5 * boxes.lower(i, axis) + 0.5 * boxes.upper(i, axis);
}
template <int Dim>
[[nodiscard]] GRAZE_HD double stored_centre(const SphereView<double, Dim>& spheres, std::uint32_t i,
                                            int axis) {
    return spheres.centre(i, axis);
}
template <class View>
struct StoredCentre {
    View volumes;

    GRAZE_HD double operator()(std::uint32_t i, int axis) const { return stored_centre(volumes, i, axis); }
};

/// After it: coordinate of the centre of object i's Aabb.
template <int Dim, class BoundOf>
struct BoundCentre {
    BoundOf bound;

    GRAZE_HD double operator()(std::uint32_t i, int axis) const { return centre(bound(i), axis); }
};

/// One lane for every axis and sample, Dim * samples in all: a sample counts how many come before it, and the
/// one whose rank is asked for writes itself down. No sort, no storage, no order between lanes.
template <int Dim, class CentreOf>
struct RankSamples {
    CentreOf centre_of;
    Span<const std::uint32_t> objects;  ///< as above
    std::uint32_t count;                ///< objects that take part, at least 1
    Span<Quantiles<Dim>> out;           ///< one element

    GRAZE_HD double sample(std::uint32_t s, int axis) const {
        const auto k = static_cast<std::uint32_t>((std::uint64_t{s} * count + count / 2) / samples);
        return centre_of(objects.size == 0 ? k : objects[k], axis);
    }

    GRAZE_HD void operator()(std::uint32_t lane) const {
        const int axis = static_cast<int>(lane / samples);
        const std::uint32_t own = lane % samples;
        const double value = sample(own, axis);
        std::uint32_t rank = 0;
        for (std::uint32_t s = 0; s < samples; ++s) {
            const double other = sample(s, axis);
            rank += (other < value || (other == value && s < own)) ? 1 : 0;
        }
        if (rank == samples / 8) out[0].low[axis] = value;
        if (rank == samples / 2) out[0].median[axis] = value;
        if (rank == samples - samples / 8) out[0].high[axis] = value;
    }
};

/// Cells are counted from `origin`, in units of `scale`, the same on every axis. scale > 0.
template <int Dim>
struct Frame {
    double origin[Dim];
    double scale;
};

/// One lane.
template <int Dim>
struct PlaceFrame {
    Span<const SceneBox<Dim>> scene;
    Span<const Quantiles<Dim>> quantiles;
    Span<Frame<Dim>> out;

    GRAZE_HD void operator()(std::uint32_t) const {
        double whole = 0.0;
        double bulk = 0.0;
        for (int axis = 0; axis < Dim; ++axis) {
            const double half_extent = 0.5 * (scene[0].hi[axis] - scene[0].lo[axis]);
            const double half_bulk = 0.5 * (quantiles[0].high[axis] - quantiles[0].low[axis]);
            whole = half_extent > whole ? half_extent : whole;
            bulk = half_bulk > bulk ? half_bulk : bulk;
        }
        // Three quarters of the samples span `bulk`; twice that holds nearly all of a uniform or Gaussian
        // crowd.
        const bool follow_bulk = bulk > 0.0 && whole > 1024.0 * bulk;
        Frame<Dim> frame{};
        for (int axis = 0; axis < Dim; ++axis) {
            frame.origin[axis] =
                follow_bulk ? quantiles[0].median[axis] : 0.5 * scene[0].lo[axis] + 0.5 * scene[0].hi[axis];
        }
        frame.scale = follow_bulk ? 2.0 * bulk : whole > 0.0 ? whole : 1.0;
        out[0] = frame;
    }
};

}  // namespace graze

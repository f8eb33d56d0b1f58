// Stage: capsules -> float32 boxes, and which candidates are provably apart. For the header-only door
// (exec/lbvh_pipeline.h): candidates that only boxes brought need not be stored or brought to the host.
//
// in   capsules  CapsuleView  finite ends, finite radius >= 0
// out  Aabb                   of capsule i, holds it whatever is rounded
//      bool                   of two: may they have a point in common? False is certain; true is a candidate
//
// Proposed in floating point, proved by a certificate: the direction between the nearest points of the two
// segments, computed as usual (Ericson 2005, 5.1.9), is any direction as far as the proof goes. Along it, the
// ends of one capsule lie before those of the other by at least so much, errors of rounding subtracted; when
// that is more than the sum of the radii, the capsules are apart. A bad direction proves less, never
// something false. Cost: O(1), about 150 operations. Out of the range of doubles nothing is proved.
#pragma once

#include <cmath>
#include <cstdint>

#include "graze/core/aabb.h"
#include "graze/core/capsule_view.h"
#include "graze/core/hd.h"
#include "graze/stage/bound.h"

namespace graze {

template <class Scalar, int Dim>
struct CapsuleBound {
    CapsuleView<Scalar, Dim> capsules;

    GRAZE_HD Aabb<Dim> operator()(std::uint32_t i) const {
        Aabb<Dim> box;
        for (int axis = 0; axis < Dim; ++axis) {
            const double p = static_cast<double>(capsules.begin(i, axis));
            const double q = static_cast<double>(capsules.end(i, axis));
            bound_within(box, axis, p < q ? p : q, p < q ? q : p, static_cast<double>(capsules.radius(i)));
        }
        return box;
    }
};

template <int Dim>
struct SegmentEnds {
    double begin[Dim];
    double end[Dim];
};

/// A vector between nearly nearest points of the segments, from b to a.
template <int Dim>
GRAZE_HD inline void between_nearest(const SegmentEnds<Dim>& a, const SegmentEnds<Dim>& b,
                                     double (&vector)[Dim]) {
    const auto clamped = [](double t) { return t > 0.0 ? (t < 1.0 ? t : 1.0) : 0.0; };
    double aa = 0.0;
    double bb = 0.0;
    double ab = 0.0;
    double ac = 0.0;
    double bc = 0.0;
    for (int axis = 0; axis < Dim; ++axis) {
        const double u = a.end[axis] - a.begin[axis];
        const double v = b.end[axis] - b.begin[axis];
        const double c = a.begin[axis] - b.begin[axis];
        aa += u * u;
        bb += v * v;
        ab += u * v;
        ac += u * c;
        bc += v * c;
    }
    const double area = aa * bb - ab * ab;
    double s = area > 0.0 ? clamped((ab * bc - ac * bb) / area) : 0.0;
    double t = bb > 0.0 ? (ab * s + bc) / bb : 0.0;
    if (!(bb > 0.0 && t >= 0.0 && t <= 1.0)) {  // a point, or beyond an end: what is nearest to that
        t = clamped(t);
        s = aa > 0.0 ? clamped((ab * t - ac) / aa) : 0.0;
    }
    for (int axis = 0; axis < Dim; ++axis) {
        vector[axis] = (a.begin[axis] + s * (a.end[axis] - a.begin[axis])) -
                       (b.begin[axis] + t * (b.end[axis] - b.begin[axis]));
    }
}

/// True when the direction proves that points within `reach` of one segment or the other, taken together,
/// never meet. With u = 2^-53: a product of a component with a rounded difference is off by at most 2.1 u of
/// itself, their sum by 2 u of the sum of magnitudes; length and reach together by 6 u. The bounds below are
/// more than twice that; underflow adds less than 2^-1000.
template <int Dim>
[[nodiscard]] GRAZE_HD inline bool proves_apart(const SegmentEnds<Dim>& a, const SegmentEnds<Dim>& b,
                                                double reach, const double (&direction)[Dim]) {
    constexpr double doubt = 0x1p-49;
    double square = 0.0;
    for (int axis = 0; axis < Dim; ++axis)
        square += direction[axis] * direction[axis];
    const double needed = std::sqrt(square) * reach * (1.0 + doubt) + 0x1p-1000;
    for (int corner = 0; corner < 4; ++corner) {
        double along = 0.0;
        double magnitude = 0.0;
        for (int axis = 0; axis < Dim; ++axis) {
            const double p = (corner & 1) == 0 ? a.begin[axis] : a.end[axis];
            const double q = (corner & 2) == 0 ? b.begin[axis] : b.end[axis];
            const double product = direction[axis] * (p - q);
            along += product;
            magnitude += std::fabs(product);
        }
        // Also false for NaN, and for infinities, of which nothing is known.
        if (!(along - doubt * magnitude > needed)) return false;
    }
    return true;
}

template <class Scalar, int Dim>
struct AcceptCapsules {
    CapsuleView<Scalar, Dim> a;
    CapsuleView<Scalar, Dim> b;  ///< one set: the same

    GRAZE_HD bool operator()(std::uint32_t i, std::uint32_t j) const {
        const SegmentEnds<Dim> p = ends_of(a, i);
        const SegmentEnds<Dim> q = ends_of(b, j);
        double direction[Dim];
        between_nearest(p, q, direction);
        const double reach = static_cast<double>(a.radius(i)) + static_cast<double>(b.radius(j));
        return !proves_apart(p, q, reach, direction);
    }

  private:
    GRAZE_HD SegmentEnds<Dim> ends_of(const CapsuleView<Scalar, Dim>& of, std::uint32_t i) const {
        SegmentEnds<Dim> ends;
        for (int axis = 0; axis < Dim; ++axis) {
            ends.begin[axis] = of.begin(i, axis);
            ends.end[axis] = of.end(i, axis);
        }
        return ends;
    }
};

}  // namespace graze

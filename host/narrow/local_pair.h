// Two cores in plain doubles, seen from a point of the first, with bounds on what rounding does: they are
// relative to the sizes and the distance of the two, not to where they are.
#pragma once

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "host/exact/float_guard.h"
#include "host/narrow/core.h"
#include "host/narrow/vectors.h"

namespace graze::narrow_phase {

/// The vertex that reaches least, or most, along a direction, and how far.
struct Support {
    std::uint32_t index;
    double value;
};

/// With u = 2^-53, and all bounds a little larger than what is proved.
template <int Dim>
class LocalCore {
  public:
    using Vector = glm::vec<Dim, double>;

    /// `origin` is scaled already.
    LocalCore(const Core<Dim>& core, const Vector& origin, double scale)
        : core_(core), scale_(scale), shift_(scale * core.anchor() - origin) {
        for (int axis = 0; axis < Dim; ++axis) {
            const double lower = std::fabs(scale * core.box().lower[axis] + shift_[axis]);
            const double upper = std::fabs(scale * core.box().upper[axis] + shift_[axis]);
            largest_ = std::max({largest_, lower, upper});
        }
        // The shift and the sum that is a coordinate, each rounded.
        double far = 0.0;
        if (core.oriented() != nullptr) {
            for (int axis = 0; axis < Dim; ++axis)
                far = std::max(far, std::fabs(shift_[axis]));
        }
        off_ = (largest_ + far) * 0x1p-52 + scale * core.slack();
    }

    [[nodiscard]] Vector at(std::uint32_t i) const { return scale_ * core_.vertices()[i] + shift_; }
    /// Of the box round it.
    [[nodiscard]] Vector middle() const {
        return 0.5 * scale_ * (core_.box().lower + core_.box().upper) + shift_;
    }
    /// No coordinate is larger.
    [[nodiscard]] double largest() const { return largest_; }
    /// No coordinate is farther from the exact one.
    [[nodiscard]] double off() const { return off_; }
    /// How far the value of a support is from the exact least or most, per sum of sizes of the direction:
    /// each product is rounded, and twice their sum, 3 u; an oriented box looks at one corner only, which may
    /// be the wrong one where a product with a half axis is that near to 0.
    [[nodiscard]] double off_support() const {
        return off_ + largest_ * 0x1p-51 + (core_.oriented() != nullptr ? largest_ * 0x1p-47 : 0.0);
    }

    [[nodiscard]] Support lowest(const Vector& direction) const { return highest_of<false>(direction); }
    [[nodiscard]] Support highest(const Vector& direction) const { return highest_of<true>(direction); }

  private:
    template <bool most>
    [[nodiscard]] Support highest_of(const Vector& direction) const {
        const auto vertices = core_.vertices();
        if (core_.kind() == Core<Dim>::Kind::box || core_.kind() == Core<Dim>::Kind::oriented_box) {
            std::uint32_t index = 0;
            for (int axis = 0; axis < Dim; ++axis) {
                const std::uint32_t bit = std::uint32_t{1} << axis;
                const double along = core_.kind() == Core<Dim>::Kind::box
                                         ? direction[axis]
                                         : scale_ * glm::dot(direction, vertices[bit] - vertices[0]);
                if (most ? along > 0.0 : along < 0.0) index |= bit;
            }
            return {index, glm::dot(direction, at(index))};
        }
        Support best{0, glm::dot(direction, at(0))};
        for (std::uint32_t i = 1; i < vertices.size(); ++i) {
            const double value = glm::dot(direction, at(i));
            if (most ? value > best.value : value < best.value) best = {i, value};
        }
        return best;
    }

    const Core<Dim>& core_;
    double scale_;
    Vector shift_;
    double largest_ = 0.0;
    double off_ = 0.0;
};

template <int Dim>
class LocalPair {
  public:
    using Vector = glm::vec<Dim, double>;

    LocalPair(const Core<Dim>& a, const Core<Dim>& b) : LocalPair(a, b, scale_of(a, b), Vector{0.0}) {}
    /// With b moved by `b_moves`, which is in the units of this pair.
    [[nodiscard]] LocalPair moved(const Core<Dim>& a, const Core<Dim>& b, const Vector& b_moves) const {
        return LocalPair(a, b, scale_, b_moves);
    }

    /// Lengths and coordinates here are those of the cores times this, a power of two: 1, but for numbers so
    /// large or small that plain doubles might over- or underflow.
    [[nodiscard]] double scale() const { return scale_; }
    /// All bounds hold. Not among numbers of very different sizes: plain doubles lose the small ones.
    [[nodiscard]] bool is_sure() const { return is_sure_; }

    [[nodiscard]] const LocalCore<Dim>& a() const { return a_; }
    [[nodiscard]] const LocalCore<Dim>& b() const { return b_; }
    /// The sum of both, within u of itself.
    [[nodiscard]] double radius() const { return radius_; }

    /// No coordinate of a corner of the difference is larger.
    [[nodiscard]] double reach() const { return a_.largest() + b_.largest(); }

    /// A corner of the difference.
    [[nodiscard]] Vector at(Corner corner) const { return a_.at(corner.a) - b_.at(corner.b); }
    /// No coordinate of one is farther from the exact one.
    [[nodiscard]] double off() const { return a_.off() + b_.off() + reach() * 0x1p-53; }
    /// No difference of two supports along a direction is, per sum of sizes of the direction.
    [[nodiscard]] double off_support() const {
        return a_.off_support() + b_.off_support() + reach() * 0x1p-52;
    }

  private:
    /// Differences of numbers in this range are 0 or at least 2^-252 and at most 2^201, so that what is
    /// formed of them, of degree 4 at most, keeps away from 2^-1022 and 2^1024.
    static constexpr double small = 0x1p-200;
    static constexpr double large = 0x1p200;

    LocalPair(const Core<Dim>& a, const Core<Dim>& b, double scale, const Vector& b_moves)
        : scale_(scale),
          is_sure_(scale * std::min(a.sizes().smallest, b.sizes().smallest) >= small &&
                   scale * std::max(a.sizes().largest, b.sizes().largest) <= large),
          a_(a, origin_of(a, scale), scale),
          b_(b, origin_of(a, scale) - b_moves, scale),
          radius_(scale * a.radius() + scale * b.radius()) {}

    static double scale_of(const Core<Dim>& a, const Core<Dim>& b) {
        const double smallest = std::min(a.sizes().smallest, b.sizes().smallest);
        const double largest = std::max(a.sizes().largest, b.sizes().largest);
        if (largest == 0.0 || (smallest >= small && largest <= large)) return 1.0;
        constexpr int most = 1000;
        return std::ldexp(1.0, std::clamp(-std::ilogb(largest), -most, most));
    }
    static Vector origin_of(const Core<Dim>& a, double scale) {
        return scale * (a.oriented() != nullptr ? a.anchor() : a.vertices()[0]);
    }

    double scale_;
    bool is_sure_;
    LocalCore<Dim> a_, b_;
    double radius_;
};

}  // namespace graze::narrow_phase

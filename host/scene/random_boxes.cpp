#include "host/scene/random_boxes.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include "host/scene/random.h"

namespace graze::scene {
namespace {

constexpr float greatest = std::numeric_limits<float>::max();

struct Interval {
    float lower;
    float upper;
};

float moved_by_ulps(float value, std::int64_t ulps) {
    if (ulps == 0) return value;
    return std::nextafter(value, ulps < 0 ? -greatest : greatest);
}

class Generator {
  public:
    Generator(int dimension, std::uint64_t n, std::uint64_t seed)
        : dimension_(dimension),
          random_(seed),
          cells_(static_cast<std::int64_t>(dimension == 2
                                               ? std::sqrt(static_cast<double>(n))
                                               : 1.5 * std::sqrt(std::sqrt(static_cast<double>(n)))) +
                 1),
          flat_axis_(static_cast<int>(random_.below(static_cast<std::uint64_t>(dimension)))),
          top_power_(static_cast<int>(random_.between(-20, 120))),
          edge_ratio_(std::ldexp(0.5, static_cast<int>(random_.below(3)))) {}

    std::vector<float> rows(std::uint64_t n, Kind kind) {
        std::vector<float> boxes;
        boxes.reserve(2 * n * static_cast<std::uint64_t>(dimension_));
        const std::uint64_t different = kind == Kind::duplicates ? n / 8 + 1 : n;
        for (std::uint64_t box = 0; box < std::min(n, different); ++box)
            append(boxes, kind, box);
        const std::uint64_t width = 2 * static_cast<std::uint64_t>(dimension_);
        for (std::uint64_t box = different; box < n; ++box) {
            const std::uint64_t source = width * random_.below(different);
            for (std::uint64_t value = 0; value < width; ++value)
                boxes.push_back(boxes[source + value]);
        }
        return boxes;
    }

  private:
    void append(std::vector<float>& boxes, Kind kind, std::uint64_t number) {
        if (kind == Kind::mixture) kind = all_kinds[random_.below(std::size(all_kinds) - 1)];
        const bool covers_all = kind == Kind::extreme_sizes && random_.below(16) == 0;
        Interval intervals[3];
        for (int axis = 0; axis < dimension_; ++axis) {
            intervals[axis] = covers_all ? Interval{-greatest, greatest} : interval(kind, number, axis);
        }
        for (int axis = 0; axis < dimension_; ++axis)
            boxes.push_back(intervals[axis].lower);
        for (int axis = 0; axis < dimension_; ++axis)
            boxes.push_back(intervals[axis].upper);
    }

    Interval interval(Kind kind, std::uint64_t number, int axis) {
        switch (kind) {
            case Kind::plain:
                return plain();
            case Kind::lattice:
                return lattice(2, 1);
            case Kind::neighbouring_floats:
                return neighbouring_floats();
            case Kind::extreme_sizes:
                return extreme_sizes();
            case Kind::zero_extent:
                return lattice(random_.below(4) == 0 ? 1 : 0, 1);
            case Kind::duplicates:
                return lattice(1, 0.1F);
            case Kind::flat:
                return axis == flat_axis_ ? Interval{0.7F, 0.7F} : plain();
            case Kind::power_chain:
                return power_chain(number);
            case Kind::one_point:
                return {-7, -7};
            case Kind::subnormal:
                return lattice(2, std::numeric_limits<float>::denorm_min());
            case Kind::mixture:
                break;
        }
        return {0, 0};
    }

    Interval plain() {
        const double lower = (random_.uniform() - 0.5) * static_cast<double>(cells_);
        const double size = random_.uniform();
        return {static_cast<float>(lower), static_cast<float>(lower + 2 * size * size * size)};
    }

    Interval lattice(std::int64_t greatest_size, float unit) {
        const std::int64_t lower = random_.between(-cells_ / 2, cells_ / 2);
        const std::int64_t upper = lower + random_.between(0, greatest_size);
        return {static_cast<float>(lower) * unit, static_cast<float>(upper) * unit};
    }

    Interval neighbouring_floats() {
        const std::int64_t cell = random_.between(-cells_ / 2, cells_ / 2);
        const std::int64_t lower_ulps = random_.between(-1, 1);
        const std::int64_t upper_ulps = random_.between(-1, 1);
        return {moved_by_ulps(static_cast<float>(cell), lower_ulps),
                moved_by_ulps(static_cast<float>(cell + 1), upper_ulps)};
    }

    float of_any_magnitude() {
        const double mantissa = 1 + random_.uniform();
        const int exponent = static_cast<int>(random_.between(-149, 125));
        const double sign = random_.below(2) == 0 ? 1 : -1;
        return static_cast<float>(sign * std::ldexp(mantissa, exponent));
    }

    Interval extreme_sizes() {
        const float p = of_any_magnitude();
        const float q = random_.below(2) == 0 ? of_any_magnitude() : p * 1.5F;
        return {std::min(p, q), std::max(p, q)};
    }

    /// Box i starts at 2^(top - i) on every axis; its edge is a half, once or twice that.
    Interval power_chain(std::uint64_t number) const {
        const double lower =
            std::ldexp(1, top_power_ - static_cast<int>(std::min<std::uint64_t>(number, 400)));
        return {static_cast<float>(lower), static_cast<float>(lower + edge_ratio_ * lower)};
    }

    int dimension_;
    Random random_;
    std::int64_t cells_;  ///< the scene's extent in units of a box
    int flat_axis_;
    int top_power_;
    double edge_ratio_;
};

}  // namespace

const char* name_of(Kind kind) {
    switch (kind) {
        case Kind::plain:
            return "plain";
        case Kind::lattice:
            return "lattice";
        case Kind::neighbouring_floats:
            return "neighbouring_floats";
        case Kind::extreme_sizes:
            return "extreme_sizes";
        case Kind::zero_extent:
            return "zero_extent";
        case Kind::duplicates:
            return "duplicates";
        case Kind::flat:
            return "flat";
        case Kind::power_chain:
            return "power_chain";
        case Kind::one_point:
            return "one_point";
        case Kind::subnormal:
            return "subnormal";
        case Kind::mixture:
            return "mixture";
    }
    return "unknown";
}

std::vector<float> random_boxes(int dimension, std::uint64_t n, std::uint64_t seed, Kind kind) {
    return Generator(dimension, n, seed).rows(n, kind);
}

}  // namespace graze::scene

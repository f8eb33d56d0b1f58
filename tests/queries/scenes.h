// Boxes and queries for near-ties, and a tree over them in the memory of the executor under test.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "graze/exec/lbvh_pipeline.h"
#include "graze/exec/tree_queries.h"
#include "graze/stage/bound.h"
#include "tests/unit/array.h"

namespace graze_test {

template <class Scalar, int Dim>
class Tree {
  public:
    /// Boxes are moved by `origin`, Dim numbers, before they are rounded; float32 boxes are not.
    Tree(UnderTest& executor, const std::vector<Scalar>& rows, const std::vector<double>& origin)
        : rows_(executor, rows), origin_(executor, origin), pipeline_(executor) {
        view_ = {rows_.span().data, rows.size() / (2 * Dim), 2 * Dim, UnderTest::memory};
        pipeline_.build(graze::Bound<Scalar, Dim>{view_, moved_by()}, {},
                        static_cast<std::uint32_t>(view_.count));
        executor.wait();
    }

    [[nodiscard]] auto stored() const { return graze::StoredTree{pipeline_.nodes(), view_, moved_by()}; }

  private:
    [[nodiscard]] graze::Span<const double> moved_by() const {
        if constexpr (std::is_same_v<Scalar, float>) return {};
        return origin_.span();
    }

    Array<Scalar> rows_;
    Array<double> origin_;
    graze::BoxView<Scalar, Dim> view_;
    graze::LbvhPipeline<UnderTest, Dim> pipeline_;
};

template <class T>
std::vector<std::remove_const_t<T>> on_host(UnderTest& executor, graze::Span<T> span) {
    std::vector<std::remove_const_t<T>> values(span.size);
    executor.download(values.data(), graze::Span<const std::remove_const_t<T>>{span.data, span.size});
    return values;
}

/// Where small whole numbers go: x -> x * 2^scale + offset, then sometimes one ulp up or down.
struct Place {
    std::string name;
    int scale;
    double offset;
    bool nudged;
};

template <class Scalar>
std::vector<Place> places() {
    std::vector<Place> all = {{"lattice", 0, 0.0, false},     {"nudged", 0, 0.0, true},
                              {"far", 0, 1048576.0, true},    {"small", -40, 0.0, true},
                              {"beside 1e7", -3, 1e7, false}, {"large", 90, 0.0, true}};
    if constexpr (std::is_same_v<Scalar, float>) {
        all.push_back({"subnormal", -149, 0.0, true});
        all.push_back({"huge", 123, 0.0, true});
    } else {
        all.push_back({"subnormal", -1074, 0.0, true});
        all.push_back({"huge", 1015, 0.0, true});
        all.push_back({"beyond float32", 200, 1e70, true});
        all.push_back({"far 1e15", 0, 1e15, true});
    }
    return all;
}

/// Random numbers of one place.
template <class Scalar>
class Numbers {
  public:
    Numbers(const Place& place, std::uint64_t seed) : place_(place), random_(seed) {}

    std::uint64_t below(std::uint64_t n) { return random_() % n; }

    Scalar at(double whole) {
        return nudged(static_cast<Scalar>(std::ldexp(whole, place_.scale) + place_.offset));
    }
    /// A step of the lattice: scaled, not moved.
    Scalar step(double whole) { return nudged(static_cast<Scalar>(std::ldexp(whole, place_.scale))); }

    Scalar nudged(Scalar x) {
        constexpr Scalar limit = std::numeric_limits<Scalar>::max();
        if (!place_.nudged || below(3) != 0) return x;
        return std::nextafter(x, below(2) == 0 ? limit : -limit);
    }

    /// Corners in 0 .. 7, extents 0 .. 3.
    std::vector<Scalar> boxes(std::size_t dim, std::size_t count) {
        std::vector<Scalar> rows;
        for (std::size_t i = 0; i < count; ++i) {
            std::vector<Scalar> row(2 * dim);
            for (std::size_t axis = 0; axis < dim; ++axis) {
                const auto corner = static_cast<double>(below(8));
                row[axis] = at(corner);
                row[dim + axis] = at(corner + static_cast<double>(below(4)));
                if (row[axis] > row[dim + axis]) std::swap(row[axis], row[dim + axis]);
            }
            rows.insert(rows.end(), row.begin(), row.end());
        }
        return rows;
    }

  private:
    Place place_;
    std::mt19937_64 random_;
};

}  // namespace graze_test

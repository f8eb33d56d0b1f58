// Neighbour lists of points and spheres, also in periodic boxes. Compiled (graze::host, graze::cuda); where
// it runs is chosen by the executor it is made with.
//
//     graze::Threads threads;                                   // include graze/threads/neighbours.h
//     graze::NeighbourLists<3> lists(threads);
//     const auto near = lists.build(graze::PointView<float, 3>{positions, n}, {.cutoff = 2.5, .skin = 0.3});
//     for (std::uint64_t k = near.offsets[i]; k < near.offsets[i + 1]; ++k) ... near.objects[k] ...
//     if (lists.needs_update(graze::PointView<float, 3>{positions, n})) ... build again ...
#pragma once

#include <cstdint>
#include <memory>
#include <variant>

#include "graze/broad_phase.h"
#include "graze/core/image.h"
#include "graze/core/memory.h"
#include "graze/core/span.h"
#include "graze/core/sphere_view.h"
#include "graze/shape/point.h"

namespace graze {

/// A point is a sphere of radius 0.
template <int Dim>
using Particles = std::variant<PointView<float, Dim>, PointView<double, Dim>, SphereView<float, Dim>,
                               SphereView<double, Dim>>;

enum class ListKind : std::uint8_t {
    full,  ///< every neighbour in both rows
    half,  ///< every pair once: j > i, and of an object's own images the lexicographically positive
};

/// Lengths in the unit of the positions.
template <int Dim>
struct NeighbourOptions {
    double cutoff = 0.0;
    double skin = 0.0;  ///< how much further lists reach, so that they last for some steps
    ListKind kind = ListKind::full;
    double period[Dim] = {};  ///< 0: not periodic on this axis
};

/// Rows (CSR) in the executor's memory, until the next build. The neighbours of object i are number
/// offsets[i] .. offsets[i + 1] - 1; they ascend by object, then by image.
template <int Dim>
struct Neighbours {
    Span<const std::uint64_t> offsets;  ///< objects + 1
    Span<const std::uint32_t> objects;
    /// One a neighbour when an axis is periodic, else none: row i holds object j with image k when
    /// x_j + k * period is near x_i, positions as stored.
    Span<const Image<Dim>> images;
};

/// What the handle does, whatever it runs on. exec/neighbour_lists.h implements it for every executor.
template <int Dim>
class NeighbourBackend {
  public:
    virtual ~NeighbourBackend() = default;
    virtual Neighbours<Dim> build(const Particles<Dim>& particles, const NeighbourOptions<Dim>& options) = 0;
    virtual bool needs_update(const Particles<Dim>& particles) = 0;
    [[nodiscard]] virtual const Ran& ran() const = 0;
};

/// Objects i and j are neighbours when |x_i - x_j| <= r_i + r_j + cutoff + skin: in real numbers, of the
/// values as stored, whatever their size; the same lists on every backend and any number of threads. All
/// neighbours, however many a row has.
///
/// In a periodic box i and the image k of j are neighbours when |x_j + k * period - x_i| is within reach, for
/// every k, and an object can be a neighbour of itself; periods may be shorter than the reach. Positions need
/// not lie in the box, but no further than most_periods periods from 0.
///
/// Cost: a tree over the objects and one walk, O(n log n + neighbours). Memory, kept from build to build and
/// besides the tree's: 12 bytes an object and its position once more; 8 a pair and 4 a list entry; in a
/// periodic box 28 (2-D: 20) more an entry, 12 (8) more an object and 16 (12) a copy near the faces. A steady
/// scene allocates nothing after the second build. The executor must outlive it. Move-only; one thread at a
/// time.
template <int Dim>
class NeighbourLists {
  public:
    /// `executor` is graze::Threads (include graze/threads/neighbours.h) or graze::Cuda
    /// (graze/cuda/neighbours.h).
    template <class E>
    explicit NeighbourLists(E& executor)
        : backend_(make_neighbour_backend(executor, static_cast<NeighbourBackend<Dim>*>(nullptr))) {}

    /// Particles are read where they are when the executor works there, else copied; they may be changed
    /// afterwards. Throws Error: wrong_use (cutoff, skin or period negative, NaN or infinite, a period above
    /// longest_period, null pointer, stride too small), bad_input (positions or radii NaN or infinite,
    /// negative radii, too many periods from 0: the first and how many), capacity (more than max_objects, or
    /// more than that many copies, because a period is short against the reach), out_of_memory. Synchronises.
    Neighbours<Dim> build(const Particles<Dim>& particles, const NeighbourOptions<Dim>& options) {
        return backend_->build(particles, options);
    }

    /// May these objects have neighbours that the lists lack? True when one of them has moved by more than
    /// half the skin since the lists were built (the growth of its radius included), decided exactly; before
    /// the first build, and for other objects: another number, another scalar type. The distance is the plain
    /// one: an object that was wrapped by a period has moved, because images are relative to positions as
    /// stored. Throws as `build` does. Synchronises.
    [[nodiscard]] bool needs_update(const Particles<Dim>& particles) {
        return backend_->needs_update(particles);
    }

    /// What produces the lists.
    [[nodiscard]] const Ran& ran() const { return backend_->ran(); }

  private:
    std::unique_ptr<NeighbourBackend<Dim>> backend_;
};

}  // namespace graze

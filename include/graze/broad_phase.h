// The user's handle on the broad phase: which of many boxes overlap. Compiled (graze::host, graze::cuda);
// where it runs is chosen at run time by the executor it is made with.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "graze/core/aabb.h"
#include "graze/core/box_view.h"
#include "graze/core/constants.h"
#include "graze/core/pair.h"
#include "graze/core/status.h"

namespace graze {

enum class Algorithm : std::uint8_t { automatic, lbvh };

/// What `build` does with boxes that are NaN, infinite or inverted.
enum class BadBoxes : std::uint8_t {
    refuse,  ///< throw Error(bad_input) with the first one's number and how many there are
    skip,    ///< leave them out, and count them
};

/// Which pairs of float64 boxes are meant.
enum class Precision : std::uint8_t {
    as_stored,  ///< those of the boxes as stored
    float32,    ///< those of the boxes rounded outward to float32
};

struct BroadPhaseOptions {
    Algorithm algorithm = Algorithm::automatic;
    BadBoxes bad_boxes = BadBoxes::refuse;
    Precision precision = Precision::as_stored;
    bool timed = false;  ///< measure the parts (Times), on a GPU by its own clock; each part then ends with a
                         ///< synchronisation
};

/// What happens when a buffer has less room than there are pairs. To have them chunk by chunk, use
/// for_each_chunk.
enum class WhenFull : std::uint8_t {
    grow,  ///< make room and finish
    fail,  ///< store nothing, return Status::buffer_too_small and the exact count
};

struct PairOptions {
    Overlap overlap = Overlap::closed;
    WhenFull when_full = WhenFull::grow;
    bool ordered = false;  ///< canonical order: by a, then by b. Needs a second buffer of 8 bytes a pair
};

/// What produced a result.
struct Ran {
    std::string backend;  ///< "threads" or "cuda"
    std::string device;
    Algorithm algorithm = Algorithm::lbvh;
    std::string reason;         ///< why this algorithm
    std::uint32_t threads = 0;  ///< CPU threads; 0 on a GPU
};

struct Found {
    std::uint64_t count = 0;   ///< pairs there are, exact in every case
    std::uint64_t stored = 0;  ///< pairs in the buffer: count, or 0
    Status status = Status::complete;
    std::uint32_t skipped = 0;  ///< two sets: bad boxes of the other set, left out
    std::uint32_t first_skipped = none;
    Ran ran;
};

struct Built {
    std::uint32_t objects = 0;  ///< numbered 0 .. objects - 1
    std::uint32_t skipped = 0;  ///< bad boxes among them
    std::uint32_t first_skipped = none;
};

/// Milliseconds of the last build and search; measured when BroadPhaseOptions::timed.
struct Times {
    double upload = 0.0;  ///< boxes to where the kernels run, and their check
    double build = 0.0;
    double find = 0.0;  ///< two sets: with the upload and check of the other set
    double order = 0.0;
};

/// Where pairs go. Belongs to the broad phase that fills it first, whose executor's memory it uses and must
/// not outlive; keeps its room from step to step.
class PairBuffer {
  public:
    /// What a backend stores pairs in. Not for callers.
    class Storage {
      public:
        virtual ~Storage() = default;
        virtual void reserve(std::uint64_t pairs) = 0;
        [[nodiscard]] virtual std::uint64_t capacity() const = 0;
        [[nodiscard]] virtual const Pair* data() const = 0;
        virtual void download(Pair* to, std::uint64_t count) const = 0;
        [[nodiscard]] virtual std::uint64_t fingerprint(std::uint64_t count) = 0;
    };

    /// With room for `capacity` pairs, made at first use: for WhenFull::fail and for the size of chunks.
    explicit PairBuffer(std::uint64_t capacity = 0) : wanted_(capacity) {}

    [[nodiscard]] std::uint64_t size() const { return size_; }
    [[nodiscard]] std::uint64_t capacity() const { return storage_ ? storage_->capacity() : wanted_; }
    [[nodiscard]] Memory where() const { return where_; }

    /// `size` pairs, in host or device memory (see where()); valid until the buffer is filled again.
    [[nodiscard]] const Pair* data() const { return size_ == 0 ? nullptr : storage_->data(); }

    /// Copies the pairs to host memory; `to` keeps its capacity. Synchronises.
    void download(std::vector<Pair>& to) const {
        to.resize(size_);
        if (size_ != 0) storage_->download(to.data(), size_);
    }

    /// Fingerprint of the pairs, computed where they are. Synchronises.
    [[nodiscard]] std::uint64_t fingerprint() const { return size_ == 0 ? 0 : storage_->fingerprint(size_); }

  private:
    template <class E, int Dim>
    friend class LbvhBackend;
    std::uint64_t wanted_ = 0;
    std::uint64_t size_ = 0;
    Memory where_ = Memory::host;
    std::unique_ptr<Storage> storage_;
};

/// Called for each chunk: pairs in canonical order, all pairs (a, b) of a range of numbers a.
using ChunkVisitor = std::function<void(const PairBuffer& chunk)>;

/// What a broad phase does, whatever it runs on. exec/lbvh_backend.h implements it for every executor.
template <int Dim>
class BroadPhaseBackend {
  public:
    virtual ~BroadPhaseBackend() = default;
    virtual Built build(const BoxView<float, Dim>& boxes) = 0;
    virtual Built build(const BoxView<double, Dim>& boxes) = 0;
    virtual Found self_pairs(PairBuffer& buffer, const PairOptions& options) = 0;
    virtual Found for_each_chunk(PairBuffer& buffer, Overlap overlap, const ChunkVisitor& visit) = 0;
    virtual Found pairs_with(const BoxView<float, Dim>& other, PairBuffer& buffer,
                             const PairOptions& options) = 0;
    virtual Found pairs_with(const BoxView<double, Dim>& other, PairBuffer& buffer,
                             const PairOptions& options) = 0;
    virtual Found for_each_chunk_with(const BoxView<float, Dim>& other, PairBuffer& buffer, Overlap overlap,
                                      const ChunkVisitor& visit) = 0;
    virtual Found for_each_chunk_with(const BoxView<double, Dim>& other, PairBuffer& buffer, Overlap overlap,
                                      const ChunkVisitor& visit) = 0;
    [[nodiscard]] virtual Times times() const = 0;
};

/// Overlapping boxes of one set, or of two. Use: build, then any search, step after step; memory is kept
/// between steps, so a steady scene allocates nothing after the first. The executor must outlive it.
/// Move-only; one thread at a time.
template <int Dim>
class BroadPhase {
  public:
    /// `executor` is graze::Threads (include graze/threads/broad_phase.h) or graze::Cuda
    /// (graze/cuda/broad_phase.h).
    template <class E>
    explicit BroadPhase(E& executor, const BroadPhaseOptions& options = {})
        : backend_(make_backend(executor, options, static_cast<BroadPhaseBackend<Dim>*>(nullptr))) {}

    /// The tree over these boxes. They are read in place when they are where the executor works, else copied
    /// there. With float64 boxes the search reads them again, so they must stay until it is done. Throws
    /// Error: bad_input (bad boxes), capacity (more than max_objects), wrong_use (null pointer, stride below
    /// 2 * Dim), out_of_memory. Synchronises.
    Built build(const BoxView<float, Dim>& boxes) { return backend_->build(boxes); }
    Built build(const BoxView<double, Dim>& boxes) { return backend_->build(boxes); }

    /// All pairs a < b of boxes that overlap, each once; the order is the same from run to run when it is
    /// asked for. Before the first build there are none. Synchronises; allocates only when the buffer or the
    /// number of objects grows.
    Found self_pairs(PairBuffer& buffer, const PairOptions& options = {}) {
        return backend_->self_pairs(buffer, options);
    }

    /// The same pairs in chunks of at most buffer.capacity() pairs (at least the number of pairs that one
    /// object has as smaller number, so the buffer grows up to 8 bytes an object if it must), in canonical
    /// order within and between chunks, in bounded memory. Visits nothing when there is no pair.
    /// Synchronises.
    Found for_each_chunk(PairBuffer& buffer, const ChunkVisitor& visit, Overlap overlap = Overlap::closed) {
        return backend_->for_each_chunk(buffer, overlap, visit);
    }

    /// All pairs (a, b) of a box a of `other` and a box b of the tree that overlap, each once, whether a is
    /// the larger number or not. `other` has the scalar type of the boxes built over (else
    /// Error(wrong_use)); the rest is as with build and self_pairs. The set built over may be the one that
    /// rarely changes: a search does not touch the tree.
    template <class Scalar>
    Found pairs_with(const BoxView<Scalar, Dim>& other, PairBuffer& buffer, const PairOptions& options = {}) {
        return backend_->pairs_with(other, buffer, options);
    }

    /// The same pairs in chunks; see for_each_chunk. A chunk has room at least for the pairs of one box a.
    template <class Scalar>
    Found for_each_chunk_with(const BoxView<Scalar, Dim>& other, PairBuffer& buffer,
                              const ChunkVisitor& visit, Overlap overlap = Overlap::closed) {
        return backend_->for_each_chunk_with(other, buffer, overlap, visit);
    }

    [[nodiscard]] Times times() const { return backend_->times(); }

  private:
    std::unique_ptr<BroadPhaseBackend<Dim>> backend_;
};

}  // namespace graze

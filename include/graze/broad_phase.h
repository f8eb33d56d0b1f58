// The user's handle on the broad phase: which of many volumes overlap. Compiled (graze::host, graze::cuda);
// where it runs is chosen at run time by the executor it is made with.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "graze/core/aabb.h"
#include "graze/core/constants.h"
#include "graze/core/labels.h"
#include "graze/core/memory.h"
#include "graze/core/pair.h"
#include "graze/core/rows.h"
#include "graze/core/status.h"
#include "graze/volumes.h"

namespace graze {

enum class Algorithm : std::uint8_t {
    automatic,  ///< chosen at every build; Found::ran names the choice and the reason
    lbvh,       ///< a tree, for boxes of any sizes
    hash,       ///< a grid, for boxes of similar sizes
    brute,      ///< each with all others, for few boxes: is chosen, cannot be asked for
};

/// As the program's option and its reports spell it.
[[nodiscard]] constexpr const char* name_of(Algorithm algorithm) {
    switch (algorithm) {
        case Algorithm::lbvh:
            return "lbvh";
        case Algorithm::hash:
            return "hash";
        case Algorithm::brute:
            return "brute";
        case Algorithm::automatic:
            break;
    }
    return "auto";
}

/// What `build` does with boxes that are NaN, infinite or inverted, and spheres that are NaN or infinite or
/// have a negative radius.
enum class BadBoxes : std::uint8_t {
    refuse,  ///< throw Error(bad_input) with the first one's number and how many there are
    skip,    ///< leave them out, and count them
};

/// Which pairs of float64 boxes are meant. Spheres are always taken as stored.
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

/// Pairs that are not wanted, whatever the volumes. Spans are read in place when they are where the executor
/// works, else copied there for each search.
struct PairFilter {
    Labels labels{};              ///< of the objects of the tree
    Labels labels_of_other{};     ///< two sets: of the other set's
    Span<const Pair> excluded{};  ///< these are no pairs; in canonical order, each once
    Memory where = Memory::host;  ///< of all the spans
};

/// What a search is asked. Chunks are ordered and never full, so they look at `overlap` and `filter` only, as
/// counting does.
struct PairOptions {
    Overlap overlap = Overlap::closed;
    WhenFull when_full = WhenFull::grow;
    bool ordered = false;  ///< canonical order: by a, then by b. Needs a second buffer of 8 bytes a pair
    PairFilter filter{};
};

/// What produced a result.
struct Ran {
    std::string backend;  ///< "threads" or "cuda"
    std::string device;
    Algorithm algorithm = Algorithm::lbvh;  ///< never automatic
    std::string reason;                     ///< why this algorithm
    std::uint32_t threads = 0;              ///< CPU threads; 0 on a GPU
};

struct Found {
    std::uint64_t count = 0;   ///< pairs there are, exact in every case
    std::uint64_t stored = 0;  ///< pairs in the buffer: count, or 0
    Status status = Status::complete;
    std::uint32_t skipped = 0;  ///< two sets: bad volumes of the other set, left out
    std::uint32_t first_skipped = none;
    std::shared_ptr<const Ran> ran;  ///< never null in the result of a search
};

struct Built {
    std::uint32_t objects = 0;  ///< numbered 0 .. objects - 1
    std::uint32_t skipped = 0;  ///< bad volumes among them
    std::uint32_t first_skipped = none;
    bool refitted = false;  ///< the tree kept its shape
    /// `update` only: how many times as large the surfaces of the tree's nodes are as when its shape was
    /// made, in the geometric mean. A tree that is new has 1.
    double growth = 1.0;
};

/// Milliseconds of the last build and search; measured when BroadPhaseOptions::timed.
struct Times {
    double upload = 0.0;  ///< volumes to where the kernels run, and their check
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
    template <class Search>
    friend class BroadPhaseOn;
    std::uint64_t wanted_ = 0;
    std::uint64_t size_ = 0;
    Memory where_ = Memory::host;
    std::unique_ptr<Storage> storage_;
};

/// Called for each chunk: pairs in canonical order, all pairs (a, b) of a range of numbers a. With the buffer
/// that holds them, where the executor works, or with the pairs in host memory (on a GPU a pinned copy, made
/// while the next chunk is searched and the last one visited). It may use the executor, on which it is then
/// alone, but not the broad phase.
using ChunkVisitor = std::variant<std::function<void(const PairBuffer& chunk)>,
                                  std::function<void(std::span<const Pair> chunk)>>;

/// What a broad phase does, whatever it runs on. exec/broad_phase_on.h implements it for every executor.
template <int Dim>
class BroadPhaseBackend {
  public:
    virtual ~BroadPhaseBackend() = default;
    virtual void reserve(std::uint32_t objects) = 0;
    virtual Built build(const Volumes<Dim>& volumes) = 0;
    virtual Built refit(const Volumes<Dim>& volumes) = 0;
    virtual Built update(const Volumes<Dim>& volumes) = 0;
    virtual Found count(const PairOptions& options) = 0;
    virtual Found self_pairs(PairBuffer& buffer, const PairOptions& options) = 0;
    virtual Found for_each_chunk(PairBuffer& buffer, const ChunkVisitor& visit,
                                 const PairOptions& options) = 0;
    virtual Found pairs_with(const Volumes<Dim>& other, PairBuffer& buffer, const PairOptions& options) = 0;
    virtual Found for_each_chunk_with(const Volumes<Dim>& other, PairBuffer& buffer,
                                      const ChunkVisitor& visit, const PairOptions& options) = 0;
    virtual Rows boxes_met(const QueryBoxes<Dim>& boxes) = 0;
    virtual Rows boxes_around(const Points<Dim>& points) = 0;
    virtual FirstHits first_hits(const Rays<Dim>& rays) = 0;
    virtual HitRows all_hits(const Rays<Dim>& rays) = 0;
    virtual NearestRows nearest(const Points<Dim>& points, std::uint32_t k) = 0;
    [[nodiscard]] virtual Times times() const = 0;
};

/// Overlapping volumes of one set, or of two: a BoxView (closed or open boxes) or a SphereView (exactly: the
/// distance of the centres and the sum of the radii), float32 or float64, read where they lie. Use: build,
/// refit or update, then any search, step after step; memory is kept between steps, so a steady scene
/// allocates nothing after the second. The executor must outlive it. Move-only; one thread at a time.
template <int Dim>
class BroadPhase {
  public:
    /// `executor` is graze::Threads (include graze/threads/broad_phase.h) or graze::Cuda
    /// (graze/cuda/broad_phase.h).
    template <class E>
    explicit BroadPhase(E& executor, const BroadPhaseOptions& options = {})
        : backend_(make_backend(executor, options, static_cast<BroadPhaseBackend<Dim>*>(nullptr))) {}

    /// Makes room for so many objects beforehand, by one build and search of stand-ins; forgets what was
    /// built. Pairs have room of their own: PairBuffer. Synchronises.
    void reserve(std::uint32_t objects) { backend_->reserve(objects); }

    /// The tree over these volumes. They are read in place when they are where the executor works, else
    /// copied there. Searches among float64 boxes, and among spheres, read them again, so they must stay
    /// until those are done. Throws Error: bad_input (bad volumes), capacity (more than max_objects),
    /// wrong_use (null pointer, stride too small), out_of_memory. Synchronises.
    Built build(const Volumes<Dim>& volumes) { return backend_->build(volumes); }

    /// The same objects, moved: a tree keeps its shape and gets new boxes, whatever that does to searches,
    /// which find the same pairs as after a build; a grid is made anew (Built::refitted says which). The
    /// number and the kind of volumes must be those of the last build, else Error(wrong_use). With bad
    /// volumes among them, now or then, it builds. The rest is as with `build`.
    Built refit(const Volumes<Dim>& volumes) { return backend_->refit(volumes); }

    /// The same objects, moved, or others: refits, looks how much the nodes have grown since the shape was
    /// made (Built::growth), and builds when that is so much that searches suffer; builds also where `refit`
    /// would refuse, and grids.
    Built update(const Volumes<Dim>& volumes) { return backend_->update(volumes); }

    /// How many pairs there are; stores none. Synchronises.
    Found count(const PairOptions& options = {}) { return backend_->count(options); }

    /// All pairs a < b of volumes that overlap, each once; the order is the same from run to run when it is
    /// asked for. Before the first build there are none. Synchronises; allocates only when the buffer or the
    /// number of objects grows. Throws Error: wrong_use (labels for fewer objects than there are), bad_input
    /// (excluded pairs out of order), out_of_memory.
    Found self_pairs(PairBuffer& buffer, const PairOptions& options = {}) {
        return backend_->self_pairs(buffer, options);
    }

    /// The same pairs in chunks of at most buffer.capacity() pairs (at least the number of pairs that one
    /// object has as smaller number, so the buffer grows up to 8 bytes an object if it must), in canonical
    /// order within and between chunks, in bounded memory: 24 bytes a pair of the largest chunk. The next
    /// chunk is searched while one is visited. Visits nothing when there is no pair. An exception of the
    /// visitor's reaches the caller. Synchronises.
    Found for_each_chunk(PairBuffer& buffer, const ChunkVisitor& visit, const PairOptions& options = {}) {
        return backend_->for_each_chunk(buffer, visit, options);
    }

    /// All pairs (a, b) of a volume a of `other` and a volume b of the tree that overlap, each once, whether
    /// a is the larger number or not. `other` has the scalar type of the volumes built over (else
    /// Error(wrong_use)); boxes and spheres go together. The rest is as with build and self_pairs. The set
    /// built over may be the one that rarely changes: a search does not touch the tree.
    Found pairs_with(const Volumes<Dim>& other, PairBuffer& buffer, const PairOptions& options = {}) {
        return backend_->pairs_with(other, buffer, options);
    }

    /// The same pairs in chunks; see for_each_chunk. A chunk has room at least for the pairs of one object a.
    Found for_each_chunk_with(const Volumes<Dim>& other, PairBuffer& buffer, const ChunkVisitor& visit,
                              const PairOptions& options = {}) {
        return backend_->for_each_chunk_with(other, buffer, visit, options);
    }

    // Queries among the boxes that were built over, a batch at a time. Rows lie where the executor works and
    // are good until the next query. Answers are those of the boxes and queries as stored; they read the
    // boxes again, float32 ones too. Queries have the scalar type of the boxes. Throw Error: wrong_use (a
    // tree of spheres, another scalar type, null pointer, stride too small, k = 0), bad_input (a query that
    // is not finite or inverted, with the first and how many), capacity (more than max_objects),
    // out_of_memory. Synchronise; allocate only when there are more objects, queries or answers than before.

    /// The boxes that share a point with each query box. Rows ascend.
    Rows boxes_met(const QueryBoxes<Dim>& boxes) { return backend_->boxes_met(boxes); }
    /// The boxes that contain each point, their surface included. Rows ascend.
    Rows boxes_around(const Points<Dim>& points) { return backend_->boxes_around(points); }
    /// Of each ray the hit with the smallest entry; of equal ones the smaller object. `none`: no hit.
    FirstHits first_hits(const Rays<Dim>& rays) { return backend_->first_hits(rays); }
    /// Of each ray all hits, by entry, then by object.
    HitRows all_hits(const Rays<Dim>& rays) { return backend_->all_hits(rays); }
    /// The k boxes nearest to each point, by distance, then by object; all when there are fewer.
    NearestRows nearest(const Points<Dim>& points, std::uint32_t k) { return backend_->nearest(points, k); }

    [[nodiscard]] Times times() const { return backend_->times(); }

  private:
    std::unique_ptr<BroadPhaseBackend<Dim>> backend_;
};

}  // namespace graze

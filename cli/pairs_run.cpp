#include "cli/pairs_run.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <optional>
#include <span>
#include <vector>

#include "cli/pair_sink.h"
#include "cli/report.h"

namespace graze::cli {

namespace {

/// Room for a search whose pairs go through a filter on the host, when the caller does not say: 32 MiB.
constexpr std::uint64_t usual_chunk = std::uint64_t{1} << 22;

/// Sweep and brute force are the reference's.
Algorithm algorithm_of(PairsAlgorithm asked) {
    if (asked == PairsAlgorithm::lbvh) return Algorithm::lbvh;
    if (asked == PairsAlgorithm::hash) return Algorithm::hash;
    return Algorithm::automatic;
}

/// One handle and one buffer for all runs, as in a simulation. Two sets: the tree is over the other one.
template <class Scalar, int Dim>
class Search {
  public:
    using Boxes = BoxView<Scalar, Dim>;

    Search(Backend& backend, const Boxes& boxes, const std::optional<Boxes>& other,
           const std::function<bool(Pair)>& keeps, const SearchOptions& options)
        : options_(options),
          boxes_(boxes),
          other_(other),
          keeps_(keeps),
          broad_(backend.broad_phase<Dim>({.algorithm = algorithm_of(options.algorithm),
                                           .bad_boxes = options.bad_boxes,
                                           .precision = options.precision,
                                           .timed = true})),
          buffer_(keeps && options.max_pairs == 0 ? usual_chunk : options.max_pairs) {}

    PairsReport run() {
        PairSink sink(options_.list);
        PairsReport report;
        report.milliseconds =
            repeated(options_.repeat, [&](bool last) { return once(last ? &sink : nullptr); });
        report.skipped = other_ ? found_.skipped : built_.skipped;
        report.first_skipped = other_ ? found_.first_skipped : built_.first_skipped;
        if (other_) report.other_skipped = built_.skipped;
        report.pairs = found_.count;
        report.status = found_.status;
        report.backend = found_.ran->backend;
        report.device = found_.ran->device;
        report.algorithm = name_of(found_.ran->algorithm);
        report.reason = found_.ran->reason;
        report.threads = found_.ran->threads;
        if (found_.status == Status::complete) {
            sink.commit();
            report.fingerprint = sink.fingerprint();
        }
        return report;
    }

  private:
    /// `sink` is null in all runs but the last; what it does is not in the times.
    Milliseconds once(PairSink* sink) {
        Milliseconds time;
        Stopwatch watch;
        built_ = broad_.build(other_ ? *other_ : boxes_);
        time.total = watch.lap();
        time.upload = broad_.times().upload;
        time.build = broad_.times().build;
        if (keeps_) {
            search_filtered(time, sink);
        } else if (options_.on_overflow == OnOverflow::chunk) {
            search_in_chunks(time, sink);
        } else {
            search_at_once(time, sink);
        }
        return time;
    }

    void search_at_once(Milliseconds& time, PairSink* sink) {
        PairOptions how;
        how.overlap = options_.overlap;
        how.when_full = options_.on_overflow == OnOverflow::fail ? WhenFull::fail : WhenFull::grow;
        how.ordered = options_.ordered || !options_.list.empty();
        Stopwatch watch;
        found_ = find(buffer_, how);
        time.total += watch.lap();
        bring_home();
        time.download = watch.lap();
        time.total += time.download;
        time.find = broad_.times().find;
        time.order = broad_.times().order;
        if (sink == nullptr || found_.status != Status::complete) return;
        sink->open(found_.count);
        sink->take(at_home(), buffer_.fingerprint());
    }

    void search_in_chunks(Milliseconds& time, PairSink* sink) {
        if (sink != nullptr && sink->wants_list()) {
            // The head of a list says how many pairs follow, so they are counted before the first chunk.
            PairBuffer no_room;
            sink->open(find(no_room, {options_.overlap, WhenFull::fail}).count);
        }
        in_chunks(time, [&] {
            if (sink != nullptr) sink->take(at_home(), buffer_.fingerprint());
        });
    }

    /// What the filter leaves is known on the host only, so the pairs come home in chunks, whatever is done
    /// when there is no room: memory stays bounded, and the count is of those that are left. A list is
    /// written in a second search, because its head says how many pairs follow.
    void search_filtered(Milliseconds& time, PairSink* sink) {
        std::uint64_t count = 0;
        std::uint64_t fingerprint = 0;
        in_chunks(time, [&] {
            for (const Pair pair : at_home()) {
                if (!keeps_(pair)) continue;
                ++count;
                fingerprint += fingerprint_of(pair);
            }
        });
        found_.count = found_.stored = count;
        if (options_.on_overflow == OnOverflow::fail && count > options_.max_pairs) {
            found_.status = Status::buffer_too_small;
            return;
        }
        if (sink == nullptr) return;
        sink->open(count);
        sink->take({}, fingerprint);
        if (!sink->wants_list()) return;
        std::vector<Pair> kept;
        Milliseconds second;
        in_chunks(second, [&] {
            kept.clear();
            std::ranges::copy_if(at_home(), std::back_inserter(kept), keeps_);
            sink->take(kept, 0);
        });
        found_.count = found_.stored = count;
    }

    /// Calls take() for every chunk, once it is at home; the time of that is no part of the search.
    template <class Take>
    void in_chunks(Milliseconds& time, const Take& take) {
        double outside = 0.0;
        Stopwatch watch;
        const auto visit = [&](const PairBuffer&) {
            Stopwatch inner;
            bring_home();
            time.download += inner.lap();
            take();
            outside += inner.lap();
        };
        const PairOptions how{.overlap = options_.overlap};
        found_ = other_ ? broad_.for_each_chunk_with(boxes_, buffer_, visit, how)
                        : broad_.for_each_chunk(buffer_, visit, how);
        const double searched = watch.lap() - outside;
        time.total += searched;
        time.find = searched - time.download;
    }

    Found find(PairBuffer& buffer, const PairOptions& how) {
        return other_ ? broad_.pairs_with(boxes_, buffer, how) : broad_.self_pairs(buffer, how);
    }

    /// On CPU threads the pairs are in host memory already.
    void bring_home() {
        if (buffer_.where() == Memory::device) buffer_.download(on_host_);
    }
    [[nodiscard]] std::span<const Pair> at_home() const {
        return {buffer_.where() == Memory::device ? on_host_.data() : buffer_.data(), buffer_.size()};
    }

    const SearchOptions& options_;
    Boxes boxes_;
    std::optional<Boxes> other_;
    const std::function<bool(Pair)>& keeps_;
    BroadPhase<Dim> broad_;
    PairBuffer buffer_;
    std::vector<Pair> on_host_;
    Built built_;
    Found found_;
};

template <int Dim>
PairsReport find_pairs_in(Backend& backend, const PairsInput& input, const SearchOptions& options) {
    return std::visit(
        [&]<class Scalar>(const std::vector<Scalar>& rows) {
            const auto view = [](const BoxSet& set, const std::vector<Scalar>& of) {
                return BoxView<Scalar, Dim>{of.data(), set.count};
            };
            std::optional<BoxView<Scalar, Dim>> other;
            if (input.other) other = view(*input.other, std::get<std::vector<Scalar>>(input.other->values));
            return Search<Scalar, Dim>(backend, view(input.boxes, rows), other, input.keeps, options).run();
        },
        input.boxes.values);
}

}  // namespace

PairsReport find_pairs(Backend& backend, const PairsInput& input, const SearchOptions& options) {
    PairsReport report = input.boxes.dimension == 2 ? find_pairs_in<2>(backend, input, options)
                                                    : find_pairs_in<3>(backend, input, options);
    report.objects = input.boxes.count;
    if (input.other) report.other_objects = input.other->count;
    report.dimension = input.boxes.dimension;
    return report;
}

}  // namespace graze::cli

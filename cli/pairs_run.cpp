#include "cli/pairs_run.h"

#include <span>
#include <vector>

#include "cli/pair_sink.h"
#include "cli/report.h"

namespace graze::cli {

namespace {

/// One handle and one buffer for all runs, as in a simulation.
template <class Scalar, int Dim>
class Search {
  public:
    Search(Backend& backend, const BoxView<Scalar, Dim>& boxes, const SearchOptions& options)
        : options_(options),
          boxes_(boxes),
          broad_(backend.broad_phase<Dim>({.algorithm = options.algorithm == PairsAlgorithm::lbvh
                                                            ? Algorithm::lbvh
                                                            : Algorithm::automatic,
                                           .bad_boxes = options.bad_boxes,
                                           .precision = options.precision,
                                           .timed = true})),
          buffer_(options.max_pairs) {}

    PairsReport run() {
        PairSink sink(options_.list);
        PairsReport report;
        report.milliseconds =
            repeated(options_.repeat, [&](bool last) { return once(last ? &sink : nullptr); });
        report.skipped = built_.skipped;
        report.first_skipped = built_.first_skipped;
        report.pairs = found_.count;
        report.status = found_.status;
        report.backend = found_.ran.backend;
        report.device = found_.ran.device;
        report.algorithm = "lbvh";
        report.reason = found_.ran.reason;
        report.threads = found_.ran.threads;
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
        built_ = broad_.build(boxes_);
        time.total = watch.lap();
        time.upload = broad_.times().upload;
        time.build = broad_.times().build;
        if (options_.on_overflow == OnOverflow::chunk) {
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
        found_ = broad_.self_pairs(buffer_, how);
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
            sink->open(broad_.self_pairs(no_room, {options_.overlap, WhenFull::fail}).count);
        }
        double outside = 0.0;
        Stopwatch watch;
        found_ = broad_.for_each_chunk(
            buffer_,
            [&](const PairBuffer&) {
                Stopwatch inner;
                bring_home();
                time.download += inner.lap();
                if (sink != nullptr) sink->take(at_home(), buffer_.fingerprint());
                outside += inner.lap();
            },
            options_.overlap);
        const double searched = watch.lap() - outside;
        time.total += searched;
        time.find = searched - time.download;
    }

    /// On CPU threads the pairs are in host memory already.
    void bring_home() {
        if (buffer_.where() == Memory::device) buffer_.download(on_host_);
    }
    [[nodiscard]] std::span<const Pair> at_home() const {
        return {buffer_.where() == Memory::device ? on_host_.data() : buffer_.data(), buffer_.size()};
    }

    const SearchOptions& options_;
    BoxView<Scalar, Dim> boxes_;
    BroadPhase<Dim> broad_;
    PairBuffer buffer_;
    std::vector<Pair> on_host_;
    Built built_;
    Found found_;
};

template <int Dim>
PairsReport find_pairs_in(Backend& backend, const BoxSet& boxes, const SearchOptions& options) {
    return std::visit(
        [&]<class Scalar>(const std::vector<Scalar>& rows) {
            const BoxView<Scalar, Dim> view{rows.data(), boxes.count};
            return Search<Scalar, Dim>(backend, view, options).run();
        },
        boxes.values);
}

}  // namespace

PairsReport find_pairs(Backend& backend, const BoxSet& boxes, const SearchOptions& options) {
    PairsReport report = boxes.dimension == 2 ? find_pairs_in<2>(backend, boxes, options)
                                              : find_pairs_in<3>(backend, boxes, options);
    report.objects = boxes.count;
    report.dimension = boxes.dimension;
    return report;
}

}  // namespace graze::cli

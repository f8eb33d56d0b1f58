#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "cli/pair_sink.h"
#include "cli/pairs_run.h"
#include "cli/report.h"
#include "graze/threads/processor.h"
#include "host/io/object_rows.h"
#include "host/reference/brute_force.h"
#include "host/reference/rounding.h"
#include "host/reference/sweep_and_prune.h"

namespace graze::cli {

namespace {

/// The reference numbers the boxes it is given; `numbers` leads back to those of the file.
struct Sound {
    reference::Boxes boxes;
    std::vector<std::uint32_t> numbers;
    std::uint32_t skipped = 0;
    std::uint32_t first_skipped = 0;
};

Sound sound_boxes(const BoxSet& set, const SearchOptions& options) {
    Sound sound;
    sound.boxes.dimension = set.dimension;
    const std::size_t width = 2 * static_cast<std::size_t>(set.dimension);
    std::visit(
        [&](const auto& rows) {
            std::vector<double> row(width);
            for (std::uint32_t box = 0; box < set.count; ++box) {
                const auto begin = rows.begin() + static_cast<std::ptrdiff_t>(box * width);
                std::copy_n(begin, width, row.begin());
                if (options.bad_boxes == BadBoxes::skip &&
                    !io::row_is_sound(io::ObjectSet::Kind::boxes, set.dimension, row.data())) {
                    if (sound.skipped++ == 0) sound.first_skipped = box;
                    continue;
                }
                sound.numbers.push_back(box);
                sound.boxes.values.insert(sound.boxes.values.end(), row.begin(), row.end());
            }
        },
        set.values);
    if (options.precision == Precision::float32) sound.boxes = reference::outward_float32(sound.boxes);
    return sound;
}

class ReferenceSearch {
  public:
    ReferenceSearch(const PairsInput& input, const SearchOptions& options)
        : input_(input), options_(options) {}

    PairsReport run() {
        PairSink sink(options_.list);
        PairsReport report;
        report.milliseconds = repeated(options_.repeat, [&](bool) { return once(); });
        report.objects = input_.boxes.count;
        if (input_.other) {
            report.other_objects = input_.other->count;
            report.other_skipped = other_.skipped;
        }
        report.dimension = input_.boxes.dimension;
        report.skipped = sound_.skipped;
        report.first_skipped = sound_.first_skipped;
        report.pairs = count_;
        report.backend = "reference";
        report.device = processor_name();
        const bool automatic = options_.algorithm == PairsAlgorithm::automatic;
        report.algorithm = options_.algorithm == PairsAlgorithm::brute ? "brute" : "sweep";
        report.reason = automatic ? "the reference's faster algorithm" : "asked for";
        report.threads = 1;
        if (!fits()) {
            report.status = Status::buffer_too_small;
            return report;
        }
        sink.open(count_);
        std::uint64_t fingerprint = 0;
        for (const Pair pair : pairs_)
            fingerprint += fingerprint_of(pair);
        sink.take(pairs_, fingerprint);
        sink.commit();
        report.fingerprint = sink.fingerprint();
        return report;
    }

  private:
    Milliseconds once() {
        Milliseconds time;
        Stopwatch watch;
        sound_ = sound_boxes(input_.boxes, options_);
        if (input_.other) other_ = sound_boxes(*input_.other, options_);
        time.build = watch.lap();
        pairs_.clear();
        count_ = 0;
        const auto rule =
            options_.overlap == Overlap::closed ? reference::Rule::closed : reference::Rule::open;
        const auto& second = input_.other ? other_.numbers : sound_.numbers;
        const auto take = [&](reference::IndexPair found) {
            const Pair pair{sound_.numbers[found.a], second[found.b]};
            if (input_.keeps && !input_.keeps(pair)) return;
            ++count_;
            if (fits()) pairs_.push_back(pair);
        };
        if (options_.algorithm == PairsAlgorithm::brute) {
            if (input_.other) {
                reference::visit_brute_force(sound_.boxes, other_.boxes, rule, take);
            } else {
                reference::visit_brute_force(sound_.boxes, rule, take);
            }
        } else if (input_.other) {
            reference::visit_sweep_and_prune(sound_.boxes, other_.boxes, rule, take);
        } else {
            reference::visit_sweep_and_prune(sound_.boxes, rule, take);
        }
        time.find = watch.lap();
        if (options_.ordered || !options_.list.empty()) {
            std::ranges::sort(pairs_, {}, &Pair::word);
            time.order = watch.lap();
        }
        time.total = time.build + time.find + time.order;
        return time;
    }

    [[nodiscard]] bool fits() const {
        return options_.on_overflow != OnOverflow::fail || count_ <= options_.max_pairs;
    }

    const PairsInput& input_;
    const SearchOptions& options_;
    Sound sound_;
    Sound other_;
    std::vector<Pair> pairs_;
    std::uint64_t count_ = 0;
};

}  // namespace

PairsReport find_pairs_by_reference(const PairsInput& input, const SearchOptions& options) {
    try {
        return ReferenceSearch(input, options).run();
    } catch (const std::invalid_argument& error) {
        throw Error(ErrorCode::bad_input, error.what());
    }
}

}  // namespace graze::cli

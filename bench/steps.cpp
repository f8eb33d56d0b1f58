// graze_steps: a crowd that walks, step after step through one handle: what building the tree anew, refitting
// it and `update` cost, in time and in boxes tested. Every step is checked: the pairs of all ways and numbers
// of threads are the same, the events are the difference of the lists, and nothing is allocated after the
// second step.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <fstream>
#include <iostream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "bench/clock.h"
#include "bench/command_line.h"
#include "bench/median.h"
#include "graze/exec/lbvh_pipeline.h"
#include "graze/exec/pair_events.h"
#include "graze/stage/bound.h"
#include "graze/threads/broad_phase.h"
#include "graze/threads/processor.h"
#include "host/scene/scene.h"
#include "tests/support/count_allocations.h"

namespace {

using graze::bench::Clock;
using graze::bench::median;
using graze_test::allocations;

struct Options {
    std::uint64_t n = 100'000;
    std::uint32_t steps = 1000;
    std::vector<std::uint32_t> threads{1, 2, 3};
    std::vector<std::string> ways{"build", "refit", "update"};
    double pace = 0.065;
    std::uint64_t seed = 1;
    std::string csv;
};

/// Discs of the scene `crowd`, each with a direction of its own, turned back at the walls. A step is `pace`
/// long: 1.3 m/s for a twentieth of a second.
class Crowd {
  public:
    Crowd(const Options& options)
        : rows_(graze::scene::make_scene("crowd", options.n, options.seed).boxes), pace_(options.pace) {
        std::mt19937_64 random(options.seed + 1);
        std::uniform_real_distribution<double> angle(0.0, 6.283185307179586);
        for (std::uint64_t i = 0; i < options.n; ++i)
            heading_.push_back(angle(random));
        for (const float x : rows_)
            side_ = std::max(side_, x);
    }
    void step() {
        for (std::size_t i = 0; i < heading_.size(); ++i) {
            float* row = rows_.data() + 4 * i;
            const double by[2] = {pace_ * std::cos(heading_[i]), pace_ * std::sin(heading_[i])};
            for (std::size_t axis = 0; axis < 2; ++axis) {
                const float width = row[axis + 2] - row[axis];
                row[axis] += static_cast<float>(by[axis]);
                row[axis + 2] = row[axis] + width;
                const bool out =
                    (row[axis] < 0.0F && by[axis] < 0.0) || (row[axis + 2] > side_ && by[axis] > 0.0);
                if (out) heading_[i] = axis == 0 ? 3.141592653589793 - heading_[i] : -heading_[i];
            }
        }
    }
    [[nodiscard]] graze::BoxView<float, 2> view() const { return {rows_.data(), heading_.size()}; }

  private:
    std::vector<float> rows_;
    std::vector<double> heading_;
    double pace_;
    float side_ = 0.0F;
};

/// Nodes that the walk of one leaf behind itself tests; the walk of stage/traverse.h.
struct CountTests {
    graze::Span<const graze::Node<2>> nodes;
    graze::Span<std::uint32_t> tests;

    void operator()(std::uint32_t i) const {
        const auto first_leaf = static_cast<std::uint32_t>(nodes.size / 2);
        const graze::Node<2> own = nodes[first_leaf + i];
        std::uint32_t count = 0;
        for (std::uint32_t at = own.rope; at != graze::none; ++count) {
            const bool inside = at < first_leaf && overlaps_closed(own.box, nodes[at].box);
            at = inside ? nodes[at].left : nodes[at].rope;
        }
        tests[i] = count;
    }
};

/// Boxes tested a search, in the tree that is built at the first step, refitted, and built anew where the
/// handle did.
class TestCounter {
  public:
    explicit TestCounter(graze::Threads& threads) : threads_(&threads), tree_(threads) {}

    std::uint64_t count(const graze::BoxView<float, 2>& boxes, bool refitted) {
        const graze::Bound<float, 2> bound{boxes, {}};
        if (refitted) {
            tree_.refit(bound);
        } else {
            tree_.build(bound, {}, static_cast<std::uint32_t>(boxes.count));
        }
        tests_.resize(boxes.count);
        threads_->for_each(static_cast<std::uint32_t>(boxes.count),
                           CountTests{tree_.nodes(), {tests_.data(), tests_.size()}});
        std::uint64_t sum = 0;
        for (const std::uint32_t tests : tests_)
            sum += tests;
        return sum;
    }

  private:
    graze::Threads* threads_;
    graze::LbvhPipeline<graze::Threads, 2> tree_;
    std::vector<std::uint32_t> tests_;
};

struct Result {
    std::string way;
    std::uint32_t threads = 0;
    std::vector<double> tree_ms, find_ms;
    double cpu_ms = 0.0;
    std::uint64_t tests = 0, pairs = 0, began = 0, ended = 0, fingerprint = 0;
    std::uint32_t rebuilt = 0;
    std::uint64_t allocations_after_second = 0;
    std::vector<std::uint64_t> fingerprints;  ///< of every step
    bool right = true;
};

/// Are the events what the two lists differ by?
bool are_the_difference(const std::vector<graze::Pair>& before, graze::Span<const graze::Pair> now,
                        const graze::PairEvents<graze::Threads, std::uint32_t>::Events& events) {
    std::vector<graze::Pair> began;
    std::vector<graze::Pair> ended;
    std::set_difference(now.begin(), now.end(), before.begin(), before.end(), std::back_inserter(began));
    std::set_difference(before.begin(), before.end(), now.begin(), now.end(), std::back_inserter(ended));
    const auto same_began =
        std::equal(began.begin(), began.end(), events.began.begin(), events.began.end(),
                   [&](graze::Pair pair, std::uint32_t number) { return now[number] == pair; });
    return same_began && std::equal(ended.begin(), ended.end(), events.ended.begin(), events.ended.end());
}

Result run(const Options& options, const std::string& way, std::uint32_t count) {
    graze::Threads threads(count);
    graze::BroadPhase<2> broad(threads, {.algorithm = graze::Algorithm::lbvh});
    graze::PairBuffer buffer(options.n * 8);
    graze::PairEvents<graze::Threads, std::uint32_t> events(threads);
    events.reserve(options.n * 8);
    TestCounter tests(threads);
    Crowd crowd(options);
    Result result;
    result.way = way;
    result.threads = count;
    result.tree_ms.reserve(options.steps);
    result.find_ms.reserve(options.steps);
    std::vector<graze::Pair> before;
    for (std::uint32_t step = 0; step < options.steps; ++step) {
        crowd.step();
        const std::uint64_t allocated = allocations.load();
        const Clock tree;
        const graze::Built built = step == 0 || way == "build" ? broad.build(crowd.view())
                                   : way == "refit"            ? broad.refit(crowd.view())
                                                               : broad.update(crowd.view());
        result.tree_ms.push_back(tree.wall_ms());
        const Clock find;
        broad.self_pairs(buffer, {.ordered = true});
        result.find_ms.push_back(find.wall_ms());
        result.cpu_ms += tree.cpu_ms();
        const graze::Span<const graze::Pair> pairs{buffer.data(), buffer.size()};
        const auto changes = events.update(pairs);
        // Step 0 is the first.
        if (step >= 2) result.allocations_after_second += allocations.load() - allocated;

        result.rebuilt += built.refitted ? 0 : 1;
        result.pairs += pairs.size;
        result.began += changes.began.size;
        result.ended += changes.ended.size;
        result.fingerprints.push_back(buffer.fingerprint());
        result.fingerprint = graze::mix(result.fingerprint ^ result.fingerprints.back());
        result.right = result.right && are_the_difference(before, pairs, changes);
        before.assign(pairs.begin(), pairs.end());
        // Every tenth step tells enough, and takes as long as all the rest.
        if (step % 10 == 0 || !built.refitted) {
            const std::uint64_t now = tests.count(crowd.view(), built.refitted);
            if (step % 10 == 0) result.tests += now;
        }
    }
    return result;
}

constexpr const char* header =
    "n,steps,way,threads,tree_ms,find_ms,cpu_ms_a_step,tests_a_box,pairs,began,ended,rebuilt,"
    "allocations_after_second_step,fingerprint,device,command";

std::string row_of(const Options& options, const Result& r, const std::string& command) {
    const double searches = std::ceil(options.steps / 10.0) * static_cast<double>(options.n);
    return fmt::format("{},{},{},{},{:.3f},{:.3f},{:.3f},{:.1f},{},{},{},{},{},{:016x},{},{}", options.n,
                       options.steps, r.way, r.threads, median(r.tree_ms), median(r.find_ms),
                       r.cpu_ms / options.steps, static_cast<double>(r.tests) / searches, r.pairs, r.began,
                       r.ended, r.rebuilt, r.allocations_after_second, r.fingerprint, graze::processor_name(),
                       command);
}

Options parse(int argc, char** argv) {
    Options options;
    CLI::App app{
        "Times a moving crowd, step by step: trees built anew, refitted, updated. Exit code 1 when a "
        "check fails."};
    app.option_defaults()->always_capture_default();
    app.add_option("--n", options.n, "people")->check(CLI::Range(2, 100'000'000));
    app.add_option("--steps", options.steps)->check(CLI::Range(3, 1'000'000));
    app.add_option("--threads", options.threads, "CPU threads")->check(CLI::Range(1, 4096));
    app.add_option("--way", options.ways)->check(CLI::IsMember({"build", "refit", "update"}));
    app.add_option("--pace", options.pace, "length of a step, in metres; people are half a metre wide");
    app.add_option("--seed", options.seed);
    app.add_option("--csv", options.csv, "write the rows here");
    graze::bench::parse_or_help(app, argc, argv);
    return options;
}

int main_of(int argc, char** argv) {
    const Options options = parse(argc, argv);
    const std::string command = graze::bench::command_of(argc, argv);
    std::string csv = std::string(header) + "\n";
    std::cout << header << "\n";
    std::vector<std::uint64_t> expected;
    bool right = true;
    for (const std::uint32_t threads : options.threads) {
        for (const std::string& way : options.ways) {
            const Result result = run(options, way, threads);
            if (expected.empty()) expected = result.fingerprints;
            const bool same = expected == result.fingerprints;
            if (!same) std::cerr << "graze_steps: another answer: " << way << "\n";
            if (!result.right) std::cerr << "graze_steps: events are not the difference: " << way << "\n";
            if (result.allocations_after_second != 0)
                std::cerr << "graze_steps: allocations after the second step: " << way << "\n";
            right = right && same && result.right && result.allocations_after_second == 0;
            const std::string row = row_of(options, result, command);
            std::cout << row << std::endl;
            csv += row + "\n";
        }
    }
    if (!options.csv.empty() && !(std::ofstream(options.csv) << csv)) {
        std::cerr << "graze_steps: cannot write " << options.csv << "\n";
        return 3;
    }
    return right ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return main_of(argc, argv);
    } catch (const CLI::CallForHelp&) {
        return 0;
    } catch (const std::exception& error) {
        std::cerr << "graze_steps: " << error.what() << "\n";
        return 2;
    }
}

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "bench/exit_code.h"
#include "bench/expected.h"
#include "bench/measure.h"
#include "bench/options.h"
#include "bench/report.h"

namespace {

using namespace graze;
using namespace graze::bench;

std::vector<Contestant> make_contestants(const scene::Scene& scene, const Options& options,
                                         std::uint32_t threads, bool with_cuda) {
    std::vector<Contestant> contestants;
    for (const std::string& name : options.backends) {
        const std::size_t dash = name.find('-');
        const std::string where = name.substr(0, dash);
        const Algorithm algorithm = name.ends_with("-lbvh")   ? Algorithm::lbvh
                                    : name.ends_with("-hash") ? Algorithm::hash
                                                              : Algorithm::automatic;
        if (where == "threads")
            contestants.push_back({name, threads, make_threads(scene, algorithm, threads)});
        if (where == "portable")
            contestants.push_back({name, threads, make_portable(scene, algorithm, threads)});
        if (where == "cuda" && with_cuda) contestants.push_back({name, 0, make_cuda(scene, algorithm)});
        if (name == "embree") {
            contestants.push_back({name, threads, make_embree(scene, threads, EmbreeBuilder::sah)});
        }
        if (name == "embree-medium") {
            contestants.push_back({name, threads, make_embree(scene, threads, EmbreeBuilder::sah_medium)});
        }
        if (name == "embree-morton") {
            contestants.push_back({name, threads, make_embree(scene, threads, EmbreeBuilder::morton)});
        }
        // These know one thread only.
        if (name == "cgal" && threads == 1) contestants.push_back({name, 1, make_cgal(scene)});
        if (name == "bullet" && threads == 1) contestants.push_back({name, 1, make_bullet(scene)});
    }
    return contestants;
}

/// Systems measured in turn have the same number of threads; a GPU goes with the last number.
std::vector<Row> measure_all_threads(const scene::Scene& scene, const Options& options) {
    std::vector<std::uint32_t> counts = options.threads;
    if (options.backends == std::vector<std::string>{"cuda"}) counts = {0};
    std::vector<Row> rows;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        std::vector<Contestant> contestants =
            make_contestants(scene, options, counts[i], i + 1 == counts.size());
        for (Row& row : measure(scene, contestants, options.repeats))
            rows.push_back(std::move(row));
    }
    return rows;
}

/// 0, or 1 when an answer is wrong.
int run(const Options& options) {
    Answers expected;
    if (!options.expect.empty()) expected = read_answers(options.expect);
    Answers answers;
    std::vector<Row> all;
    print_header(options);
    for (const std::string& name : options.scenes) {
        for (const std::uint64_t n : options.sizes) {
            const scene::Scene scene = scene::make_scene(name, n, options.seed);
            std::vector<Row> rows = measure_all_threads(scene, options);
            compare_answers(rows);
            if (!options.expect.empty()) check_answers(expected, options.seed, rows);
            for (const Row& row : rows)
                print_row(row);
            answers[{name, n, options.seed}] = {rows.front().pairs, rows.front().fingerprint};
            all.insert(all.end(), rows.begin(), rows.end());
        }
    }
    if (!options.csv.empty()) write_csv(options.csv, all, options);
    if (!options.json.empty()) write_json(options.json, all, options);
    const bool right = std::all_of(all.begin(), all.end(), [](const Row& row) { return row.right; });
    if (right && !options.write_expected.empty()) write_answers(options.write_expected, answers);
    return right ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    return run_program("graze_bench", [&] { return run(parse(argc, argv)); });
}

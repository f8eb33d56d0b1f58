// graze_narrow: what an exact answer about two shapes costs, beside an inexact one.
#include <utility>
#include <vector>

#include "bench/exit_code.h"
#include "bench/narrow/inputs.h"
#include "bench/narrow/measure.h"
#include "bench/narrow/options.h"
#include "bench/narrow/report.h"

namespace {

using namespace graze::bench;

/// Peers may err in near ties; graze may not, and nobody may change their mind.
bool is_right(const NarrowRow& row) {
    return row.steady && (!row.says_class || row.wrong == 0);
}

/// 0, or 1 when an answer is wrong.
int run(const NarrowOptions& options) {
    bool right = true;
    std::vector<NarrowRow> all;
    print_header(options);
    for (const AnyPairs& family : options.families) {
        for (const std::string& input : options.inputs) {
            const AnyPairs pairs = draw(family, input, options.n, options.seed);
            for (NarrowRow& row : measure(pairs, options.systems, options.repeats)) {
                row.input = input;
                print_row(row);
                right = right && is_right(row);
                all.push_back(std::move(row));
            }
        }
    }
    if (!options.csv.empty()) write_csv(options.csv, all, options);
    return right ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    return run_program("graze_narrow", [&] { return run(parse_narrow(argc, argv)); });
}

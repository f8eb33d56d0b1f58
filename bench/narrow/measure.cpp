#include "bench/narrow/measure.h"

#include <algorithm>
#include <utility>

#include "bench/clock.h"
#include "bench/median.h"

namespace graze::bench {

namespace {

constexpr std::uint32_t warm_ups = 2;

using Answers = std::vector<std::uint8_t>;

struct Contestant {
    Round round;
    Answers answers;  ///< of the first round
    std::vector<double> wall_ms;
    std::vector<double> cpu_ms;
    NarrowRow row;
};

void one_round(Contestant& contestant, std::uint32_t number) {
    Answers answers(contestant.answers.size());
    const Clock clock;
    contestant.round(answers);
    const double wall = clock.wall_ms();
    const double cpu = clock.cpu_ms();
    if (number == 0) contestant.answers = answers;
    if (answers != contestant.answers) contestant.row.steady = false;
    if (number < warm_ups) return;
    contestant.wall_ms.push_back(wall);
    contestant.cpu_ms.push_back(cpu);
}

void judge(const Answers& answers, const Answers& exact, NarrowRow& row) {
    for (std::size_t i = 0; i < exact.size(); ++i) {
        const bool meet = answers[i] != 0;
        row.meet += meet ? 1 : 0;
        if (row.says_class) ++row.classes[answers[i]];
        if (row.says_class ? answers[i] != exact[i] : meet != (exact[i] != 0)) ++row.wrong;
    }
}

}  // namespace

std::vector<NarrowRow> measure(const AnyPairs& pairs, const std::vector<NarrowSystem>& systems,
                               std::uint32_t repeats) {
    const std::size_t n = std::visit([](const auto& held) { return held.a.size(); }, pairs);
    Answers exact(n);
    graze_contact_system().round(pairs)(exact);

    std::vector<Contestant> contestants;
    for (const NarrowSystem& system : systems) {
        Contestant contestant{system.round(pairs), Answers(n), {}, {}, {}};
        if (!contestant.round) continue;
        contestant.row.family = name_of(pairs);
        contestant.row.n = n;
        contestant.row.system = system.name;
        contestant.row.version = system.version;
        contestant.row.says_class = system.says_class;
        contestant.row.repeats = repeats;
        contestants.push_back(std::move(contestant));
    }
    for (std::uint32_t number = 0; number < warm_ups + repeats; ++number)
        for (Contestant& contestant : contestants)
            one_round(contestant, number);

    const double ns_a_pair = 1e6 / static_cast<double>(n);
    double plain = 0.0;
    std::vector<NarrowRow> rows;
    for (Contestant& contestant : contestants) {
        NarrowRow& row = contestant.row;
        judge(contestant.answers, exact, row);
        row.ns = ns_a_pair * median(contestant.wall_ms);
        row.ns_min = ns_a_pair * *std::min_element(contestant.wall_ms.begin(), contestant.wall_ms.end());
        row.cpu_ns = ns_a_pair * median(contestant.cpu_ms);
        if (row.system == "plain") plain = row.ns;
        rows.push_back(row);
    }
    for (NarrowRow& row : rows)
        row.ratio_to_plain = plain > 0.0 ? row.ns / plain : 0.0;
    return rows;
}

}  // namespace graze::bench

#include "bench/measure.h"

#include <algorithm>

#include "bench/clock.h"
#include "bench/median.h"

namespace graze::bench {

namespace {

constexpr std::uint32_t warm_ups = 2;

struct Samples {
    std::vector<Parts> parts;
    std::vector<double> wall;
    std::vector<double> cpu;
};

double median_of(const std::vector<Parts>& samples, double Parts::*part) {
    std::vector<double> values;
    values.reserve(samples.size());
    for (const Parts& sample : samples)
        values.push_back(sample.*part);
    return median(values);
}

void summarise(const Samples& samples, Row& row) {
    for (double Parts::*part : {&Parts::upload, &Parts::build, &Parts::find, &Parts::order, &Parts::download})
        row.parts.*part = median_of(samples.parts, part);
    row.wall_ms = median(samples.wall);
    row.wall_min_ms = *std::min_element(samples.wall.begin(), samples.wall.end());
    row.cpu_ms = median(samples.cpu);
}

void one_frame(System& system, Samples* samples) {
    const Clock clock;
    const Parts parts = system.frame();
    const double wall = clock.wall_ms();
    const double cpu = clock.cpu_ms();
    if (samples == nullptr) return;
    samples->parts.push_back(parts);
    samples->wall.push_back(wall);
    samples->cpu.push_back(cpu);
}

void note_answer(const System& system, bool first_frame, Row& row) {
    std::uint64_t fingerprint = 0;
    for (const Pair pair : system.pairs())
        fingerprint += fingerprint_of(pair);
    const std::uint64_t pairs = system.pairs().size();
    if (!first_frame && (pairs != row.pairs || fingerprint != row.fingerprint)) row.right = false;
    row.pairs = pairs;
    row.fingerprint = fingerprint;
}

/// The peer is the Embree with the shorter wall time.
void compare_times(std::vector<Row>& rows) {
    const Row* peer = nullptr;
    for (const Row& row : rows) {
        const bool faster = peer == nullptr || row.wall_ms < peer->wall_ms;
        if (row.backend.starts_with("embree") && faster) peer = &row;
    }
    if (peer == nullptr) return;
    const double wall = peer->wall_ms;
    const double cpu = peer->cpu_ms;
    for (Row& row : rows) {
        row.wall_to_embree = row.wall_ms / wall;
        row.cpu_to_embree = row.cpu_ms / cpu;
    }
}

}  // namespace

std::vector<Row> measure(const scene::Scene& scene, std::vector<Contestant>& contestants,
                         std::uint32_t repeats) {
    std::vector<Row> rows(contestants.size());
    std::vector<Samples> samples(contestants.size());
    for (std::uint32_t frame = 0; frame < warm_ups + repeats; ++frame) {
        for (std::size_t i = 0; i < contestants.size(); ++i) {
            one_frame(*contestants[i].system, frame < warm_ups ? nullptr : &samples[i]);
            note_answer(*contestants[i].system, frame == 0, rows[i]);
        }
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        Row& row = rows[i];
        row.scene = scene.name;
        row.n = scene.boxes.size() / static_cast<std::size_t>(2 * scene.dimension);
        row.dimension = scene.dimension;
        row.backend = contestants[i].backend;
        row.threads = contestants[i].threads;
        row.device = contestants[i].system->device();
        row.version = contestants[i].system->version();
        row.repeats = repeats;
        summarise(samples[i], row);
    }
    compare_times(rows);
    return rows;
}

void compare_answers(std::vector<Row>& rows) {
    const bool agree = std::all_of(rows.begin(), rows.end(), [&](const Row& row) {
        return row.right && row.pairs == rows[0].pairs && row.fingerprint == rows[0].fingerprint;
    });
    if (agree) return;
    for (Row& row : rows)
        row.right = false;
}

}  // namespace graze::bench

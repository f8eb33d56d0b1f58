#include "cli/candidates.h"

#include "cli/report.h"
#include "graze/threads/processor.h"
#include "host/reference/sweep_and_prune.h"

namespace graze::cli {

template <int Dim>
Candidates<Dim>::Candidates(Backend& backend) {
    if (backend.chosen() != BackendName::reference) broad_.emplace(backend.broad_phase<Dim>({}));
}

template <int Dim>
Span<const Pair> Candidates<Dim>::find(const std::vector<double>& rows, ContactsReport& report) {
    if (!broad_) {
        find_by_reference(rows, report);
        return {pairs_.data(), pairs_.size()};
    }
    Stopwatch watch;
    broad_->build(BoxView<double, Dim>{rows.data(), rows.size() / (2 * Dim)});
    report.milliseconds.build += watch.lap();
    PairOptions how;
    how.ordered = true;
    const Found found = broad_->self_pairs(buffer_, how);
    const bool away = buffer_.where() == Memory::device;
    if (away) buffer_.download(pairs_);
    report.milliseconds.find += watch.lap();
    report.backend = found.ran->backend;
    report.device = found.ran->device;
    report.algorithm = name_of(found.ran->algorithm);
    return {away ? pairs_.data() : buffer_.data(), buffer_.size()};
}

template <int Dim>
void Candidates<Dim>::find_by_reference(const std::vector<double>& rows, ContactsReport& report) {
    Stopwatch watch;
    pairs_.clear();
    for (const auto pair : reference::sweep_and_prune({Dim, rows}, reference::Rule::closed)) {
        pairs_.emplace_back(pair.a, pair.b);
    }
    report.milliseconds.find += watch.lap();
    report.backend = "reference";
    report.device = processor_name();
    report.algorithm = "sweep";
}

template class Candidates<2>;
template class Candidates<3>;

}  // namespace graze::cli

// Candidate pairs of one set of boxes after another, from a broad phase or from the reference.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "cli/backend.h"
#include "cli/contacts_run.h"
#include "graze/core/span.h"

namespace graze::cli {

/// One handle for all frames, so memory is kept from frame to frame.
template <int Dim>
class Candidates {
  public:
    explicit Candidates(Backend& backend);
    /// In canonical order; valid until the next call. `rows` are boxes, lower corner, then upper corner. Adds
    /// its time to the report and says there what ran.
    [[nodiscard]] Span<const Pair> find(const std::vector<double>& rows, ContactsReport& report);

  private:
    void find_by_reference(const std::vector<double>& rows, ContactsReport& report);

    std::optional<BroadPhase<Dim>> broad_;  ///< none for the reference
    PairBuffer buffer_;
    std::vector<Pair> pairs_;
};

}  // namespace graze::cli

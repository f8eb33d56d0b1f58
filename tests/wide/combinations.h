// Every instruction set on 1, 2 and 3 threads, each with memory that is kept from scene to scene, so that
// what one scene leaves behind can spoil the next.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "graze/core/pair.h"
#include "graze/stage/bound.h"
#include "graze/threads/executor.h"
#include "host/wide/wide_tree.h"
#include "tests/pipeline/scenes.h"

namespace graze_test {

inline std::vector<graze::Pair> sorted(const graze::wide::PairList& list) {
    std::vector<graze::Pair> pairs(list.data(), list.data() + list.kept());
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

template <int Dim, class Scalar>
graze::Bound<Scalar, Dim> bound_of(const std::vector<Scalar>& rows) {
    return {view_of<Dim>(rows), {}};
}

template <int Dim, class Scalar>
void build(graze::wide::WideTree<Dim>& tree, const std::vector<Scalar>& rows) {
    tree.build(bound_of<Dim>(rows), {}, static_cast<std::uint32_t>(rows.size() / (2 * Dim)));
}

/// A State is made from (Threads&, InstructionSet).
template <class State>
class Combinations {
  public:
    Combinations() {
        for (const std::uint32_t count : {1u, 2u, 3u}) {
            threads_.push_back(std::make_unique<graze::Threads>(count));
            for (const auto set : graze::wide::available_instruction_sets()) {
                states_.push_back(std::make_unique<State>(*threads_.back(), set));
                names_.push_back(std::string(name_of(set)) + ", " + std::to_string(count) + " threads");
            }
        }
    }

    template <class Check>
    void each(const Check& check) {
        for (std::size_t i = 0; i < states_.size(); ++i) {
            SCOPED_TRACE(names_[i]);
            check(*states_[i]);
        }
    }

  private:
    std::vector<std::unique_ptr<graze::Threads>> threads_;
    std::vector<std::unique_ptr<State>> states_;
    std::vector<std::string> names_;
};

}  // namespace graze_test

// The handle's backend on CPU threads: pairs in one set come from the wide walks; chunks and pairs with
// another set, which are grouped by object, from the pipeline's own tree, made from the wide one when first
// needed.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "graze/exec/lbvh_backend.h"
#include "graze/threads/executor.h"
#include "host/wide/self_pairs.h"

namespace graze::wide {

/// The boxes of the wide tree, by object number.
template <int Dim>
struct TreeBound {
    const SelfPairs<Dim>* tree;
    Span<const std::uint32_t> place_of;

    Aabb<Dim> operator()(std::uint32_t object) const { return tree->box(place_of[object]); }
};

template <int Dim>
class WideBackend final : public LbvhBackend<Threads, Dim> {
    using Base = LbvhBackend<Threads, Dim>;

  public:
    WideBackend(Threads& threads, const BroadPhaseOptions& options, Ran ran)
        : Base(threads, options, std::move(ran)), wide_(threads) {
        this->ran_.reason += std::string(", 8 boxes at a time (") + name_of(best_instruction_set()) + ")";
    }

    Found self_pairs(PairBuffer& buffer, const PairOptions& options) override;

  private:
    struct ListStorage final : Base::Storage {
        using Base::Storage::Storage;
        void reserve(std::uint64_t count) override { list.reserve(count); }
        [[nodiscard]] std::uint64_t capacity() const override { return list.capacity(); }
        [[nodiscard]] Span<Pair> pairs(std::uint64_t count) const override { return {list.data(), count}; }
        void take_spare(std::uint64_t count) override {
            std::copy_n(this->spare.span(count).data, count, list.data());
        }

        PairList list;
    };

    std::unique_ptr<typename Base::Storage> make_storage() override {
        return std::make_unique<ListStorage>(*this);
    }
    void build_tree(const Bound<float, Dim>& bound, Span<const std::uint32_t> objects,
                    std::uint32_t count) override {
        build_wide(bound, objects, count);
    }
    void build_tree(const Bound<double, Dim>& bound, Span<const std::uint32_t> objects,
                    std::uint32_t count) override {
        build_wide(bound, objects, count);
    }
    void clear_tree() override {
        Base::clear_tree();
        wide_.clear();
    }
    template <class Scalar>
    void build_wide(const Bound<Scalar, Dim>& bound, Span<const std::uint32_t> objects, std::uint32_t count) {
        wide_.build(bound, objects, count);
        has_tree_ = false;
    }
    void need_tree() override;

    SelfPairs<Dim> wide_;
    bool has_tree_ = true;  ///< the pipeline's tree is over the boxes of the wide one
    Threads::Buffer<std::uint32_t> place_of_;
};

template <int Dim>
Found WideBackend<Dim>::self_pairs(PairBuffer& buffer, const PairOptions& options) {
    if (this->options_.timed) this->timer_.start();
    auto& storage = static_cast<ListStorage&>(this->storage_of(buffer));
    PairList& list = storage.list;
    list.restart(options.when_full == WhenFull::fail ? list.capacity() : UINT64_MAX);
    this->with_filter(options.overlap, this->stored_,
                      [&](auto overlap, const auto& accept) { wide_.find(overlap.value, accept, list); });
    Found found;
    found.ran = this->ran_;
    found.count = list.size();
    found.stored = list.kept();
    if (found.stored != found.count) found.status = Status::buffer_too_small;
    this->lap(this->times_.find);
    this->finish(found, buffer, storage, options.ordered, this->built_.objects);
    return found;
}

template <int Dim>
void WideBackend<Dim>::need_tree() {
    if (has_tree_) return;
    Threads& threads = *this->executor_;
    const Span<const std::uint32_t> numbers = wide_.numbers();
    threads.grow(place_of_, this->built_.objects);
    const Span<std::uint32_t> place_of = place_of_.span(this->built_.objects);
    const auto count = static_cast<std::uint32_t>(numbers.size);
    for (std::uint32_t place = 0; place < count; ++place)
        place_of[numbers[place]] = place;
    this->pipeline_.build(TreeBound<Dim>{&wide_, place_of}, numbers, count);
    has_tree_ = true;
}

}  // namespace graze::wide

// Queries on CPU threads, and what only threads can be asked.
#include "tests/queries/exact_sign.inc"
#include "tests/queries/nearest.inc"
#include "tests/queries/published_cases.inc"
#include "tests/queries/rays.inc"
#include "tests/queries/rows.inc"

namespace {

/// All that one set of queries finds, and where it was put.
struct Answers {
    std::vector<std::uint64_t> numbers;
    std::vector<double> lengths;
    std::vector<const void*> places;

    template <class T>
    void add(graze::Span<const T> span) {
        if constexpr (std::is_same_v<T, double>) {
            lengths.insert(lengths.end(), span.begin(), span.end());
        } else {
            numbers.insert(numbers.end(), span.begin(), span.end());
        }
        places.push_back(span.data);
    }
};

class Asked {
  public:
    explicit Asked(std::uint32_t threads)
        : executor_(threads), tree_(executor_, boxes(), {0, 0, 0}), queries_(executor_) {}

    Answers ask() {
        const std::vector<float> rows = boxes();
        const std::uint64_t count = rows.size() / 6;
        const graze::RayView<float, 3> rays{
            .origins = rows.data(), .directions = rows.data() + 3, .count = count, .stride = 6};
        const graze::PointView<float, 3> points{rows.data() + 2, count / 2, 6};
        Answers answers;
        const graze::FirstHits first = queries_.first_hits(tree_.stored(), rays);
        answers.add(first.objects);
        answers.add(first.entries);
        answers.add(first.exits);
        const graze::HitRows all = queries_.all_hits(tree_.stored(), rays);
        answers.add(all.offsets);
        answers.add(all.objects);
        answers.add(all.entries);
        answers.add(all.exits);
        const graze::NearestRows nearest = queries_.nearest(tree_.stored(), points, 20);
        answers.add(nearest.offsets);
        answers.add(nearest.objects);
        answers.add(nearest.distances);
        const graze::Rows met = queries_.boxes_met(tree_.stored(), points);
        answers.add(met.offsets);
        answers.add(met.objects);
        return answers;
    }

  private:
    static std::vector<float> boxes() {
        return graze_test::Numbers<float>({"nudged", 0, 0.0, true}, 11).boxes(3, 700);
    }

    graze_test::UnderTest executor_;
    graze_test::Tree<float, 3> tree_;
    graze::TreeQueries<graze_test::UnderTest, 3> queries_;
};

TEST(QueriesOnThreads, TheAnswerDoesNotDependOnTheirNumber) {
    const Answers expected = Asked(1).ask();
    EXPECT_GT(expected.numbers.size(), 20000u);
    for (const std::uint32_t threads : {2u, 3u, 7u}) {
        const Answers answers = Asked(threads).ask();
        EXPECT_EQ(answers.numbers, expected.numbers) << threads << " threads";
        EXPECT_EQ(answers.lengths, expected.lengths) << threads << " threads";
    }
}

TEST(QueriesOnThreads, MemoryIsKept) {
    Asked asked(2);
    asked.ask();
    const std::vector<const void*> places = asked.ask().places;
    EXPECT_EQ(asked.ask().places, places);
}

}  // namespace

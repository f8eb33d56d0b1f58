// What is measured: something that answers, a pair after the other, whether two shapes share a point.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bench/narrow/family.h"

namespace graze::bench {

/// Asks about all pairs once. An answer is 0 for apart; else the shapes meet.
using Round = std::function<void(std::span<std::uint8_t> answers)>;

struct NarrowSystem {
    std::string name;
    std::string version;
    bool says_class = false;  ///< its answers are ContactClass
    /// Makes the system's own objects; the pairs must outlive the round. Empty where it has no such family.
    Round (*round)(const AnyPairs& pairs) = nullptr;  ///< null: not in this build
};

[[nodiscard]] NarrowSystem graze_class_system();
[[nodiscard]] NarrowSystem graze_contact_system();
[[nodiscard]] NarrowSystem plain_system();
[[nodiscard]] NarrowSystem fcl_system();
[[nodiscard]] NarrowSystem cgal_system();
[[nodiscard]] NarrowSystem box2d_system();

/// answers[i] = test(a[i], b[i]). The compiler may inline the test, but it can neither leave a call out nor
/// work on several pairs at once: who calls a narrow phase has one pair at a time.
template <class A, class B, class Test>
void ask_all(const std::vector<A>& a, const std::vector<B>& b, Test test, std::span<std::uint8_t> answers) {
    for (std::size_t i = 0; i < a.size(); ++i) {
        auto answer = static_cast<std::uint8_t>(test(a[i], b[i]));
        asm volatile("" : "+r"(answer) : : "memory");
        answers[i] = answer;
    }
}

/// A round over objects of the system's own: `convert` makes them, beforehand.
template <class A, class B, class Convert, class Test>
[[nodiscard]] Round round_over_own(const Pairs<A, B>& pairs, Convert convert, Test test) {
    std::vector<decltype(convert(pairs.a[0]))> a;
    std::vector<decltype(convert(pairs.b[0]))> b;
    a.reserve(pairs.a.size());
    b.reserve(pairs.b.size());
    for (const A& shape : pairs.a)
        a.push_back(convert(shape));
    for (const B& shape : pairs.b)
        b.push_back(convert(shape));
    return [a = std::move(a), b = std::move(b), test](std::span<std::uint8_t> answers) {
        ask_all(a, b, test, answers);
    };
}

/// The same for the families of which `convert` knows both shapes, and `test` what becomes of them; else
/// empty.
template <class Convert, class Test>
[[nodiscard]] Round round_where_known(const AnyPairs& any, Convert convert, Test test) {
    return std::visit(
        [&]<class A, class B>(const Pairs<A, B>& pairs) -> Round {
            if constexpr (requires(const A& a, const B& b) { test(convert(a), convert(b)); }) {
                return round_over_own(pairs, convert, test);
            } else {
                return {};
            }
        },
        any);
}

}  // namespace graze::bench

#include "host/reference/brute_force.h"

namespace graze::reference {

std::vector<IndexPair> brute_force(const Boxes& boxes, Rule rule) {
    std::vector<IndexPair> pairs;
    visit_brute_force(boxes, rule, [&](IndexPair pair) { pairs.push_back(pair); });
    return pairs;
}

std::vector<IndexPair> brute_force(const Boxes& a, const Boxes& b, Rule rule) {
    std::vector<IndexPair> pairs;
    visit_brute_force(a, b, rule, [&](IndexPair pair) { pairs.push_back(pair); });
    return pairs;
}

Summary brute_force_summary(const Boxes& boxes, Rule rule) {
    Summary summary;
    visit_brute_force(boxes, rule, [&](IndexPair pair) { summary.add(pair); });
    return summary;
}

Summary brute_force_summary(const Boxes& a, const Boxes& b, Rule rule) {
    Summary summary;
    visit_brute_force(a, b, rule, [&](IndexPair pair) { summary.add(pair); });
    return summary;
}

}  // namespace graze::reference

#include "cli/timing.h"

#include <algorithm>

namespace graze::cli {

Milliseconds medians(const std::vector<Milliseconds>& runs) {
    Milliseconds result;
    for (double Milliseconds::*const part :
         {&Milliseconds::upload, &Milliseconds::build, &Milliseconds::find, &Milliseconds::order,
          &Milliseconds::download, &Milliseconds::total}) {
        std::vector<double> values;
        values.reserve(runs.size());
        for (const Milliseconds& run : runs)
            values.push_back(run.*part);
        std::ranges::sort(values);
        const std::size_t half = values.size() / 2;
        result.*part = values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
    }
    return result;
}

}  // namespace graze::cli

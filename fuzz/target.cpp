// A libFuzzer program: feeds one reader, whose name is compiled in. A fault leaves as an exception that
// nothing catches, which the fuzzer takes for a crash, as it does every report of a sanitizer.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "fuzz/readers.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const graze_fuzz::Reader& reader =
        *std::ranges::find(graze_fuzz::all_readers(), GRAZE_FUZZ_READER, &graze_fuzz::Reader::name);
    graze_fuzz::accepts(reader, {reinterpret_cast<const char*>(data), size});
    return 0;
}

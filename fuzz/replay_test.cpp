// The inputs that are kept in fuzz/corpus: seeds, what the fuzzer found interesting, and every one that once
// showed a fault (named after it).
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <ostream>
#include <set>
#include <string>

#include "fuzz/readers.h"

namespace graze_fuzz {

void PrintTo(const Reader& reader, std::ostream* out) {
    *out << reader.name;
}

}  // namespace graze_fuzz

namespace {

namespace fs = std::filesystem;

const fs::path corpus = fs::path(GRAZE_SOURCE_DIR) / "fuzz" / "corpus";

std::string bytes_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

class KeptInputs : public testing::TestWithParam<graze_fuzz::Reader> {};

TEST_P(KeptInputs, AreReadOrRefused) {
    const fs::path folder = corpus / GetParam().name;
    ASSERT_TRUE(fs::is_directory(folder)) << folder;
    int accepted = 0;
    int refused = 0;
    for (const auto& entry : fs::directory_iterator(folder)) {
        SCOPED_TRACE(entry.path());
        EXPECT_NO_THROW(++(graze_fuzz::accepts(GetParam(), bytes_of(entry.path())) ? accepted : refused));
    }
    // Seeds of which the reader likes none, or all, lead a fuzzer nowhere.
    EXPECT_GT(accepted, 0);
    EXPECT_GT(refused, 0);
}

INSTANTIATE_TEST_SUITE_P(Readers, KeptInputs, testing::ValuesIn(graze_fuzz::all_readers()),
                         [](const auto& reader) { return std::string(reader.param.name); });

TEST(Corpus, HasAFolderForEachReader) {
    std::set<std::string> folders;
    for (const auto& entry : fs::directory_iterator(corpus))
        folders.insert(entry.path().filename().string());
    std::set<std::string> names;
    for (const auto& reader : graze_fuzz::all_readers())
        names.emplace(reader.name);
    EXPECT_EQ(folders, names);
}

}  // namespace

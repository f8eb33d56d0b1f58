// A person at a terminal sees how far a large file is read; nobody else sees anything of it.
#include "tests/cli/program.h"

namespace {

using namespace graze_test;

/// What a terminal shows while `graze ARGUMENTS` runs.
std::string seen_on_a_terminal(const Folder& folder, const std::string& arguments) {
    const std::string command = "cd '" + (folder / ".").string() + "' && script -qec \"'" GRAZE_PROGRAM "' " +
                                arguments + "\" log >/dev/null 2>&1 </dev/null";
    EXPECT_EQ(std::system(command.c_str()), 0) << command;
    return slurp(folder / "log");
}

TEST(Progress, IsShownForLargeFilesOnATerminal) {
    if (std::system("command -v script >/dev/null") != 0) GTEST_SKIP() << "no program `script` (bsdutils)";
    const Folder folder;
    // 2,200,000 boxes side by side: 52.8 MB.
    std::vector<float> rows;
    rows.reserve(std::size_t{6} * 2200000);
    for (int box = 0; box < 2200000; ++box) {
        const auto at = static_cast<float>(2 * box);
        rows.insert(rows.end(), {at, 0, 0, at + 1, 1, 1});
    }
    folder.write_npy("large.npy", 6, rows);
    rows.resize(6000);
    folder.write_npy("small.npy", 6, rows);
    const std::string command = " --backend threads -o report.txt";
    EXPECT_NE(seen_on_a_terminal(folder, "pairs large.npy" + command).find("reading large.npy:"),
              std::string::npos);
    EXPECT_EQ(seen_on_a_terminal(folder, "pairs small.npy" + command).find("reading"), std::string::npos);
    EXPECT_EQ(folder.graze("pairs large.npy" + command).err, "") << "not a terminal";
}

}  // namespace

#include "tests/cli/program.h"

namespace {

TEST(Info, SaysWhatThereIs) {
    const graze_test::Folder folder;
    const auto outcome = folder.graze("info --format json");
    ASSERT_EQ(outcome.exit_code, 0) << outcome;
    const auto json = outcome.json();
    EXPECT_EQ("graze " + json.at("version").get<std::string>() + "\n", folder.graze("--version").out);
    const auto backends = json.at("backends").get<std::vector<std::string>>();
    EXPECT_EQ(backends.front() == "cuda", GRAZE_HAS_CUDA != 0);
    EXPECT_GE(json.at("threads").get<int>(), 1);
    EXPECT_EQ(json.at("devices").empty(), !json.at("no_device_because").get<std::string>().empty());
    EXPECT_NE(folder.graze("info").out.find("version"), std::string::npos);
}

}  // namespace

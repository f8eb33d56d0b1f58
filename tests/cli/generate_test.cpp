#include "host/scene/scene.h"
#include "tests/cli/program.h"

namespace {

using namespace graze_test;

TEST(Generate, WritesTheScenesOfTheBenchmarks) {
    const Folder folder;
    for (const std::string& name : graze::scene::scene_names()) {
        SCOPED_TRACE(name);
        const auto scene = graze::scene::make_scene(name, 1000, 42);
        ASSERT_EQ(folder.graze("generate " + name + " -n 1000 --seed 42 -o scene.npy").exit_code, 0);
        const std::string bytes = slurp(folder / "scene.npy");
        const std::size_t data = bytes.size() - scene.boxes.size() * sizeof(float);
        ASSERT_EQ(data, 128u);
        EXPECT_EQ(std::memcmp(bytes.data() + data, scene.boxes.data(), bytes.size() - data), 0);
        const std::string as = scene.dimension == 2 ? " --as boxes2d" : "";
        const auto by_threads = folder.graze("pairs scene.npy --format json" + as);
        const auto by_reference = folder.graze("pairs scene.npy --format json --backend reference" + as);
        ASSERT_EQ(by_threads.exit_code, 0) << by_threads;
        EXPECT_EQ(by_threads.json().at("fingerprint"), by_reference.json().at("fingerprint"));
    }
    EXPECT_EQ(folder.graze("generate uniform -n 0 --seed 1 -o none.npy").exit_code, 0);
    EXPECT_EQ(folder.graze("pairs none.npy --format json").json().at("objects"), 0);
}

TEST(Generate, HelpNamesEveryScene) {
    const Folder folder;
    const std::string help = folder.graze("generate --help").out;
    for (const std::string& name : graze::scene::scene_names())
        EXPECT_NE(help.find("  " + name + " "), std::string::npos) << name;
    EXPECT_NE(help.find("bottleneck"), std::string::npos);
}

TEST(Generate, ACrowdIsTheSameOnAnyNumberOfThreads) {
    const Folder folder;
    std::string first;
    for (const char* threads : {"1", "2", "5"}) {
        ASSERT_EQ(
            folder
                .graze(
                    std::string(
                        "generate bottleneck -n 3000 --frames 8 --seed 2 -o c.txt --walls w.wkt --threads ") +
                    threads)
                .exit_code,
            0);
        const std::string text = slurp(folder / "c.txt");
        if (first.empty()) first = text;
        EXPECT_EQ(text == first, true) << "another crowd on " << threads << " threads";
    }
    ASSERT_EQ(folder.graze("generate bottleneck -n 3000 --frames 8 --seed 3 -o d.txt").exit_code, 0);
    EXPECT_NE(slurp(folder / "d.txt"), first);
    EXPECT_EQ(slurp(folder / "w.wkt").find("MULTILINESTRING ("), 0u);
}

TEST(Generate, ACrowdTouchesItselfAndItsWalls) {
    const Folder folder;
    ASSERT_EQ(
        folder.graze("generate bottleneck -n 2000 --frames 60 --seed 1 -o c.txt --walls w.wkt").exit_code, 0);
    const Outcome outcome =
        folder.graze("contacts c.txt --radius 0.2 --walls w.wkt --format json -o contacts.csv");
    ASSERT_EQ(outcome.exit_code, 0) << outcome;
    const Json summary = Json::parse(outcome.err.substr(outcome.err.find('{')));
    EXPECT_EQ(summary.at("frames"), 60);
    EXPECT_EQ(summary.at("positions"), 120000);
    EXPECT_GT(summary.at("agent-agent").at("penetrating"), 50);
    EXPECT_GT(summary.at("agent-wall").at("penetrating"), 50);
    EXPECT_LT(summary.at("deepest"), 0.2);
    EXPECT_EQ(csv_rows(slurp(folder / "contacts.csv")).size(), summary.at("contacts").get<std::size_t>() + 1);
}

}  // namespace

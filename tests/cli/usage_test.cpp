// Wrong usage, bad input and what is not there: the exit code, and a message that says what to do.
#include "tests/cli/program.h"

#include <cmath>
#include <limits>

namespace {

using graze_test::Folder;
using graze_test::Outcome;

void expect_failure(const Folder& folder, const std::string& arguments, int exit_code,
                    const std::string& word) {
    const Outcome outcome = folder.graze(arguments);
    SCOPED_TRACE(arguments);
    EXPECT_EQ(outcome.exit_code, exit_code) << outcome;
    EXPECT_NE(outcome.err.find(word), std::string::npos) << outcome;
    EXPECT_EQ(outcome.out, "") << "a failure prints no result";
}

Folder& with_two_boxes(Folder& folder) {
    folder.write_npy<float>("two.npy", 6, {0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2});
    return folder;
}

TEST(Usage, IsCode2) {
    Folder folder;
    with_two_boxes(folder);
    folder.write("t.txt", "1 0 0 0\n");
    folder.write("w.wkt", "POINT (0 0)");
    expect_failure(folder, "", 2, "subcommand");
    expect_failure(folder, "frobnicate two.npy", 2, "unknown command 'frobnicate'");
    expect_failure(folder, "compare two.npy", 2, "unknown command 'compare'");
    for (const char* bad : {"--frobnicate",
                            "--margin -1",
                            "--margin nan",
                            "--margin inf",
                            "--margin 0x1p3",
                            "--margin 1,5",
                            "--margin",
                            "--threads 0",
                            "--threads -1",
                            "--threads 5000",
                            "--threads two",
                            "--backend gpu",
                            "--overlap half",
                            "--max-pairs -1",
                            "--max-pairs 1e3",
                            "--on-overflow explode",
                            "--on-overflow chunk",
                            "--on-overflow fail",
                            "--repeat 0",
                            "--precision float16",
                            "--bad-boxes hide",
                            "--format xml",
                            "--as boxes",
                            "--backend reference --algorithm lbvh",
                            "--backend reference --algorithm hash",
                            "--algorithm grid",
                            "--backend threads --algorithm sweep",
                            "--backend cuda --algorithm brute",
                            "--list pairs.txt",
                            "--elements faces",
                            "--elements blobs",
                            "--next two.npy",
                            "--skip-shared",
                            "--with mesh.obj",
                            "--radius 1",
                            "--frame 0",
                            "--dim 3",
                            "two.npy"}) {
        expect_failure(folder, std::string("pairs two.npy ") + bad, 2, "");
    }
    expect_failure(folder, "pairs", 2, "FILE");
    folder.write("mesh.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    for (const char* bad :
         {"--with two.npy", "--with mesh.obj --next mesh.obj", "--with mesh.obj --skip-shared",
          "--as boxes2d", "--bad-boxes skip", "--radius 1", "--frame 1", "--dim 2"}) {
        expect_failure(folder, std::string("pairs mesh.obj ") + bad, 2, "");
    }
    folder.write("two_frames.txt", "1 5 0 0\n1 6 0 0\n");
    expect_failure(folder, "pairs t.txt", 2, "--radius");
    expect_failure(folder, "pairs two_frames.txt --radius 1", 2, "--frame");
    expect_failure(folder, "pairs two_frames.txt --radius 1 --frame 7", 2, "from 5 to 6");
    expect_failure(folder, "pairs t.txt --radius 1 --as spheres", 2, "--as");
    expect_failure(folder, "pairs t.txt --radius 1 --bad-boxes skip", 2, "--bad-boxes");
    for (const char* bad : {"", "--radius -0.2", "--radius nan", "--radius 0.2 --unit km",
                            "--radius 0.2 --dim 4", "--radius 0.2 --within -1",
                            "--radius 0.2 --paraview x.vtp", "--radius 0.2 --dim 3 --walls w.wkt"}) {
        expect_failure(folder, std::string("contacts t.txt ") + bad, 2, "");
    }
    for (const char* bad :
         {"uniform -n 5", "uniform -o a.npy", "nonsense -n 5 -o a.npy", "uniform -n -5 -o a.npy",
          "uniform -n 5 -o a.txt", "uniform -n 5 -o a.npy --frames 3", "bottleneck -n 5 -o a.npy"}) {
        expect_failure(folder, std::string("generate ") + bad, 2, "");
    }
    folder.write_npy<float>("four.npy", 4, {0, 0, 1, 1});
    expect_failure(folder, "pairs four.npy", 2, "--as boxes2d");
}

TEST(BadInput, IsCode3AndNamesTheOffender) {
    Folder folder;
    with_two_boxes(folder);
    const float nan = std::numeric_limits<float>::quiet_NaN();
    folder.write_npy<float>("nan.npy", 6,
                            {0, 0, 0, 1, 1, 1, nan, 1, 1, 2, 2, 2, 1, 1, 1, 2, 2, 2, 0, 0, 9, 1, 1, 1});
    expect_failure(folder, "pairs nan.npy", 3, "row 1");
    expect_failure(folder, "pairs nan.npy", 3, "1 more");
    expect_failure(folder, "pairs nan.npy --backend reference", 3, "row 1");
    expect_failure(folder, "pairs missing.npy", 3, "missing.npy");
    folder.write("boxes.dat", "1 2 3\n");
    expect_failure(folder, "pairs boxes.dat", 3, ".npy");
    folder.write("short.txt", "1 2 3\n");
    expect_failure(folder, "pairs short.txt --radius 1", 3, "short.txt:1");
    folder.write("index.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nf 1 2 4\n");
    expect_failure(folder, "pairs index.obj", 3, "index.obj:5");
    folder.write("shapes.jsonl", "{\"type\":\"point\",\"p\":[0,0]}\n{\"type\":\"blob\"}\n");
    expect_failure(folder, "pairs shapes.jsonl", 3, "shapes.jsonl:2");
    folder.write("one.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    folder.write("other.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 3 2\n");
    expect_failure(folder, "pairs one.obj --next other.obj", 3, "face 0");
    folder.write_npy<float>("circles.npy", 3, {0, 0, 1});
    expect_failure(folder, "pairs two.npy --with circles.npy", 3, "2-D");
    expect_failure(folder, "pairs two.npy --with nan.npy", 3, "nan.npy: row 1");
    folder.write("broken.npy", "\x93NUMPY");
    expect_failure(folder, "pairs broken.npy", 3, "broken.npy");
    folder.write("bad.csv", "x,y,r\n0,0,1\n0,0,-1\n");
    expect_failure(folder, "pairs bad.csv", 3, "bad.csv:3");
    folder.write("bad.txt", "1 0 0 0\n2 0 nan 0\n");
    expect_failure(folder, "contacts bad.txt --radius 1", 3, "bad.txt:2");
    folder.write("flat.txt", "1 0 0 0\n");
    expect_failure(folder, "contacts flat.txt --radius 1 --dim 3", 3, "z");
    folder.write("bad.wkt", "POLYGON ((0 0, 1");
    expect_failure(folder, "contacts flat.txt --radius 1 --walls bad.wkt", 3, "bad.wkt:1");
    expect_failure(folder, "contacts flat.txt --radius 1 -o nowhere/contacts.csv", 3, "nowhere");
}

TEST(Backend, ThatIsNotThereIsCode5) {
    Folder folder;
    with_two_boxes(folder);
    const bool device = !folder.graze("info --format json").json().at("devices").empty();
    if (device) GTEST_SKIP() << "this machine has a CUDA device";
    expect_failure(folder, "pairs two.npy --backend cuda", 5,
                   GRAZE_HAS_CUDA ? "CUDA" : "this build has no CUDA");
    const Outcome fallen_back = folder.graze("pairs two.npy --format json");
    EXPECT_EQ(fallen_back.exit_code, 0) << fallen_back;
    EXPECT_EQ(fallen_back.json().at("backend"), "threads");
    EXPECT_NE(fallen_back.err.find("running on CPU threads"), std::string::npos) << fallen_back;
    EXPECT_EQ(folder.graze("pairs two.npy --backend threads").err, "") << "asked for, so nothing to say";
}

TEST(Help, IsCode0AndOnStdout) {
    const Folder folder;
    for (const char* arguments : {"--help", "pairs --help", "contacts --help", "neighbours --help",
                                  "generate --help", "info --help"}) {
        const Outcome outcome = folder.graze(arguments);
        EXPECT_EQ(outcome.exit_code, 0) << arguments;
        EXPECT_NE(outcome.out.find("graze"), std::string::npos) << arguments;
        EXPECT_EQ(outcome.err, "") << arguments;
    }
    EXPECT_EQ(folder.graze("--version").out.find("graze "), 0u);
}

TEST(Output, AFailureLeavesTheOldFile) {
    Folder folder;
    folder.write("contacts.csv", "precious\n");
    folder.write("bad.txt", "1 0 0 0\n2 0 nan 0\n");
    expect_failure(folder, "contacts bad.txt --radius 1 -o contacts.csv", 3, "bad.txt:2");
    EXPECT_EQ(graze_test::slurp(folder / "contacts.csv"), "precious\n");
    folder.write_npy<float>("two.npy", 6, {0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2});
    folder.write("list.csv", "precious\n");
    const Outcome outcome = folder.graze("pairs two.npy --max-pairs 0 --on-overflow fail --list list.csv");
    EXPECT_EQ(outcome.exit_code, 4) << outcome;
    EXPECT_EQ(graze_test::slurp(folder / "list.csv"), "precious\n");
}

}  // namespace

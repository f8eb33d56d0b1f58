// `graze contacts` on trajectories small enough to see the answer.
#include "tests/cli/program.h"

namespace {

using namespace graze_test;

constexpr const char* header = "frame,a,b,kind,class,distance,depth,nx,ny,px,py\n";

TEST(Contacts, OfTwoFramesWithWalls) {
    const Folder folder;
    // Ids and frames are the file's own, rows in any order; 30 and 7 are 1 m apart in frame 12, 0.5 m in
    // frame 3.
    folder.write("t.txt", "# id frame x y\n30 12 1 0\n7 12 0 0\n7 3 0 0\n30 3 0.5 0\n9 3 0.5 1.25\n");
    folder.write("w.wkt", "MULTILINESTRING ((-9 9, 9 9, 9 10), (-1 1.75, 2 1.75))");
    const Outcome outcome = folder.graze("contacts t.txt --radius 0.5 --walls w.wkt");
    ASSERT_EQ(outcome.exit_code, 0) << outcome;
    EXPECT_EQ(outcome.out, std::string(header) +
                               "3,7,30,agent-agent,penetrating,0,0.5,1,0,0.25,0\n"
                               "3,9,2,agent-wall,touching,0,0,0,1,0.5,1.75\n"
                               "12,7,30,agent-agent,touching,0,0,1,0,0.5,0\n");
    EXPECT_NE(outcome.err.find("frames      2"), std::string::npos) << outcome;
    for (const char* way : {"--backend reference", "--backend threads --threads 1", "--threads 4"}) {
        EXPECT_EQ(folder.graze(std::string("contacts t.txt --radius 0.5 --walls w.wkt ") + way).out,
                  outcome.out)
            << way;
    }
    EXPECT_EQ(folder.graze("contacts t.txt --radius 0.5 --walls w.wkt -o c.csv").out, "");
    EXPECT_EQ(slurp(folder / "c.csv"), outcome.out);
}

TEST(Contacts, WithinADistance) {
    const Folder folder;
    folder.write("t.txt", "1 0 0 0\n2 0 2 0\n3 0 2 3\n");
    folder.write("w.wkt", "LINESTRING (-1 -1.5, -1 1.5)");
    const std::string rest = "contacts t.txt --radius 0.5 --walls w.wkt ";
    EXPECT_EQ(folder.graze(rest).out, header);
    EXPECT_EQ(folder.graze(rest + "--within 0.25").out, header);
    EXPECT_EQ(folder.graze(rest + "--within 0.5").out,
              std::string(header) + "0,1,0,agent-wall,separated,0.5,0,-1,0,-0.75,0\n");
    EXPECT_EQ(folder.graze(rest + "--within 1").out, std::string(header) +
                                                         "0,1,2,agent-agent,separated,1,0,1,0,1,0\n"
                                                         "0,1,0,agent-wall,separated,0.5,0,-1,0,-0.75,0\n");
}

TEST(Contacts, InThreeDimensions) {
    const Folder folder;
    folder.write("t.txt", "1 0 0 0 0\n2 0 0 0 1\n3 0 0 5 1\n");
    const Outcome outcome = folder.graze("contacts t.txt --radius 0.5 --dim 3");
    ASSERT_EQ(outcome.exit_code, 0) << outcome;
    EXPECT_EQ(outcome.out,
              "frame,a,b,kind,class,distance,depth,nx,ny,nz,px,py,pz\n"
              "0,1,2,agent-agent,touching,0,0,0,0,1,0,0,0.5\n");
    EXPECT_EQ(csv_rows(folder.graze("contacts t.txt --radius 0.5").out).at(1).at(4), "penetrating")
        << "in 2-D the third column is a height";
}

TEST(Contacts, UnitScalesThePositionsOnly) {
    const Folder folder;
    folder.write("m.txt", "1 0 1.25 0\n2 0 1.5 0\n");
    folder.write("cm.txt", "1 0 125 0\n2 0 150 0\n");
    folder.write("w.wkt", "POINT (1.25 0.125)");
    EXPECT_EQ(folder.graze("contacts cm.txt --unit cm --radius 0.125 --walls w.wkt").out,
              folder.graze("contacts m.txt --radius 0.125 --walls w.wkt").out);
    EXPECT_EQ(csv_rows(folder.graze("contacts m.txt --radius 0.125 --walls w.wkt").out).size(), 3u);
}

TEST(Contacts, OfNobodyIsAHeader) {
    const Folder folder;
    folder.write("none.txt", "# nobody\n");
    folder.write("one.txt", "1 0 0 0\n");
    EXPECT_EQ(folder.graze("contacts none.txt --radius 1").out, header);
    EXPECT_EQ(folder.graze("contacts one.txt --radius 1").out, header);
}

TEST(Contacts, SummaryAsJson) {
    const Folder folder;
    folder.write("t.txt", "1 0 0 0\n2 0 0.5 0\n3 0 9 0\n");
    const Outcome outcome = folder.graze("contacts t.txt --radius 0.5 --backend threads --format json");
    const Json summary = Json::parse(outcome.err);
    EXPECT_EQ(summary.at("contacts"), 1);
    EXPECT_EQ(summary.at("agent-agent").at("penetrating"), 1);
    EXPECT_EQ(summary.at("agent-wall").at("touching"), 0);
    EXPECT_EQ(summary.at("deepest"), 0.5);
    EXPECT_EQ(summary.at("candidates"), 1);
    EXPECT_EQ(summary.at("backend"), "threads");
    EXPECT_EQ(csv_rows(outcome.out).size(), 2u);
}

}  // namespace

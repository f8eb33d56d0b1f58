// graze contacts on scenes of shapes.
#include <gtest/gtest.h>

#include "tests/cli/program.h"

namespace {

using graze_test::csv_rows;
using graze_test::Folder;
using graze_test::Json;
using graze_test::Outcome;
using graze_test::slurp;

constexpr const char* header = "frame,a,b,kind,class,distance,depth,nx,ny,px,py\n";

TEST(SceneContacts, OfShapes) {
    const Folder folder;
    folder.write("s.jsonl",
                 "{\"type\":\"circle\",\"center\":[0,0],\"radius\":1,\"id\":\"a, b\"}\n"
                 "{\"type\":\"circle\",\"center\":[2,0],\"radius\":1,\"id\":7}\n"
                 "{\"type\":\"circle\",\"center\":[4.5,0],\"radius\":1}\n"
                 "{\"type\":\"circle\",\"center\":[4,0],\"radius\":1}\n");
    const Outcome outcome = folder.graze("contacts s.jsonl");
    ASSERT_EQ(outcome.exit_code, 0) << outcome;
    const std::string rows = std::string(header) +
                             "0,\"a, b\",7,shape-shape,touching,0,0,1,0,1,0\n"
                             "0,7,3,shape-shape,touching,0,0,1,0,3,0\n"
                             "0,2,3,shape-shape,penetrating,0,1.5,-1,0,4.25,0\n";
    EXPECT_EQ(outcome.out, rows);
    EXPECT_NE(outcome.err.find("shapes      4\n"), std::string::npos) << outcome;
    EXPECT_NE(outcome.err.find("shape-shape 1 penetrating, 2 touching, 0 separated"), std::string::npos)
        << outcome;
    for (const char* way : {"--backend reference", "--backend threads --threads 1"})
        EXPECT_EQ(folder.graze(std::string("contacts s.jsonl ") + way).out, rows) << way;
    EXPECT_EQ(folder.graze("contacts s.jsonl -o c.csv").out, "");
    EXPECT_EQ(slurp(folder / "c.csv"), rows);
    EXPECT_EQ(csv_rows(folder.graze("contacts s.jsonl --within 0.5").out).size(), 5u);
    EXPECT_EQ(csv_rows(folder.graze("contacts s.jsonl --within 0.49").out).size(), 4u);
    const Json summary = Json::parse(folder.graze("contacts s.jsonl --backend threads --format json").err);
    EXPECT_EQ(summary.at("shapes"), 4);
    EXPECT_EQ(summary.at("shape-shape").at("touching"), 2);
    EXPECT_FALSE(summary.contains("agent-agent"));
}

TEST(SceneContacts, InThreeDimensions) {
    const Folder folder;
    folder.write("s.jsonl",
                 "{\"type\":\"sphere\",\"center\":[0,0,0],\"radius\":1}\n"
                 "{\"type\":\"sphere\",\"center\":[0,0,2],\"radius\":1}\n");
    EXPECT_EQ(folder.graze("contacts s.jsonl").out,
              "frame,a,b,kind,class,distance,depth,nx,ny,nz,px,py,pz\n"
              "0,0,1,shape-shape,touching,0,0,0,0,1,0,0,1\n");
}

TEST(SceneContacts, GroupsAndMasks) {
    const Folder folder;
    const auto contacts_of = [&](const std::string& a, const std::string& b) {
        const std::string circle = "{\"type\":\"circle\",\"center\":[0,0],\"radius\":1";
        folder.write("s.jsonl", circle + a + "}\n" + circle + b + "}\n");
        return csv_rows(folder.graze("contacts s.jsonl").out).size() - 1;
    };
    EXPECT_EQ(contacts_of("", ""), 1u);
    EXPECT_EQ(contacts_of(",\"group\":1", ",\"group\":1"), 0u);
    EXPECT_EQ(contacts_of(",\"group\":1", ",\"group\":2"), 1u);
    EXPECT_EQ(contacts_of(",\"group\":-1", ",\"group\":-1"), 1u);
    EXPECT_EQ(contacts_of(",\"mask\":1", ",\"mask\":2"), 0u);
    EXPECT_EQ(contacts_of(",\"mask\":3", ",\"mask\":2"), 1u);
    EXPECT_EQ(contacts_of(",\"mask\":0", ""), 0u);
}

TEST(SceneContacts, RefusesWhatMakesNoSense) {
    const Folder folder;
    folder.write("none.jsonl", "");
    EXPECT_EQ(folder.graze("contacts none.jsonl").out, header);
    for (const char* option : {"--radius 1", "--unit cm", "--dim 3", "--walls w.wkt", "--paraview s.pvd"})
        EXPECT_EQ(folder.graze(std::string("contacts none.jsonl ") + option).exit_code, 2) << option;
    folder.write("holes.jsonl",
                 "{\"type\":\"circle\",\"center\":[0,0],\"radius\":1}\n"
                 "{\"type\":\"polygon\",\"vertices\":[[0,0],[9,0],[0,9]],\"holes\":[[[1,1],[2,1],[1,2]]]}\n");
    const Outcome outcome = folder.graze("contacts holes.jsonl");
    EXPECT_EQ(outcome.exit_code, 3) << outcome;
    EXPECT_NE(outcome.err.find("holes.jsonl:2: a polygon with holes is not convex"), std::string::npos)
        << outcome;
}

}  // namespace

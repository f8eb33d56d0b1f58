#include "host/io/contacts_csv.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <random>
#include <sstream>

#include "tests/io/files.h"

namespace {

using graze::ContactClass;
using graze::io::ContactKind;
using graze::io::ContactRow;
using graze::io::ContactsCsv;
using graze_test::read_bytes;
using graze_test::TempFolder;

TEST(ContactsCsv, ColumnsAreAContract) {
    const TempFolder folder;
    ContactsCsv<2> flat(folder / "2.csv");
    flat.append(
        {7, 12, 3, ContactKind::agent_agent, {ContactClass::penetrating, 0.0, 0.125, {1, 0}, {0.1, -2.5}}});
    flat.append(
        {7, 12, 0, ContactKind::agent_wall, {ContactClass::touching, 0.0, 0.0, {0, -1}, {1e300, 1e-7}}});
    flat.commit();
    EXPECT_EQ(read_bytes(folder / "2.csv"),
              "frame,a,b,kind,class,distance,depth,nx,ny,px,py\n"
              "7,12,3,agent-agent,penetrating,0,0.125,1,0,0.1,-2.5\n"
              "7,12,0,agent-wall,touching,0,0,0,-1,1e+300,1e-07\n");

    ContactsCsv<3> solid(folder / "3.csv");
    solid.append(
        {-1, 1, 2, ContactKind::shape_shape, {ContactClass::separated, 0.5, 0.0, {0, 0, 1}, {1, 2, 3}}});
    solid.commit();
    EXPECT_EQ(read_bytes(folder / "3.csv"),
              "frame,a,b,kind,class,distance,depth,nx,ny,nz,px,py,pz\n"
              "-1,1,2,shape-shape,separated,0.5,0,0,0,1,1,2,3\n");
}

TEST(ContactsCsv, NoContactsAreAHeader) {
    const TempFolder folder;
    ContactsCsv<2> file(folder / "a.csv");
    file.commit();
    EXPECT_EQ(read_bytes(folder / "a.csv"), "frame,a,b,kind,class,distance,depth,nx,ny,px,py\n");
}

TEST(ContactsCsv, NumbersComeBackBitForBit) {
    const TempFolder folder;
    constexpr std::uint64_t seed = 5;
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    std::vector<double> written;
    const auto any = [&] { return written.emplace_back(graze_test::any_finite<double>(random)); };
    ContactsCsv<3> file(folder / "a.csv");
    for (int i = 0; i < 5000; ++i) {
        ContactRow<3> row;
        row.contact.distance = any();
        row.contact.depth = any();
        for (int axis = 0; axis < 3; ++axis)
            row.contact.normal[axis] = any();
        for (int axis = 0; axis < 3; ++axis)
            row.contact.point[axis] = any();
        file.append(row);
    }
    file.commit();
    std::istringstream lines(read_bytes(folder / "a.csv"));
    std::vector<double> read;
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line)) {
        std::istringstream fields(line);
        int column = 0;
        for (std::string field; std::getline(fields, field, ',');) {
            if (column++ >= 5) read.push_back(std::strtod(field.c_str(), nullptr));
        }
    }
    EXPECT_TRUE(graze_test::same_bits(read, written));
}

}  // namespace

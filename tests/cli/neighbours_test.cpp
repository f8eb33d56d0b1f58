// graze neighbours: the arrays it writes, read back, against every pair by the definition on whole numbers.
#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <random>

#include "tests/cli/program.h"

namespace {

using graze_test::Folder;
using graze_test::Outcome;

/// The numbers of a little-endian .npy, whose header must say so.
template <class T>
std::vector<T> read_array(const std::filesystem::path& path, const std::string& descr,
                          const std::string& shape) {
    const std::string bytes = graze_test::slurp(path);
    EXPECT_EQ(bytes.substr(0, 6), "\x93NUMPY") << path;
    const std::size_t end = bytes.find('\n');
    const std::string header = bytes.substr(0, end);
    EXPECT_NE(header.find("'" + descr + "'"), std::string::npos) << header;
    EXPECT_NE(header.find("'shape': " + shape), std::string::npos) << header << " is not " << shape;
    std::vector<T> values((bytes.size() - end - 1) / sizeof(T));
    if (!values.empty()) std::memcpy(values.data(), bytes.data() + end + 1, values.size() * sizeof(T));
    return values;
}

struct Entry {
    std::uint32_t i, j;
    std::array<std::int32_t, 3> image{};
    friend auto operator<=>(const Entry&, const Entry&) = default;
};

/// Whole numbers, x y z r; z is 0 in the plane. A period of 0: not periodic.
struct Scene {
    int dimension = 3;
    std::vector<std::array<int, 4>> rows;
    std::array<int, 3> period{};
    int radius = 0;
    bool half = false;
};

std::vector<Entry> all_neighbours(const Scene& scene) {
    std::vector<Entry> found;
    const auto repeats = [&](std::size_t axis) { return scene.period[axis] == 0 ? 0 : 12; };
    const auto count = static_cast<std::uint32_t>(scene.rows.size());
    for (std::uint32_t i = 0; i < count; ++i) {
        for (std::uint32_t j = 0; j < count; ++j) {
            const int reach = scene.rows[i][3] + scene.rows[j][3] + scene.radius;
            Entry entry{i, j, {}};
            for (int a = -repeats(0); a <= repeats(0); ++a) {
                for (int b = -repeats(1); b <= repeats(1); ++b) {
                    for (int c = -repeats(2); c <= repeats(2); ++c) {
                        entry.image = {a, b, c};
                        int square = 0;
                        for (std::size_t axis = 0; axis < 3; ++axis) {
                            const int d = scene.rows[j][axis] + entry.image[axis] * scene.period[axis] -
                                          scene.rows[i][axis];
                            square += d * d;
                        }
                        const bool itself = i == j && entry.image == std::array<std::int32_t, 3>{};
                        const bool first = i < j || (i == j && entry.image > std::array<std::int32_t, 3>{});
                        if (square <= reach * reach && !itself && (first || !scene.half))
                            found.push_back(entry);
                    }
                }
            }
        }
    }
    std::sort(found.begin(), found.end());
    return found;
}

Scene random_scene(std::uint64_t seed, int dimension, std::size_t count, int extent, int largest) {
    std::mt19937_64 random(seed);
    const auto below = [&](int n) { return static_cast<int>(random() % static_cast<std::uint64_t>(n)); };
    Scene scene;
    scene.dimension = dimension;
    for (std::size_t i = 0; i < count; ++i)
        scene.rows.push_back(
            {below(extent), below(extent), dimension == 3 ? below(extent) : 0, below(largest + 1)});
    return scene;
}

/// As an array of so many columns: places, or places and radii.
template <class T>
std::vector<T> columns_of(const Scene& scene, bool with_radii) {
    std::vector<T> values;
    for (const auto& row : scene.rows) {
        for (int axis = 0; axis < scene.dimension; ++axis)
            values.push_back(static_cast<T>(row[static_cast<std::size_t>(axis)]));
        if (with_radii) values.push_back(static_cast<T>(row[3]));
    }
    return values;
}

void expect_lists(const Folder& folder, const std::string& arguments, const Scene& scene) {
    SCOPED_TRACE(arguments);
    const bool periodic = scene.period != std::array<int, 3>{};
    const Outcome outcome =
        folder.graze("neighbours " + arguments + " --radius " + std::to_string(scene.radius) +
                     (scene.half ? " --half" : "") + " --format json -o lists");
    ASSERT_EQ(outcome.exit_code, 0) << outcome;
    const auto json = outcome.json();
    const std::vector<Entry> expected = all_neighbours(scene);
    EXPECT_EQ(json.at("objects"), scene.rows.size());
    EXPECT_EQ(json.at("dimension"), scene.dimension);
    EXPECT_EQ(json.at("neighbours"), expected.size());
    EXPECT_EQ(json.at("list"), scene.half ? "half" : "full");
    EXPECT_GT(json.at("milliseconds").at("build"), 0.0);
    const std::string count = std::to_string(expected.size());
    const auto offsets = read_array<std::uint64_t>(folder / "lists.offsets.npy", "<u8",
                                                   "(" + std::to_string(scene.rows.size() + 1) + ",)");
    const auto indices = read_array<std::uint32_t>(folder / "lists.indices.npy", "<u4", "(" + count + ",)");
    ASSERT_EQ(offsets.size(), scene.rows.size() + 1);
    ASSERT_EQ(offsets.back(), indices.size());
    std::vector<std::int32_t> images;
    const auto dimension = static_cast<std::size_t>(scene.dimension);
    ASSERT_EQ(std::filesystem::exists(folder / "lists.images.npy"), periodic);
    if (periodic) {
        images = read_array<std::int32_t>(folder / "lists.images.npy", "<i4",
                                          "(" + count + ", " + std::to_string(dimension) + ")");
        ASSERT_EQ(images.size(), dimension * indices.size());
    }
    std::vector<Entry> got;
    std::uint64_t longest = 0;
    for (std::uint32_t i = 0; i + 1 < offsets.size(); ++i) {
        longest = std::max(longest, offsets[i + 1] - offsets[i]);
        for (std::uint64_t k = offsets[i]; k < offsets[i + 1]; ++k) {
            Entry entry{i, indices[k], {}};
            for (std::size_t axis = 0; axis < dimension && periodic; ++axis)
                entry.image[axis] = images[dimension * k + axis];
            got.push_back(entry);
        }
    }
    EXPECT_TRUE(got == expected);
    EXPECT_EQ(json.at("longest_row"), longest);
}

TEST(Neighbours, OfPoints) {
    const Folder folder;
    Scene solid = random_scene(1, 3, 400, 20, 0);
    solid.radius = 3;
    folder.write_npy<float>("solid.npy", 3, columns_of<float>(solid, false));
    folder.write_npy<double>("solid64.npy", 3, columns_of<double>(solid, false));
    Scene flat = random_scene(2, 2, 300, 40, 0);
    flat.radius = 5;
    folder.write_npy<double>("flat.npy", 2, columns_of<double>(flat, false));
    for (const bool half : {false, true}) {
        solid.half = flat.half = half;
        expect_lists(folder, "solid.npy", solid);
        expect_lists(folder, "solid64.npy --backend threads --threads 1", solid);
        expect_lists(folder, "solid.npy --as points --backend threads --threads 3", solid);
        expect_lists(folder, "flat.npy", flat);
    }
    Scene none;
    folder.write_npy<float>("none.npy", 3, {});
    expect_lists(folder, "none.npy", none);
}

TEST(Neighbours, ASkinReachesFurther) {
    const Folder folder;
    Scene scene = random_scene(3, 3, 200, 12, 0);
    folder.write_npy<float>("points.npy", 3, columns_of<float>(scene, false));
    scene.radius = 5;
    const std::vector<Entry> expected = all_neighbours(scene);
    const Outcome outcome = folder.graze("neighbours points.npy --radius 3.5 --skin 1.5 -o s --format json");
    EXPECT_EQ(outcome.exit_code, 0) << outcome;
    EXPECT_EQ(outcome.json().at("neighbours"), expected.size());
    EXPECT_EQ(outcome.json().at("skin"), 1.5);
}

TEST(Neighbours, OfCirclesAndSpheres) {
    const Folder folder;
    Scene solid = random_scene(4, 3, 200, 30, 4);
    solid.radius = 1;
    folder.write_npy<double>("solid.npy", 4, columns_of<double>(solid, true));
    Scene flat = random_scene(5, 2, 200, 60, 4);
    flat.radius = 0;
    folder.write_npy<float>("flat.npy", 3, columns_of<float>(flat, true));
    std::ostringstream csv, semicolons, dump, xyz;
    csv << "x,y,z,r\n";
    semicolons << "y;x\n";
    for (std::size_t i = 0; i < 200; ++i) {
        const auto& [x, y, z, r] = solid.rows[i];
        csv << x << ',' << y << ',' << z << ',' << r << '\n';
        semicolons << flat.rows[i][1] << ';' << flat.rows[i][0] << '\n';
    }
    for (const int frame : {0, 50}) {
        dump << "ITEM: TIMESTEP\n"
             << frame << "\nITEM: NUMBER OF ATOMS\n200\nITEM: BOX BOUNDS pp pp pp\n0 30\n0 30\n0 30\n"
             << "ITEM: ATOMS id x y z radius\n";
        for (std::size_t i = 200; i-- > 0;) {
            const auto& [x, y, z, r] = solid.rows[i];
            dump << i << ' ' << x + (frame * static_cast<int>(i)) << ' ' << y << ' ' << z << ' ' << r << '\n';
        }
    }
    xyz << "200\nparticles\n";
    for (const auto& [x, y, z, r] : solid.rows)
        xyz << "Ar " << x << ' ' << y << ' ' << z << '\n';
    folder.write("solid.csv", csv.str());
    folder.write("flat.csv", semicolons.str());
    folder.write("solid.lammpstrj", dump.str());
    folder.write("solid.xyz", xyz.str());

    expect_lists(folder, "solid.npy --as spheres", solid);
    expect_lists(folder, "flat.npy --as circles", flat);
    expect_lists(folder, "solid.csv", solid);
    expect_lists(folder, "solid.csv --as spheres", solid);
    expect_lists(folder, "solid.lammpstrj --frame 0", solid);
    Scene points = solid;
    for (auto& row : points.rows)
        row[3] = 0;
    points.radius = 4;
    expect_lists(folder, "solid.csv --as points", points);
    expect_lists(folder, "solid.lammpstrj --as points --frame 0", points);
    expect_lists(folder, "solid.xyz", points);
    Scene flat_points = flat;
    for (auto& row : flat_points.rows)
        row[3] = 0;
    flat_points.radius = 6;
    expect_lists(folder, "flat.csv", flat_points);
}

TEST(Neighbours, InAPeriodicBox) {
    const Folder folder;
    Scene scene = random_scene(6, 3, 60, 20, 2);
    scene.rows[7][0] += 100;
    scene.rows[8][1] -= 60;
    folder.write_npy<double>("scene.npy", 4, columns_of<double>(scene, true));
    scene.radius = 2;
    for (const bool half : {false, true}) {
        scene.half = half;
        scene.period = {20, 20, 20};
        expect_lists(folder, "scene.npy --as spheres --periodic xyz --box 20,20,20", scene);
        scene.period = {15, 0, 25};
        expect_lists(folder, "scene.npy --as spheres --periodic zx --box 25,1.5e1", scene);
    }
    Scene flat = random_scene(7, 2, 5, 9, 1);
    flat.radius = 6;
    flat.period = {0, 2, 0};
    folder.write_npy<float>("flat.npy", 3, columns_of<float>(flat, true));
    std::filesystem::remove(folder / "lists.images.npy");
    expect_lists(folder, "flat.npy --as circles --periodic y --box 2", flat);
}

TEST(Neighbours, TextSaysTheSame) {
    const Folder folder;
    folder.write_npy<float>("points.npy", 2, {0, 0, 1, 0, 3, 0});
    const Outcome outcome = folder.graze("neighbours points.npy --radius 1 -o n");
    EXPECT_EQ(outcome.exit_code, 0) << outcome;
    EXPECT_NE(outcome.out.find("objects      3 (2-D)"), std::string::npos) << outcome;
    EXPECT_NE(outcome.out.find("neighbours   2 (full list), at most 1 of an object"), std::string::npos)
        << outcome;
}

TEST(Neighbours, WrongUseIsCode2AndWritesNothing) {
    const Folder folder;
    folder.write_npy<float>("points.npy", 3, {0, 0, 0, 1, 0, 0});
    folder.write_npy<float>("flat.npy", 2, {0, 0, 1, 0});
    folder.write("two.txt", "1 5 0 0\n1 6 0 0\n");
    for (const char* bad : {"points.npy -o n",
                            "points.npy --radius 1",
                            "--radius 1 -o n",
                            "points.npy --radius -1 -o n",
                            "points.npy --radius nan -o n",
                            "points.npy --radius inf -o n",
                            "points.npy --radius 1 --skin -1 -o n",
                            "points.npy --radius 1 --as boxes2d -o n",
                            "points.npy --radius 1 --periodic xyz -o n",
                            "points.npy --radius 1 --box 1,1,1 -o n",
                            "points.npy --radius 1 --periodic xx --box 1,1 -o n",
                            "points.npy --radius 1 --periodic xw --box 1,1 -o n",
                            "points.npy --radius 1 --periodic xy --box 1 -o n",
                            "points.npy --radius 1 --periodic x --box 1,1 -o n",
                            "points.npy --radius 1 --periodic x --box 0 -o n",
                            "points.npy --radius 1 --periodic x --box -1 -o n",
                            "points.npy --radius 1 --periodic x --box inf -o n",
                            "points.npy --radius 1 --periodic x --box 1e300 -o n",
                            "points.npy --radius 1 --periodic x --box 1, -o n",
                            "flat.npy --radius 1 --periodic z --box 1 -o n",
                            "points.npy --radius 1 --backend reference -o n",
                            "points.npy --radius 1 --frame 1 -o n",
                            "two.txt --radius 1 -o n",
                            "two.txt --radius 1 --frame 7 -o n"}) {
        const Outcome outcome = folder.graze(std::string("neighbours ") + bad);
        EXPECT_EQ(outcome.exit_code, 2) << bad << "\n" << outcome;
        EXPECT_NE(outcome.err, "") << bad;
        EXPECT_EQ(outcome.out, "") << bad;
    }
    EXPECT_FALSE(std::filesystem::exists(folder / "n.offsets.npy"));
}

TEST(Neighbours, BadInputIsCode3AndLeavesTheOldFiles) {
    const Folder folder;
    const float nan = std::numeric_limits<float>::quiet_NaN();
    folder.write_npy<float>("nan.npy", 3, {0, 0, 0, 1, nan, 0});
    folder.write_npy<float>("four.npy", 4, {0, 0, 0, 1});
    folder.write_npy<float>("negative.npy", 4, {0, 0, 0, -1});
    folder.write_npy<double>("far.npy", 2, {0, 0, 3e6, 0});
    folder.write("boxes.csv", "minx,miny,maxx,maxy\n0,0,1,1\n");
    folder.write("three.csv", "x,y,r\n0,0,1\n");
    folder.write("plain.xyz", "1\n\nAr 0 0 0\n");
    folder.write("mesh.obj", "v 0 0 0\n");
    folder.write_npy<float>("good.npy", 3, {0, 0, 0, 1, 0, 0});
    folder.write("n.offsets.npy", "precious");
    const std::pair<const char*, const char*> cases[] = {
        {"nan.npy", "row 1"},
        {"four.npy", "(n, 3)"},
        {"negative.npy --as spheres", "radius -1"},
        {"good.npy --as spheres", "spheres x, y, z, r"},
        {"four.npy --as circles", "circles x, y, r"},
        {"missing.npy", "missing.npy"},
        {"boxes.csv", "x,y[,z][,r]"},
        {"three.csv --as spheres", "spheres x, y, z, r"},
        {"plain.xyz --as spheres", "no radii"},
        {"mesh.obj", ".npy"},
        {"far.npy --periodic x --box 1", "periods"},
    };
    for (const auto& [file, word] : cases) {
        const Outcome outcome = folder.graze(std::string("neighbours ") + file + " --radius 1 -o n");
        EXPECT_EQ(outcome.exit_code, 3) << file << "\n" << outcome;
        EXPECT_NE(outcome.err.find(word), std::string::npos) << file << "\n" << outcome;
    }
    EXPECT_EQ(folder.graze("neighbours good.npy --radius 1e9 --periodic x --box 1 -o n").exit_code, 4);
    EXPECT_EQ(folder.graze("neighbours good.npy --radius 1 -o nowhere/n").exit_code, 3);
    EXPECT_EQ(graze_test::slurp(folder / "n.offsets.npy"), "precious");
}

}  // namespace

// Particles, people and shapes from the files they come in: what an independent count finds.
#include <cmath>
#include <map>
#include <set>
#include <sstream>

#include "host/scene/random.h"
#include "tests/cli/boxes.h"
#include "tests/support/shared_data.h"

namespace {

using namespace graze_test;

struct Particle {
    std::int64_t id;
    double x, y, z, radius;
};

/// Columns `id type x y z ... radius` by their names, as a person would read them.
std::vector<Particle> read_dump(const std::filesystem::path& path) {
    std::istringstream text(slurp(path));
    std::vector<std::string> names;
    std::vector<Particle> particles;
    for (std::string line; std::getline(text, line);) {
        std::istringstream fields(line);
        std::vector<std::string> words;
        for (std::string word; fields >> word;)
            words.push_back(word);
        if (line.starts_with("ITEM: ATOMS")) {
            names.assign(words.begin() + 2, words.end());
        } else if (!names.empty() && words.size() == names.size()) {
            std::map<std::string, double> value;
            for (std::size_t i = 0; i < names.size(); ++i)
                value[names[i]] = std::strtod(words[i].c_str(), nullptr);
            particles.push_back({std::llround(value.at("id")), value.at("x"), value.at("y"), value.at("z"),
                                 value.at("radius")});
        }
    }
    return particles;
}

/// Pairs of ids whose spheres share a point, in long double: nothing here is that near the border.
std::set<std::pair<std::int64_t, std::int64_t>> touching(const std::vector<Particle>& particles) {
    std::set<std::pair<std::int64_t, std::int64_t>> pairs;
    for (std::size_t i = 0; i < particles.size(); ++i) {
        for (std::size_t j = i + 1; j < particles.size(); ++j) {
            const Particle& p = particles[i];
            const Particle& q = particles[j];
            const long double dx = static_cast<long double>(p.x) - q.x,
                              dy = static_cast<long double>(p.y) - q.y,
                              dz = static_cast<long double>(p.z) - q.z,
                              reach = static_cast<long double>(p.radius) + q.radius;
            const long double gap = dx * dx + dy * dy + dz * dz - reach * reach;
            EXPECT_GT(std::abs(gap), 1e-17L) << "too near the border for this count: " << p.id << " " << q.id;
            if (gap <= 0) pairs.insert(std::minmax(p.id, q.id));
        }
    }
    return pairs;
}

/// Fourteen snapshots of 1,800 falling spheres.
TEST(Dumps, TouchingSpheresAreThoseOfAllPairs) {
    const std::filesystem::path folder_of_dumps =
        std::filesystem::absolute(shared_data() / "data/particles/LIGGGHTS-PUBLIC/contactModels/post");
    GRAZE_SKIP_WITHOUT_SHARED(folder_of_dumps);
    const Folder folder;
    std::set<std::size_t> counts;
    int dumps = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder_of_dumps)) {
        SCOPED_TRACE(entry.path().string());
        ++dumps;
        const auto expected = touching(read_dump(entry.path()));
        counts.insert(expected.size());
        const Outcome outcome = folder.graze("contacts '" + entry.path().string() + "'");
        ASSERT_EQ(outcome.exit_code, 0) << outcome;
        std::set<std::pair<std::int64_t, std::int64_t>> got;
        const auto rows = csv_rows(outcome.out);
        for (std::size_t i = 1; i < rows.size(); ++i)
            got.insert({std::stoll(rows[i].at(1)), std::stoll(rows[i].at(2))});
        EXPECT_EQ(rows.size() - 1, got.size());
        EXPECT_EQ(got, expected);
    }
    EXPECT_EQ(dumps, 14);
    ASSERT_FALSE(counts.empty());
    EXPECT_EQ(*counts.begin(), 7u);  // as the data's page says
    EXPECT_EQ(*counts.rbegin(), 956u);
}

std::vector<double> sphere_boxes(const std::vector<Particle>& particles) {
    std::vector<double> rows;
    for (const Particle& p : particles) {
        for (const double sign : {-1.0, 1.0}) {
            for (const double x : {p.x, p.y, p.z})
                rows.push_back(x + sign * p.radius);
        }
    }
    return rows;
}

/// Coordinates and radii are multiples of 1/8, so that every sum is exact.
TEST(Particles, PairsOfOneFrameByAscendingId) {
    graze::scene::Random random(3);
    std::vector<Particle> particles;
    for (std::int64_t id = 0; id < 200; ++id) {
        const auto eighth = [&](std::uint64_t below) {
            return 0.125 * static_cast<double>(random.below(below));
        };
        particles.push_back({100 + 3 * id, eighth(80), eighth(80), eighth(80), eighth(12)});
    }
    const Boxes boxes{3, sphere_boxes(particles)};
    std::ostringstream dump, xyz, csv;
    for (const int frame : {0, 50}) {
        dump << "ITEM: TIMESTEP\n"
             << frame << "\nITEM: NUMBER OF ATOMS\n200\nITEM: BOX BOUNDS pp pp pp\n"
             << "0 10\n0 10\n0 10\nITEM: ATOMS radius z id y x\n";
        for (auto p = particles.rbegin(); p != particles.rend(); ++p)
            dump << p->radius << ' ' << p->z + frame << ' ' << p->id << ' ' << p->y << ' ' << p->x << '\n';
    }
    xyz << "200\nparticles\n";
    csv << "x,y,z,r\n";
    for (const Particle& p : particles) {
        xyz << "Ar " << p.x << ' ' << p.y << ' ' << p.z << '\n';
        csv << p.x << ',' << p.y << ',' << p.z << ',' << p.radius << '\n';
    }
    const Folder folder;
    folder.write("particles.lammpstrj", dump.str());
    folder.write("particles.csv", csv.str());
    folder.write("particles.xyz", xyz.str());
    for (const char* way : {"--backend threads", "--backend reference"}) {
        expect_pairs(folder, std::string("particles.lammpstrj --frame 0 ") + way, boxes);
        expect_pairs(folder, std::string("particles.csv ") + way, boxes);
        std::vector<Particle> equal = particles;
        for (Particle& p : equal)
            p.radius = 0.75;
        expect_pairs(folder, std::string("particles.xyz --radius 0.75 ") + way, {3, sphere_boxes(equal)});
        expect_pairs(folder, std::string("particles.lammpstrj --frame 0 --radius 0.75 ") + way,
                     {3, sphere_boxes(equal)});
    }
}

TEST(People, ArePlaneUnlessSaidOtherwise) {
    const Folder folder;
    folder.write("walk.txt", "# id frame x y z\n7 3 0 0 1.8\n9 3 0.5 0 1.5\n7 4 0 0 1.8\n");
    expect_pairs(folder, "walk.txt --frame 3 --radius 0.25",
                 {2, {-0.25, -0.25, 0.25, 0.25, 0.25, -0.25, 0.75, 0.25}});
    const Outcome apart =
        folder.graze("pairs walk.txt --frame 3 --radius 0.25 --dim 3 --margin 0.01 --format json");
    EXPECT_EQ(apart.json().at("dimension"), 3);
    EXPECT_EQ(apart.json().at("pairs"), 1);
    const Outcome far = folder.graze("pairs walk.txt --frame 3 --radius 0.1 --dim 3 --format json");
    EXPECT_EQ(far.json().at("pairs"), 0);
}

TEST(Shapes, StandForTheirBoxes) {
    const Folder folder;
    folder.write("scene.jsonl",
                 "{\"type\":\"circle\",\"center\":[0,0],\"radius\":1}\n"
                 "{\"type\":\"aabb\",\"min\":[1,1],\"max\":[2,2],\"id\":\"door\"}\n"
                 "{\"type\":\"segment\",\"a\":[2,5],\"b\":[5,2]}\n"
                 "{\"type\":\"polygon\",\"vertices\":[[4,4],[6,4],[5,6]]}\n");
    const Boxes boxes{2, {-1, -1, 1, 1, 1, 1, 2, 2, 2, 2, 5, 5, 4, 4, 6, 6}};
    expect_pairs(folder, "scene.jsonl", boxes);
    expect_pairs(folder, "scene.jsonl --overlap open", boxes, Rule::open);
    expect_pairs(folder, "scene.jsonl --backend reference", boxes);
}

/// The recording with its own geometry as walls; the answer is that of its text form.
TEST(JuPedSim, ContactsWithTheWallsOfTheRecording) {
    const std::filesystem::path recording =
        std::filesystem::absolute(shared_data() / "data/crowds/PedPy/jupedsim/trajectories.sqlite");
    GRAZE_SKIP_WITHOUT_SHARED(recording);
    const Folder folder;
    const std::string file = "'" + recording.string() + "'";
    const Outcome outcome =
        folder.graze("contacts " + file + " --radius 0.5 --walls " + file + " --format json");
    ASSERT_EQ(outcome.exit_code, 0) << outcome;
    const Json summary = Json::parse(outcome.err.substr(outcome.err.find('{')));
    EXPECT_EQ(summary.at("frames"), 491);
    EXPECT_GT(summary.at("walls"), 3);
    EXPECT_GT(summary.at("contacts"), 0);
    EXPECT_EQ(folder.graze("contacts " + file + " --radius 0.3 --unit cm").exit_code, 2);
}

TEST(ParaView, ASeriesStandsBesideTheContacts) {
    const Folder folder;
    folder.write("walk.txt", "1 3 0 0\n2 3 0.5 0\n1 4 0 0\n");
    const Outcome outcome =
        folder.graze("contacts walk.txt --radius 0.3 --paraview series.pvd -o contacts.csv");
    ASSERT_EQ(outcome.exit_code, 0) << outcome;
    const std::string index = slurp(folder / "series.pvd");
    for (const char* name : {"series_objects_000003.vtp", "series_contacts_000003.vtp",
                             "series_objects_000004.vtp", "series_contacts_000004.vtp"}) {
        EXPECT_NE(index.find(name), std::string::npos) << name;
        EXPECT_TRUE(std::filesystem::exists(folder / name)) << name;
    }
    EXPECT_EQ(csv_rows(slurp(folder / "contacts.csv")).size(), 2u);
}

}  // namespace

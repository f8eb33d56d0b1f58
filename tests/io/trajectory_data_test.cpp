// Every file of the real crowds and particles but the meshes: read as what it is, or refused for the reason
// that is true.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "host/io/objects.h"
#include "host/io/trajectory.h"
#include "host/io/walls.h"
#include "tests/io/files.h"
#include "tests/support/shared_data.h"

namespace {

using graze::ErrorCode;
using graze::io::LengthUnit;
using graze::io::ObjectSet;

struct Counts {
    std::size_t people;
    std::size_t frames;
    std::size_t rows;
};

// Published with the files are the people of all but the one in single file, and the frames and rows of the
// bottleneck and the rows of the corridor; the rest was counted by awk and by sqlite3.
const std::map<std::string, Counts> trajectories = {
    {"crowds/PedPy/bi-directional/bi_corr_400_b_03.txt", {480, 3247, 120790}},
    {"crowds/PedPy/bottleneck/040_c_56_h-.txt", {75, 1657, 63110}},
    {"crowds/PedPy/jupedsim/trajectories.sqlite", {30, 491, 8083}},
    {"crowds/PedPy/reference_tests/data/corner/traj.txt", {137, 833, 18704}},
    {"crowds/PedPy/single_file/n56_cam1.csv", {53, 399, 2391}},
    {"crowds/PedPy/uni-directional/traj_UNI_CORR_500_01.txt", {148, 1889, 25536}},
    {"crowds/PedPy/uni-directional/uo-060-180-180.txt", {66, 905, 10458}},
};

// Bodies made of spheres, as x,y,z,r; their rows counted by `grep -cE '^[-+.0-9]'`.
const std::map<std::string, std::size_t> spheres = {
    {"particles/DEM-Engine/clumps/3_clump.csv", 3},
    {"particles/DEM-Engine/clumps/6_clump.csv", 6},
    {"particles/DEM-Engine/clumps/TeddyBear.csv", 18},
    {"particles/DEM-Engine/clumps/ellipsoid_2_1_1.csv", 5},
    {"particles/DEM-Engine/clumps/molecule.csv", 3},
    {"particles/DEM-Engine/clumps/spiky_sphere.csv", 6},
    {"particles/DEM-Engine/clumps/triangular_flat.csv", 3},
    {"particles/DEM-Engine/clumps/triangular_flat_6comp.csv", 6},
};

const char* const unread = ": trajectories are read from .txt, .csv, ";

// What the others are, and what a reader says of them.
const std::map<std::string, std::string> refused = {
    // a list of points under their number
    {"particles/ArborX/examples/viz/leaf_cloud.txt", ":1: 1 columns; expected id frame x y [z]"},
    // points without a header
    {"particles/ArborX/test/mst_golden_test_points.csv", ":1: unknown column '0.339406815'; expected "},
    // poses with quaternions
    {"particles/DEM-Engine/clumps/ContactChain_initial.csv", ":1: unknown column 'X'; expected "},
    // points without a radius
    {"particles/DEM-Engine/clumps/ViperWheelSimple.csv", ":1: columns x,y,z are not "},
    // contacts with forces
    {"particles/DEM-Engine/sim_data/example_cnt_pairs.csv", ":1: unknown column 'contact_type'; expected "},
    // the input of a simulation, not a dump; a template of a body; floats without a header
    {"particles/LIGGGHTS-PUBLIC/hydrogel_multicontact/data/input.data", unread},
    {"particles/LIGGGHTS-PUBLIC/multisphere_stone_restitution/data/stone1.multisphere", unread},
    {"particles/cuda-samples/Samples/2_Concepts_and_Techniques/particles/data/ref_particles.bin", unread},
    {"particles/cuda-samples/Samples/5_Domain_Specific/smokeParticles/data/ref_smokePart_pos.bin", unread},
    {"particles/cuda-samples/Samples/8_Platform_Specific/Tegra/nbody_opengles/galaxy_20K.bin", unread},
};

/// As a program chooses: trajectories, else object sets, else an error that lists the endings.
void read_any(const std::filesystem::path& path) {
    if (path.extension() == ".csv" && !graze::io::is_trajectory(path)) {
        static_cast<void>(graze::io::read_objects(path));
    } else {
        static_cast<void>(graze::io::read_trajectory(path, LengthUnit::metre));
    }
}

void expect_trajectory(const std::filesystem::path& path, const Counts& counts) {
    EXPECT_TRUE(graze::io::is_trajectory(path));
    const auto trajectory = graze::io::read_trajectory(path, LengthUnit::metre);
    EXPECT_EQ(std::set(trajectory.ids.begin(), trajectory.ids.end()).size(), counts.people);
    EXPECT_EQ(trajectory.frame_numbers.size(), counts.frames);
    EXPECT_EQ(trajectory.ids.size(), counts.rows);
}

void expect_spheres(const std::filesystem::path& path, std::size_t count) {
    EXPECT_FALSE(graze::io::is_trajectory(path));
    const ObjectSet set = graze::io::read_objects(path);
    EXPECT_EQ(set.kind, ObjectSet::Kind::spheres);
    EXPECT_EQ(set.dimension, 3);
    EXPECT_EQ(set.count, count);
}

void expect_refused(const std::filesystem::path& path, const std::string& reason) {
    const std::string message = graze_test::message_of(ErrorCode::bad_input, [&] {
        read_any(path);
        return 0;
    });
    EXPECT_TRUE(message.starts_with(path.string() + reason)) << message;
}

/// The number of files with this outcome, by what they are.
using Tally = std::map<std::string, int>;

void expect_outcome(const std::filesystem::path& data, const std::string& name, Tally& tally) {
    SCOPED_TRACE(name);
    const std::filesystem::path path = data / name;
    const std::string ending = path.extension().string();
    const auto trajectory = trajectories.find(name);
    const auto sphere_set = spheres.find(name);
    const auto refusal = refused.find(name);
    if (ending == ".wkt" || ending == ".xml" || ending == ".sqlite") {
        EXPECT_FALSE(graze::io::read_walls(path).segments.empty());
        ++tally["walls"];
    }
    if (trajectory != trajectories.end()) {
        expect_trajectory(path, trajectory->second);
        ++tally["trajectories"];
    } else if (ending == ".newModels") {
        expect_trajectory(path, {1800, 1, 1800});
        ++tally["dumps"];
    } else if (sphere_set != spheres.end()) {
        expect_spheres(path, sphere_set->second);
        ++tally["sphere sets"];
    } else if (refusal != refused.end()) {
        expect_refused(path, refusal->second);
        ++tally["refused"];
    } else if (ending == ".stl" || ending == ".vtk") {
        ++tally["meshes"];
    } else {
        EXPECT_TRUE(ending == ".wkt" || ending == ".xml") << "a file that no one expects";
    }
}

TEST(TrajectoryData, EveryFileIsReadOrRefusedForItsReason) {
    const auto data = graze_test::shared_data() / "data";
    GRAZE_SKIP_WITHOUT_SHARED(data);
    Tally tally;
    for (const char* folder : {"crowds", "particles"}) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(data / folder)) {
            if (!entry.is_regular_file()) continue;
            expect_outcome(data, std::filesystem::relative(entry.path(), data).string(), tally);
        }
    }
    const Tally expected = {{"dumps", 14}, {"meshes", 10},     {"refused", 10},
                            {"walls", 22}, {"sphere sets", 8}, {"trajectories", 7}};
    EXPECT_EQ(tally, expected);
}

}  // namespace

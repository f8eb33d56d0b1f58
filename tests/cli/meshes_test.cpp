// `graze pairs MESH`: vertices, edges or faces as objects; what an independent count over all pairs of
// elements of a random mesh finds, moving or not, sharing vertices or not.
#include <algorithm>
#include <array>
#include <set>
#include <sstream>

#include "host/scene/random.h"
#include "tests/cli/boxes.h"

namespace {

using namespace graze_test;

struct TestMesh {
    std::vector<std::array<double, 3>> vertices;
    std::vector<std::vector<std::uint32_t>> faces;
};

/// Faces of three to five corners over vertices on a coarse lattice, so that many boxes touch.
TestMesh random_mesh(std::uint64_t seed, std::size_t vertices, std::size_t faces) {
    graze::scene::Random random(seed);
    TestMesh mesh;
    for (std::size_t v = 0; v < vertices; ++v) {
        std::array<double, 3> place{};
        for (double& coordinate : place)
            coordinate = 0.5 * static_cast<double>(random.below(24));
        mesh.vertices.push_back(place);
    }
    while (mesh.faces.size() < faces) {
        std::vector<std::uint32_t> face;
        const std::size_t corners = 3 + random.below(3);
        const std::uint64_t near = random.below(vertices);
        for (std::size_t corner = 0; corner < corners; ++corner)
            face.push_back(static_cast<std::uint32_t>((near + random.below(8)) % vertices));
        mesh.faces.push_back(face);
    }
    return mesh;
}

void write_obj(const Folder& folder, const std::string& name, const TestMesh& mesh) {
    std::ostringstream text;
    for (const auto& v : mesh.vertices)
        text << "v " << v[0] << ' ' << v[1] << ' ' << v[2] << '\n';
    for (const auto& face : mesh.faces) {
        text << 'f';
        for (const std::uint32_t corner : face)
            text << ' ' << corner + 1;
        text << '\n';
    }
    folder.write(name, text.str());
}

using Element = std::vector<std::uint32_t>;

/// By the definition: every pair of neighbouring corners, each undirected edge once, by (higher, lower).
std::vector<Element> edges_of(const TestMesh& mesh) {
    std::set<std::pair<std::uint32_t, std::uint32_t>> sorted;
    for (const auto& face : mesh.faces) {
        for (std::size_t corner = 0; corner < face.size(); ++corner) {
            const std::uint32_t p = face[corner];
            const std::uint32_t q = face[(corner + 1) % face.size()];
            if (p != q) sorted.insert({std::max(p, q), std::min(p, q)});
        }
    }
    std::vector<Element> edges;
    for (const auto& [high, low] : sorted)
        edges.push_back({low, high});
    return edges;
}

std::vector<Element> elements_of(const TestMesh& mesh, char kind) {
    if (kind == 'e') return edges_of(mesh);
    if (kind == 'f') return mesh.faces;
    std::vector<Element> vertices;
    for (std::uint32_t v = 0; v < mesh.vertices.size(); ++v)
        vertices.push_back({v});
    return vertices;
}

bool boxes_meet(const Element& p, const Element& q, const std::vector<const TestMesh*>& frames) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        double low[2] = {1e300, 1e300};
        double high[2] = {-1e300, -1e300};
        for (const TestMesh* frame : frames) {
            for (const int which : {0, 1}) {
                for (const std::uint32_t v : which == 0 ? p : q) {
                    low[which] = std::min(low[which], frame->vertices[v][axis]);
                    high[which] = std::max(high[which], frame->vertices[v][axis]);
                }
            }
        }
        if (low[0] > high[1] || low[1] > high[0]) return false;
    }
    return true;
}

/// The list that the program should write.
std::string expected_list(const std::vector<Element>& a, const std::vector<Element>& b, bool one_set,
                          bool skip_shared, const std::vector<const TestMesh*>& frames) {
    std::string text = "a,b\n";
    for (std::size_t i = 0; i < a.size(); ++i) {
        for (std::size_t j = one_set ? i + 1 : 0; j < b.size(); ++j) {
            const bool shared = std::ranges::find_first_of(a[i], b[j]) != a[i].end();
            if ((skip_shared && shared) || !boxes_meet(a[i], b[j], frames)) continue;
            text += std::to_string(i) + "," + std::to_string(j) + "\n";
        }
    }
    return text;
}

TEST(Meshes, PairsOfElementsAreThoseOfAllPairs) {
    struct Kind {
        const char* word;
        char a, b;
    };
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const TestMesh start = random_mesh(seed, 90, 110);
        TestMesh end = random_mesh(seed + 100, 90, 1);
        end.faces = start.faces;
        const Folder folder;
        write_obj(folder, "start.obj", start);
        write_obj(folder, "end.obj", end);
        for (const Kind kind : {Kind{"vertices", 'v', 'v'}, Kind{"edges", 'e', 'e'}, Kind{"ee", 'e', 'e'},
                                Kind{"faces", 'f', 'f'}, Kind{"vf", 'v', 'f'}}) {
            for (const bool moving : {false, true}) {
                for (const bool skip : {false, true}) {
                    std::vector<const TestMesh*> frames{&start};
                    if (moving) frames.push_back(&end);
                    const std::string expected =
                        expected_list(elements_of(start, kind.a), elements_of(start, kind.b),
                                      kind.a == kind.b, skip, frames);
                    for (const char* way : {"--backend threads", "--algorithm sweep",
                                            "--backend threads --max-pairs 40 --on-overflow chunk"}) {
                        const std::string command =
                            std::string("pairs start.obj --list list.csv --elements ") + kind.word +
                            (moving ? " --next end.obj " : " ") + (skip ? "--skip-shared " : "") + way;
                        const Outcome outcome = folder.graze(command);
                        ASSERT_EQ(outcome.exit_code, 0) << command << '\n' << outcome;
                        EXPECT_EQ(slurp(folder / "list.csv") == expected, true) << command;
                    }
                }
            }
        }
    }
}

/// Two meshes: an element of the first and one of the second.
TEST(Meshes, WithAnotherMesh) {
    const TestMesh one = random_mesh(5, 60, 70);
    const TestMesh two = random_mesh(6, 80, 60);
    TestMesh both = one;  // the second's vertices behind the first's
    both.vertices.insert(both.vertices.end(), two.vertices.begin(), two.vertices.end());
    const Folder folder;
    write_obj(folder, "one.obj", one);
    write_obj(folder, "two.obj", two);
    for (const auto& [word, a, b] : {std::tuple("vf", 'v', 'f'), {"ee", 'e', 'e'}, {"faces", 'f', 'f'}}) {
        std::vector<Element> others = elements_of(two, b);
        for (Element& element : others) {
            for (std::uint32_t& v : element)
                v += static_cast<std::uint32_t>(one.vertices.size());
        }
        const std::string expected = expected_list(elements_of(one, a), others, false, false, {&both});
        for (const char* way : {"--backend threads", "--algorithm sweep"}) {
            const Outcome outcome = folder.graze(
                std::string("pairs one.obj --with two.obj --list list.csv ") + way + " --elements " + word);
            ASSERT_EQ(outcome.exit_code, 0) << outcome;
            EXPECT_EQ(slurp(folder / "list.csv") == expected, true) << word << way;
        }
    }
}

/// What --skip-shared leaves out is not counted, so a limit is met by what is left.
TEST(Meshes, LimitsCountWhatIsLeft) {
    const TestMesh mesh = random_mesh(9, 60, 60);
    const std::string expected = expected_list(mesh.faces, mesh.faces, true, true, {&mesh});
    const auto count = std::ranges::count(expected, '\n') - 1;
    const Folder folder;
    write_obj(folder, "mesh.obj", mesh);
    for (const char* backend : {"threads", "reference"}) {
        const std::string command = std::string("pairs mesh.obj --skip-shared --format json --backend ") +
                                    backend + " --on-overflow fail --max-pairs ";
        const Outcome full = folder.graze(command + std::to_string(count - 1));
        EXPECT_EQ(full.exit_code, 4) << full;
        EXPECT_EQ(full.json().at("pairs"), count);
        EXPECT_TRUE(full.json().at("fingerprint").is_null());
        EXPECT_EQ(folder.graze(command + std::to_string(count)).exit_code, 0);
    }
}

}  // namespace

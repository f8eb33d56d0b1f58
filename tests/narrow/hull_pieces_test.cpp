// Convex pieces of real models (Bullet's VHACD decompositions, the hulls of a MuJoCo scene) against each
// other: where they lie, and moved so that they nearly or exactly touch. GRAZE_TRIALS=20000 for all of it.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "tests/exact/inputs.h"
#include "tests/narrow/convex_check.h"
#include "tests/support/shared_data.h"
#include "tests/support/trials.h"

namespace graze_test {
namespace {

constexpr std::uint64_t seed = 20240603;

std::filesystem::path scenes() {
    return shared_data() / "data" / "scenes";
}

/// The vertices of one convex piece.
using Piece = std::vector<glm::dvec3>;
/// The pieces of one model.
using Model = std::vector<Piece>;

/// A line `o` begins a piece.
void add_pieces(const std::filesystem::path& path, Model& model) {
    std::ifstream file(path);
    Piece piece;
    const auto finish = [&] {
        if (!piece.empty()) model.push_back(std::move(piece));
        piece.clear();
    };
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        std::string keyword;
        words >> keyword;
        if (keyword == "o") finish();
        if (keyword != "v") continue;
        std::string x, y, z;
        words >> x >> y >> z;
        piece.emplace_back(std::stod(x), std::stod(y), std::stod(z));
    }
    finish();
}

/// Bullet has a model a file, MuJoCo a model a folder.
std::vector<Model> all_models() {
    std::map<std::string, Model> models;
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(scenes())) {
        const std::filesystem::path& path = entry.path();
        const std::string name = path.filename().string();
        const bool piece_by_piece =
            name.find("vhacd") != std::string::npos || name.find("VHACD") != std::string::npos;
        const bool hull = path.string().find("mujoco_warp") != std::string::npos;
        if (path.extension() == ".obj" && (piece_by_piece || hull)) files.push_back(path);
    }
    std::sort(files.begin(), files.end());
    for (const auto& path : files) {
        const bool hull = path.string().find("mujoco_warp") != std::string::npos;
        add_pieces(path, models[hull ? path.parent_path().string() : path.string()]);
    }
    std::vector<Model> result;
    for (auto& [name, model] : models) {
        if (model.size() > 1) result.push_back(std::move(model));
    }
    return result;
}

std::array<glm::dvec3, 2> bounds_of(const Piece& piece) {
    std::array<glm::dvec3, 2> bounds{piece[0], piece[0]};
    for (const glm::dvec3& p : piece) {
        bounds = {glm::min(bounds[0], p), glm::max(bounds[1], p)};
    }
    return bounds;
}

bool boxes_meet(const Piece& a, const Piece& b) {
    const auto of_a = bounds_of(a), of_b = bounds_of(b);
    for (int axis = 0; axis < 3; ++axis) {
        if (of_a[0][axis] > of_b[1][axis] || of_b[0][axis] > of_a[1][axis]) return false;
    }
    return true;
}

glm::dvec3 extreme(const Piece& piece, const glm::dvec3& direction) {
    return *std::max_element(piece.begin(), piece.end(), [&](const glm::dvec3& p, const glm::dvec3& q) {
        return glm::dot(p, direction) < glm::dot(q, direction);
    });
}

void move(Piece& piece, const glm::dvec3& by) {
    for (glm::dvec3& p : piece) {
        p += by;
    }
}

Sketch sketch_of(const Piece& piece) {
    Sketch sketch{Kind::hull, 3, {}};
    for (const glm::dvec3& p : piece) {
        sketch.numbers.insert(sketch.numbers.end(), {p.x, p.y, p.z});
    }
    return sketch;
}

class PairMaker {
  public:
    explicit PairMaker(const std::vector<Model>& models) : models_(models), inputs_(seed) {}

    /// In turn: as they lie; moved at random; moved so that a vertex of each is in one place and the rest is
    /// on either side, but for rounding; the same in whole multiples of 2^-16, exactly.
    std::pair<Piece, Piece> pair(std::uint64_t turn) {
        Piece a, b;
        do {
            const Model& model = models_[index(models_.size())];
            a = model[index(model.size())];
            b = model[index(model.size())];
        } while (turn % 4 == 0 && (!boxes_meet(a, b) || a == b));
        const glm::dvec3 direction = some_direction();
        if (turn % 4 == 3) {
            for (Piece* piece : {&a, &b}) {
                for (glm::dvec3& p : *piece) {
                    p = glm::round(p * 0x1p16) * 0x1p-16;
                }
            }
        }
        if (turn % 4 == 1) {
            const auto of_a = bounds_of(a), of_b = bounds_of(b);
            move(b, 0.5 * (of_a[0] + of_a[1] - of_b[0] - of_b[1]) +
                        0.4 * direction * (of_a[1] - of_a[0] + of_b[1] - of_b[0]));
        } else if (turn % 4 != 0) {
            move(b, extreme(a, direction) - extreme(b, -direction));
        }
        return {a, b};
    }

    /// Not of length 1; sometimes along an axis.
    glm::dvec3 some_direction() {
        const auto number = [this] { return inputs_.integer(-1000, 1000) * 1e-3; };
        const glm::dvec3 any{number(), number(), number()};
        if (inputs_.integer(0, 4) != 0) return any;
        glm::dvec3 along{0.0};
        along[inputs_.integer(0, 2)] = 1.0;
        return any.x < 0 ? -along : along;
    }

  private:
    std::size_t index(std::size_t count) {
        return static_cast<std::size_t>(inputs_.integer(0, static_cast<int>(count) - 1));
    }

    const std::vector<Model>& models_;
    HardInputs inputs_;
};

/// No direction may have a larger gap than the distance, or a smaller overlap than the depth.
void expect_best(const graze::Contact<3>& contact, const PairOracle& truth, PairMaker& maker) {
    const Real gap = Real(contact.distance) - Real(contact.depth), tolerance(1e-12 * truth.largest());
    const auto along = [&](const glm::dvec3& n) { return truth.gap_along({n.x, n.y, n.z}); };
    EXPECT_LE(abs(along(contact.normal) - gap), tolerance);
    for (int i = 0; i < 8; ++i) {
        EXPECT_LE(along(glm::normalize(maker.some_direction())), gap + tolerance);
    }
    if (contact.contact_class == graze::ContactClass::separated)
        expect_length(contact.distance, truth.gap(), 2 * truth.extent());
}

TEST(HullPieces, AgreeWithOracle) {
    GRAZE_SKIP_WITHOUT_SHARED(scenes());
    const std::vector<Model> models = all_models();
    std::size_t pieces = 0;
    for (const Model& model : models) {
        pieces += model.size();
    }
    EXPECT_EQ(pieces, 249u);
    PairMaker maker(models);
    std::array<std::uint64_t, 3> counts{};
    const std::uint64_t count = trials(500);
    for (std::uint64_t i = 0; i < count && !HasFailure(); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << seed << ", pair " << i);
        const auto [a, b] = maker.pair(i);
        const PairOracle truth(polytope_of(sketch_of(a)), polytope_of(sketch_of(b)));
        const graze::ConvexHull first{std::span(a)}, second{std::span(b)};
        EXPECT_EQ(graze::classify(first, second), truth.contact_class());
        EXPECT_EQ(graze::classify(second, first), truth.contact_class());
        if (i % 4 != 3 || i % 16 == 3) {
            const graze::Contact<3> contact = contact_of(graze::ShapeView<3>(first), second);
            EXPECT_EQ(contact.contact_class, truth.contact_class());
            expect_best(contact, truth, maker);
        }
        ++counts[static_cast<std::size_t>(truth.contact_class())];
    }
    std::cout << "seed " << seed << ": separated " << counts[0] << ", touching " << counts[1]
              << ", penetrating " << counts[2] << '\n';
    for (const std::uint64_t of_class : counts) {
        EXPECT_GT(of_class, count / 50);
    }
}

}  // namespace
}  // namespace graze_test

// Real floor plans, one in UTM coordinates: contacts with walls are those of all pairs of people and
// segments.
#include <algorithm>

#include "host/scene/random.h"
#include "tests/cli/contact_oracle.h"
#include "tests/support/shared_data.h"

namespace {

using namespace graze_test;

constexpr double radius = 0.2;
constexpr int people = 2000;

/// Every innermost pair of brackets is a list of vertices.
std::vector<Wall> read_walls(const std::filesystem::path& path) {
    const std::string text = slurp(path);
    std::vector<Wall> walls;
    for (std::size_t open = text.find('('); open != std::string::npos; open = text.find('(', open + 1)) {
        const std::size_t close = text.find_first_of("()", open + 1);
        if (close == std::string::npos || text[close] == '(') continue;
        std::vector<Place> line;
        std::istringstream vertices(text.substr(open + 1, close - open - 1));
        for (std::string vertex; std::getline(vertices, vertex, ',');) {
            char* end = nullptr;
            const double x = std::strtod(vertex.c_str(), &end);
            line.push_back({x, std::strtod(end, nullptr)});
        }
        for (std::size_t i = 0; i + 1 < line.size(); ++i) {
            if (line[i].x != line[i + 1].x || line[i].y != line[i + 1].y)
                walls.push_back({line[i], line[i + 1]});
        }
    }
    return walls;
}

/// Half of them anywhere in the bounding box, half about as far from a wall as they reach.
std::vector<Place> crowd_in(const std::vector<Wall>& walls, graze::scene::Random& random) {
    Place least = walls.front().a, greatest = least;
    for (const Wall& wall : walls) {
        for (const Place& p : {wall.a, wall.b}) {
            least = {std::min(least.x, p.x), std::min(least.y, p.y)};
            greatest = {std::max(greatest.x, p.x), std::max(greatest.y, p.y)};
        }
    }
    std::vector<Place> places;
    for (int i = 0; i < people; ++i) {
        const double u = random.uniform(), v = random.uniform();
        if (i % 2 == 0) {
            places.push_back({least.x + u * (greatest.x - least.x), least.y + v * (greatest.y - least.y)});
            continue;
        }
        // Along a wall, or at its end; exactly `radius` aside of walls that are parallel to an axis.
        const Wall& wall = walls[random.below(walls.size())];
        const double t = random.below(4) == 0 ? 0 : u;
        Place p{wall.a.x + t * (wall.b.x - wall.a.x), wall.a.y + t * (wall.b.y - wall.a.y)};
        const double aside = random.below(2) == 0 ? radius : 2 * radius * v;
        (random.below(2) == 0 ? p.x : p.y) += aside;
        places.push_back(p);
    }
    return places;
}

Contacts all_pairs(const std::vector<Place>& places, const std::vector<Wall>& walls) {
    Contacts contacts;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const auto id = static_cast<std::int64_t>(i);
        for (std::size_t j = i + 1; j < places.size(); ++j) {
            const std::string found = contact_class(places[i], places[j], radius);
            if (!found.empty()) contacts[{0, id, static_cast<std::int64_t>(j), "agent-agent"}] = found;
        }
        for (std::size_t w = 0; w < walls.size(); ++w) {
            const std::string found = contact_class(places[i], walls[w], radius);
            if (!found.empty()) contacts[{0, id, static_cast<std::int64_t>(w), "agent-wall"}] = found;
        }
    }
    return contacts;
}

TEST(Walls, OfEveryFloorPlan) {
    const auto folder_of_plans = shared_data() / "data" / "crowds" / "jupedsim";
    GRAZE_SKIP_WITHOUT_SHARED(folder_of_plans);
    std::vector<std::filesystem::path> plans;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_of_plans)) {
        if (entry.path().extension() == ".wkt") plans.push_back(std::filesystem::absolute(entry.path()));
    }
    std::sort(plans.begin(), plans.end());
    EXPECT_EQ(plans.size(), 18u);
    std::uint64_t seed = 100;
    for (const auto& plan : plans) {
        SCOPED_TRACE(testing::Message() << plan.filename() << ", seed " << ++seed);
        const std::vector<Wall> walls = read_walls(plan);
        ASSERT_FALSE(walls.empty());
        graze::scene::Random random(seed);
        const std::vector<Place> places = crowd_in(walls, random);
        const Folder folder;
        std::ostringstream text;
        text.precision(17);
        for (std::size_t i = 0; i < places.size(); ++i)
            text << i << " 0 " << places[i].x << ' ' << places[i].y << '\n';
        folder.write("crowd.txt", text.str());
        const Outcome outcome =
            folder.graze("contacts crowd.txt --radius 0.2 --walls '" + plan.string() + "'");
        ASSERT_EQ(outcome.exit_code, 0) << outcome;
        const Contacts expected = all_pairs(places, walls);
        const auto with_walls = std::count_if(expected.begin(), expected.end(), [](const auto& c) {
            return std::get<3>(c.first) == "agent-wall";
        });
        std::printf("%-36s %4zu segments, %5zu contacts, %4d with walls\n", plan.filename().c_str(),
                    walls.size(), expected.size(), static_cast<int>(with_walls));
        EXPECT_GT(with_walls, 100);
        expect_same(contacts_in(outcome.out), expected);
    }
}

}  // namespace

// Five recorded crowds: `graze contacts` finds what an independent count over all pairs of people finds.
#include "tests/cli/contact_oracle.h"
#include "tests/support/shared_data.h"

namespace {

using namespace graze_test;

constexpr double radius = 0.2;

struct Recording {
    const char* path;
    double divisor;
};

/// The name of the test in CTest's list; without it GoogleTest prints the bytes of the pointer.
void PrintTo(const Recording& recording, std::ostream* stream) {
    *stream << std::filesystem::path(recording.path).stem().string();
}

/// Units as the archive's comments, or the sizes of the rooms, say.
constexpr Recording recordings[] = {
    {"bi-directional/bi_corr_400_b_03.txt", 100}, {"bottleneck/040_c_56_h-.txt", 1},
    {"reference_tests/data/corner/traj.txt", 1},  {"uni-directional/traj_UNI_CORR_500_01.txt", 1},
    {"uni-directional/uo-060-180-180.txt", 100},
};

using Frames = std::map<std::int64_t, std::map<std::int64_t, Place>>;

Frames read(const std::filesystem::path& path, double divisor) {
    Frames frames;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        std::istringstream fields(line.substr(0, line.find('#')));
        std::string id, frame, x, y;
        if (!(fields >> id >> frame >> x >> y)) continue;
        frames[std::llround(std::stod(frame))][std::llround(std::stod(id))] = {
            std::strtod(x.c_str(), nullptr) / divisor, std::strtod(y.c_str(), nullptr) / divisor};
    }
    return frames;
}

Contacts all_pairs(const Frames& frames) {
    Contacts contacts;
    for (const auto& [frame, people] : frames) {
        for (auto a = people.begin(); a != people.end(); ++a) {
            for (auto b = std::next(a); b != people.end(); ++b) {
                const std::string found = contact_class(a->second, b->second, radius);
                if (!found.empty()) contacts[{frame, a->first, b->first, "agent-agent"}] = found;
            }
        }
    }
    return contacts;
}

class Trajectories : public testing::TestWithParam<Recording> {};

TEST_P(Trajectories, HaveTheContactsOfAllPairs) {
    const auto path = shared_data() / "data" / "crowds" / "PedPy" / GetParam().path;
    GRAZE_SKIP_WITHOUT_SHARED(path);
    const bool centimetres = GetParam().divisor != 1;
    const Folder folder;
    const Outcome outcome = folder.graze("contacts '" + std::filesystem::absolute(path).string() +
                                         "' --radius 0.2" + (centimetres ? " --unit cm" : ""));
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    const Contacts expected = all_pairs(read(path, GetParam().divisor));
    RecordProperty("contacts", static_cast<int>(expected.size()));
    std::printf("%zu contacts\n", expected.size());
    expect_same(contacts_in(outcome.out), expected);
}

INSTANTIATE_TEST_SUITE_P(Recorded, Trajectories, testing::ValuesIn(recordings));

/// Points at distances that a double cannot tell from 2 r.
TEST(ContactOracle, AndTheProgramAgreeOnNearTies) {
    const Folder folder;
    std::ostringstream text;
    text.precision(17);
    Frames frames;
    for (int frame = 0; frame < 200; ++frame) {
        const double x = 0.001 * frame;
        double y = 0.4;
        for (int ulps = frame % 5 - 2; ulps != 0; ulps += ulps < 0 ? 1 : -1)
            y = std::nextafter(y, ulps < 0 ? 0 : 1);
        frames[frame] = {{1, {x, 0}}, {2, {x, y}}, {3, {x + 0.24, y + 0.32}}};
        for (const auto& [id, place] : frames[frame])
            text << id << ' ' << frame << ' ' << place.x << ' ' << place.y << '\n';
    }
    folder.write("ties.txt", text.str());
    const Outcome outcome = folder.graze("contacts ties.txt --radius 0.2");
    ASSERT_EQ(outcome.exit_code, 0) << outcome;
    const Contacts expected = all_pairs(frames);
    EXPECT_GE(
        std::count_if(expected.begin(), expected.end(), [](const auto& c) { return c.second == "touching"; }),
        40);
    expect_same(contacts_in(outcome.out), expected);
}

}  // namespace

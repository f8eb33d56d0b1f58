// graze classify: pairs of shapes as JSON lines.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "tests/cli/program.h"
#include "tests/support/shared_data.h"

namespace {

using graze_test::Folder;
using graze_test::Json;
using graze_test::Outcome;
using graze_test::slurp;

std::vector<Json> answers_of(const std::string& text) {
    std::vector<Json> answers;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        answers.push_back(Json::parse(line));
    return answers;
}

constexpr const char* two_circles =
    R"({"id": "far", "a": {"type": "circle", "center": [0, 0], "radius": 1}, "b": {"type": "circle", "center": [5, 0], "radius": 2}})"
    "\n";

TEST(Classify, AnswersLineByLine) {
    const Folder folder;
    folder.write(
        "p.jsonl",
        std::string("# pairs\n") + two_circles +
            R"({"a": {"type": "circle", "center": [0, 0], "radius": 2}, "b": {"type": "circle", "center": [3, 0], "radius": 2}})"
            "\n");
    const Outcome outcome = folder.graze("classify p.jsonl");
    ASSERT_EQ(outcome.exit_code, 0) << outcome;
    EXPECT_EQ(
        outcome.out,
        R"({"id":"far","class":"separated","distance":2.0,"normal":[1.0,0.0],"points":[[1.0,0.0],[3.0,0.0]]})"
        "\n"
        R"({"id":3,"class":"penetrating","depth":1.0,"normal":[1.0,0.0],"points":[[2.0,0.0],[1.0,0.0]]})"
        "\n");
    EXPECT_NE(outcome.err.find("2: 1 separated, 0 touching, 1 penetrating, 0 rejected"), std::string::npos)
        << outcome;
    EXPECT_EQ(folder.graze("classify p.jsonl -o o.jsonl").out, "");
    EXPECT_EQ(slurp(folder / "o.jsonl"), outcome.out);
    const Json summary = Json::parse(folder.graze("classify p.jsonl --format json").err);
    EXPECT_EQ(summary.at("pairs"), 2);
    EXPECT_EQ(summary.at("penetrating"), 1);
    EXPECT_EQ(summary.at("rejected"), 0);
}

TEST(Classify, RejectsWhatIsNoPair) {
    const Folder folder;
    const std::string b = R"(, "b": {"type": "circle", "center": [5, 0], "radius": 2}})"
                          "\n";
    folder.write("p.jsonl", R"({"a": {"type": "circle", "center": [0, 0], "radius": -1})" + b +
                                R"({"a": {"type": "circle", "center": [0, "NaN"], "radius": 1})" + b +
                                R"({"a": {"type": "sphere", "center": [0, 0, 0], "radius": 1})" + b +
                                R"({"a": {"type": "blob"})" + b + R"({"a": 7)" + b +
                                R"({"kind": "ccd-circle-circle", "a": {}, "b": {}})"
                                "\n" +
                                R"({"kind": "file"})"
                                "\n" +
                                R"({"dim": 3, "a": {"type": "point", "p": [0, 0]})" + b +
                                R"({"precision": "float16", "a": {"type": "point", "p": [0, 0]})" + b +
                                R"({"precision": "float32", "a": {"type": "point", "p": [1e300, 0]})" + b);
    const Outcome outcome = folder.graze("classify p.jsonl");
    ASSERT_EQ(outcome.exit_code, 0) << outcome;
    std::vector<std::string> reasons;
    for (const Json& answer : answers_of(outcome.out)) {
        EXPECT_EQ(answer.at("class"), "rejected");
        EXPECT_FALSE(answer.contains("normal"));
        reasons.push_back(answer.at("reason"));
    }
    const std::vector<std::string> expected{"a: radius -1 is negative",
                                            "a: center[1] is NaN",
                                            "a is 3-D, b is 2-D",
                                            "a: unknown type '\"blob\"'",
                                            "a: not a JSON object",
                                            "kind ccd-circle-circle is not a pair of convex shapes",
                                            "kind file is not a pair of convex shapes",
                                            "dim is 3, but the shapes are 2-D",
                                            "precision 'float16' is neither float32 nor float64",
                                            "a: 1e+300 is beyond the range of float32"};
    EXPECT_EQ(reasons, expected);
}

// In float32 the two numbers are the same.
TEST(Classify, RoundsToThePrecisionThatIsSaid) {
    const Folder folder;
    const std::string shapes =
        R"("a": {"type": "circle", "center": [0, 0], "radius": 1}, "b": {"type": "circle", "center": [2.00000000001, 0], "radius": 1}})"
        "\n";
    folder.write("p.jsonl", R"({"precision": "float64", )" + shapes + R"({"precision": "float32", )" +
                                shapes + "{" + shapes);
    const auto answers = answers_of(folder.graze("classify p.jsonl").out);
    ASSERT_EQ(answers.size(), 3u);
    EXPECT_EQ(answers[0].at("class"), "separated");
    EXPECT_EQ(answers[1].at("class"), "touching");
    EXPECT_EQ(answers[2].at("class"), "separated");
}

TEST(Classify, BadLinesEndWithTheFirstOfThem) {
    const Folder folder;
    folder.write("p.jsonl", std::string(two_circles) + "{]\n" +
                                R"({"a": {"type": "point", "p": [0, 0]}})"
                                "\n" +
                                two_circles);
    const Outcome outcome = folder.graze("classify p.jsonl");
    EXPECT_EQ(outcome.exit_code, 3) << outcome;
    EXPECT_EQ(answers_of(outcome.out).size(), 2u) << "good lines are answered";
    EXPECT_NE(outcome.err.find("p.jsonl:2: not JSON"), std::string::npos) << outcome;
    EXPECT_NE(outcome.err.find("(and 1 more)"), std::string::npos) << outcome;
    EXPECT_EQ(folder.graze("classify p.jsonl -o o.jsonl").exit_code, 3);
    EXPECT_FALSE(std::filesystem::exists(folder / "o.jsonl"));
    folder.write("q.jsonl", R"({"id": 1, "a": {"type": "point", "p": [0, 0]}})"
                            "\n");
    EXPECT_NE(folder.graze("classify q.jsonl").err.find("q.jsonl:1: no shape 'b'"), std::string::npos);
    EXPECT_EQ(folder.graze("classify none.jsonl").exit_code, 3);
    EXPECT_EQ(folder.graze("classify").exit_code, 2);
    EXPECT_EQ(folder.graze("classify p.jsonl --format xml").exit_code, 2);
}

// Every case of the public bug reports: the class is what the case expects, or rejected where that may be.
TEST(Classify, TheCases) {
    const auto path = graze_test::shared_data() / "cases" / "cases.jsonl";
    GRAZE_SKIP_WITHOUT_SHARED(path);
    const Folder folder;
    const Outcome outcome = folder.graze("classify '" + std::filesystem::absolute(path).string() + "'");
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    const auto answers = answers_of(outcome.out);
    std::ifstream cases(path);
    std::size_t number = 0;
    int pairs = 0;
    int concave = 0;
    for (std::string line; std::getline(cases, line); ++number) {
        const Json one = Json::parse(line);
        ASSERT_LT(number, answers.size());
        const Json& answer = answers[number];
        SCOPED_TRACE(line.substr(0, 300) + "\n" + answer.dump());
        EXPECT_EQ(answer.at("id"), one.at("id"));
        const std::string kind = one.at("kind");
        const bool is_pair =
            one.contains("a") && one.contains("b") && kind != "concave-polygon" && !kind.starts_with("ccd-");
        if (!is_pair) {
            EXPECT_EQ(answer.at("class"), "rejected");
            EXPECT_EQ(answer.at("reason"), "kind " + kind + " is not a pair of convex shapes");
            continue;
        }
        ++pairs;
        const Json& expect = one.at("expect");
        const bool may_be_rejected = expect.value("or_rejected", false);
        const bool may_be_flat = expect.at("class") == "rejected" && expect.value("or_flat", false);
        if ((may_be_rejected && answer.at("class") == "rejected") || may_be_flat) continue;
        // Some lines of this kind have polygons that are not convex, which are no business of these pairs.
        const bool is_concave = kind == "point-polygon" && answer.at("class") == "rejected" &&
                                answer.at("reason").get<std::string>().ends_with("must be convex");
        concave += is_concave ? 1 : 0;
        EXPECT_TRUE(is_concave || answer.at("class") == expect.at("class"));
    }
    EXPECT_EQ(concave, 9);
    EXPECT_EQ(number, answers.size());
    EXPECT_GT(pairs, 200);
}

}  // namespace

#include "host/io/output_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <random>

#include "tests/io/files.h"

namespace {

using graze::ErrorCode;
using graze::io::OutputFile;
using graze_test::message_of;
using graze_test::read_bytes;
using graze_test::TempFolder;
using Names = std::vector<std::string>;

TEST(OutputFile, NothingUnderTheNameUntilCommit) {
    const TempFolder folder;
    {
        OutputFile file(folder / "a.csv");
        file.write("hello");
        EXPECT_FALSE(std::filesystem::exists(folder / "a.csv"));
        file.commit();
        EXPECT_EQ(read_bytes(folder / "a.csv"), "hello");
    }
    EXPECT_EQ(read_bytes(folder / "a.csv"), "hello");
    EXPECT_EQ(folder.names(), Names{"a.csv"});
}

TEST(OutputFile, WithoutCommitNothingIsLeft) {
    const TempFolder folder;
    {
        OutputFile file(folder / "a.csv");
        file.write(std::string(10 << 20, 'x'));
        EXPECT_EQ(folder.names().size(), 1u);
    }
    EXPECT_EQ(folder.names(), Names{});
}

TEST(OutputFile, AnExistingFileStaysWholeUntilCommit) {
    const TempFolder folder;
    folder.write("a.csv", "old");
    { OutputFile(folder / "a.csv").write("new"); }
    EXPECT_EQ(read_bytes(folder / "a.csv"), "old");
    OutputFile file(folder / "a.csv");
    file.write(std::string(10 << 20, 'x'));
    EXPECT_EQ(read_bytes(folder / "a.csv"), "old");
    file.commit();
    EXPECT_EQ(read_bytes(folder / "a.csv"), std::string(10 << 20, 'x'));
    EXPECT_EQ(folder.names(), Names{"a.csv"});
}

TEST(OutputFile, AKillLeavesTheOldFileWhole) {
    const TempFolder folder;
    folder.write("a.csv", "old");
    EXPECT_EXIT(
        {
            OutputFile file(folder / "a.csv");
            file.write(std::string(10 << 20, 'x'));
            std::raise(SIGKILL);
        },
        testing::KilledBySignal(SIGKILL), "");
    EXPECT_EQ(read_bytes(folder / "a.csv"), "old");
    OutputFile file(folder / "a.csv");  // what the killed process left is not in the way
    file.write("new");
    file.commit();
    EXPECT_EQ(read_bytes(folder / "a.csv"), "new");
}

TEST(OutputFile, PiecesOfAnySizeStayInOrder) {
    const TempFolder folder;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        SCOPED_TRACE(seed);
        std::mt19937_64 random(seed);
        std::string all;
        OutputFile file(folder / "a");
        for (int i = 0; i < 60; ++i) {
            std::string piece(random() % (random() % 4 == 0 ? 600000 : 3000), '\0');
            for (char& c : piece)
                c = static_cast<char>(random());
            file.write(piece);
            all += piece;
        }
        file.commit();
        EXPECT_EQ(read_bytes(folder / "a"), all);
    }
}

TEST(OutputFile, TwoWritersOfOneNameDoNotMix) {
    const TempFolder folder;
    OutputFile first(folder / "a");
    OutputFile second(folder / "a");
    first.write("first");
    second.write("second");
    second.commit();
    EXPECT_EQ(read_bytes(folder / "a"), "second");
    first.commit();
    EXPECT_EQ(read_bytes(folder / "a"), "first");
    EXPECT_EQ(folder.names(), Names{"a"});
}

/// For its lifetime no file of this process may grow beyond `bytes`, as if the disk were full.
class FileSizeLimit {
  public:
    explicit FileSizeLimit(rlim_t bytes) : old_handler_(std::signal(SIGXFSZ, SIG_IGN)) {
        ::getrlimit(RLIMIT_FSIZE, &old_limit_);
        const rlimit limit{bytes, old_limit_.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;
    ~FileSizeLimit() {
        ::setrlimit(RLIMIT_FSIZE, &old_limit_);
        std::signal(SIGXFSZ, old_handler_);
    }

  private:
    rlimit old_limit_{};
    void (*old_handler_)(int);
};

TEST(OutputFile, AFailedWriteIsReportedAndLeavesTheOldFile) {
    const TempFolder folder;
    const auto path = folder.write("a", "old");
    {
        OutputFile small(path);
        OutputFile large(path);
        small.write(std::string(5000, 'x'));  // fails when it is flushed
        const FileSizeLimit limit(4096);
        const std::string reason = path.string() + ": cannot write: File too large";
        EXPECT_EQ(message_of(ErrorCode::file, [&] { return small.commit(), 0; }), reason);
        EXPECT_EQ(message_of(ErrorCode::file, [&] { return large.write(std::string(10 << 20, 'x')), 0; }),
                  reason);
        EXPECT_EQ(read_bytes(path), "old");
    }
    EXPECT_EQ(read_bytes(path), "old");
    EXPECT_EQ(folder.names(), Names{"a"});
}

// A pipe stands for every name that is no regular file. Never tried on /dev/null or /dev/full themselves:
// where the test runs as root, a writer that renamed would replace the devices of the whole machine.
TEST(OutputFile, PipesAndDevicesAreWrittenNotReplaced) {
    const TempFolder folder;
    const auto pipe = folder / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    const int reader = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    ASSERT_GE(reader, 0);
    OutputFile file(pipe);
    file.write("hello");
    file.commit();
    char got[16];
    EXPECT_EQ(::read(reader, got, sizeof got), 5);
    EXPECT_EQ(std::string(got, 5), "hello");
    ::close(reader);
    EXPECT_TRUE(std::filesystem::is_fifo(pipe));
    EXPECT_EQ(folder.names(), Names{"pipe"});
}

TEST(OutputFile, DashIsTheStandardOutput) {
    testing::internal::CaptureStdout();
    {
        OutputFile file("-");
        file.write("hello\n");
        file.commit();
    }
    EXPECT_EQ(testing::internal::GetCapturedStdout(), "hello\n");
}

TEST(OutputFile, LinksAndPermissionsStay) {
    const TempFolder folder;
    folder.write("real", "old");
    ASSERT_EQ(::chmod((folder / "real").c_str(), 0600), 0);
    std::filesystem::create_symlink("real", folder / "link");
    OutputFile file(folder / "link");
    file.write("new");
    file.commit();
    EXPECT_TRUE(std::filesystem::is_symlink(folder / "link"));
    EXPECT_EQ(read_bytes(folder / "real"), "new");
    EXPECT_EQ(std::filesystem::status(folder / "real").permissions(), std::filesystem::perms(0600));
}

TEST(OutputFile, NamesThatCannotBeWritten) {
    const TempFolder folder;
    EXPECT_EQ(message_of(ErrorCode::file, [&] { return OutputFile(folder / "none/a").path(); }),
              (folder / "none/a").string() + ": cannot create a file beside it: No such file or directory");
    EXPECT_EQ(message_of(ErrorCode::file, [&] { return OutputFile(folder.path()).path(); }),
              folder.path().string() + ": cannot write: Is a directory");
    EXPECT_EQ(folder.names(), Names{});
}

}  // namespace

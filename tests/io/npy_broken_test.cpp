// Npy files that are not what they say.
#include <gtest/gtest.h>

#include <random>

#include "host/io/npy.h"
#include "tests/io/files.h"
#include "tests/io/npy_bytes.h"

namespace {

using graze::ErrorCode;
using graze::io::read_npy;
using graze_test::bytes_of;
using graze_test::message_of;
using graze_test::npy_bytes;
using graze_test::TempFolder;

constexpr const char* good_dict = "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }\n";

std::string good_file(int version) {
    return npy_bytes(version, good_dict, bytes_of(std::vector<float>(12, 1.5F), '<'));
}

std::string dict_of(const std::string& descr, const std::string& shape) {
    return "{'descr': " + descr + ", 'fortran_order': False, 'shape': " + shape + "}";
}

TEST(BrokenNpy, TruncatedAnywhereIsRefused) {
    const TempFolder folder;
    for (const int version : {1, 2, 3}) {
        const std::string whole = good_file(version);
        ASSERT_EQ(read_npy(folder.write("a.npy", whole)).shape, (std::vector<std::uint64_t>{3, 4}));
        for (std::size_t length = 0; length < whole.size(); ++length) {
            SCOPED_TRACE(testing::Message() << "version " << version << " length " << length);
            const auto path = folder.write("a.npy", whole.substr(0, length));
            const std::string message = message_of(ErrorCode::bad_input, [&] { return read_npy(path); });
            EXPECT_TRUE(message.starts_with(path.string() + ": ")) << message;
            EXPECT_NE(message.find(length < 6 ? "too short" : "truncated"), std::string::npos) << message;
        }
    }
}

TEST(BrokenNpy, RandomBytesInTheHeaderNeverCrash) {
    const TempFolder folder;
    int read = 0;
    int refused = 0;
    for (std::uint64_t seed = 0; seed < 4000; ++seed) {
        SCOPED_TRACE(seed);
        std::mt19937_64 random(seed);
        std::string bytes = good_file(1 + static_cast<int>(random() % 3));
        const std::size_t header = bytes.size() - 48;
        for (std::uint64_t i = 1 + random() % 4; i > 0; --i) {
            constexpr std::string_view likely = "'\"(){},:[]0123456789<>L \n";
            const char byte =
                random() % 2 == 0 ? static_cast<char>(random()) : likely[random() % likely.size()];
            bytes[random() % header] = byte;
        }
        try {
            const auto array = read_npy(folder.write("a.npy", bytes));
            ++read;
            // Whatever the bytes say now, the values are those that are there.
            const std::size_t size = std::visit(
                [](const auto& values) { return sizeof(values[0]) * values.size(); }, array.values);
            EXPECT_EQ(size, 48u);
        } catch (const graze::Error& error) {
            ++refused;
            EXPECT_EQ(error.code(), ErrorCode::bad_input) << error.what();
        }
    }
    EXPECT_GT(read, 0);
    EXPECT_GT(refused, 3000);
}

TEST(BrokenNpy, SaysWhatIsWrong) {
    const TempFolder folder;
    const std::string floats = bytes_of(std::vector<float>(4, 0.0F), '<');
    const struct {
        std::string bytes;
        std::string reason;
    } cases[] = {
        {"PK\x03\x04 a zip file", "not an npy file: it does not begin with \\x93NUMPY"},
        {npy_bytes(4, good_dict, ""), "npy version 4.0 is not 1.0, 2.0 or 3.0"},
        {npy_bytes(1, dict_of("'<i4'", "(4,)"), floats),
         "dtype '<i4' is not float32 or float64; convert with array.astype"},
        {npy_bytes(1, dict_of("'|u1'", "(16,)"), floats),
         "dtype '|u1' is not float32 or float64; convert with array.astype"},
        {npy_bytes(1, dict_of("'<f2'", "(8,)"), floats),
         "dtype '<f2' is not float32 or float64; convert with array.astype"},
        {npy_bytes(1, dict_of("[('x', '<f4'), ('y', '<f4')]", "(2,)"), floats),
         "dtype '[('x', '<f4'), ('y', '<f4')]' is not float32 or float64; convert with array.astype"},
        {npy_bytes(1, dict_of("'<f4'", "()"), floats), "shape () has not one or two dimensions"},
        {npy_bytes(1, dict_of("'<f4'", "(1, 2, 2)"), floats),
         "shape (1, 2, 2) has not one or two dimensions"},
        {npy_bytes(1, dict_of("'<f4'", "(5,)"), floats),
         "truncated: shape (5,) of '<f4' needs 20 bytes, 16 are there"},
        {npy_bytes(1, dict_of("'<f4'", "(3,)"), floats),
         "bytes left over: shape (3,) of '<f4' needs 12 bytes, 16 are there"},
        {npy_bytes(1, dict_of("'<f4'", "(9000000000000000000, 4)"), floats),
         "shape (9000000000000000000, 4) does not fit in 64 bits"},
        {npy_bytes(1, dict_of("'<f4'", "(4611686018427387905, 1)"),
                   floats),  // times 4 bytes wraps around to 4
         "shape (4611686018427387905, 1) does not fit in 64 bits"},
        {npy_bytes(1, dict_of("'<f4'", "(1000000000000, 6)"), floats),
         "truncated: shape (1000000000000, 6) of '<f4' needs 24000000000000 bytes, 16 are there"},
        {npy_bytes(1, dict_of("'<f4'", "(99999999999999999999,)"), floats),
         "npy header: expected a length that fits in 64 bits at '99999999999999999999,)}'"},
        {npy_bytes(1, dict_of("'<f4'", "(-4,)"), floats),
         "npy header: expected a length that fits in 64 bits at '-4,)}'"},
        {npy_bytes(1, "{'descr': '<f4', 'shape': (4,)}", floats),
         "npy header: 'descr', 'fortran_order' or 'shape' is missing"},
        {npy_bytes(1, "{'descr': '<f4', 'descr': '<f4', 'shape': (4,)}", floats),
         "npy header: key 'descr' is unknown or given twice"},
        {npy_bytes(1, "{'descr': '<f4', 'fortran_order': Maybe, 'shape': (4,)}", floats),
         "npy header: expected True or False at 'Maybe, 'shape': (4,)}'"},
        {npy_bytes(1, "import os", floats), "npy header: expected '{' at 'import os'"},
        {npy_bytes(1, dict_of("'<f4'", "(4,)") + "x", floats), "npy header: expected nothing more at 'x'"},
    };
    for (const auto& c : cases) {
        const auto path = folder.write("a.npy", c.bytes);
        EXPECT_EQ(message_of(ErrorCode::bad_input, [&] { return read_npy(path); }),
                  path.string() + ": " + c.reason);
    }
}

TEST(BrokenNpy, NoFileIsAnErrorOfTheFileSystem) {
    const TempFolder folder;
    EXPECT_EQ(message_of(ErrorCode::file, [&] { return read_npy(folder / "none.npy"); }),
              (folder / "none.npy").string() + ": cannot open: No such file or directory");
    EXPECT_NE(message_of(ErrorCode::bad_input, [&] { return read_npy(folder.path()); }).find("regular files"),
              std::string::npos);
}

}  // namespace

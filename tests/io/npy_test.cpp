#include "host/io/npy.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/io/files.h"
#include "tests/io/npy_bytes.h"

namespace {

using graze::ErrorCode;
using graze::io::NpyWriter;
using graze::io::read_npy;
using graze_test::any_finite;
using graze_test::bytes_of;
using graze_test::message_of;
using graze_test::npy_bytes;
using graze_test::same_bits;
using graze_test::TempFolder;

template <class T>
std::vector<T> random_values(std::uint64_t count, std::mt19937_64& random) {
    std::vector<T> values(count);
    for (T& value : values)
        value = any_finite<T>(random);
    return values;
}

template <class T>
class NpyOf : public testing::Test {};
using Floats = testing::Types<float, double>;
TYPED_TEST_SUITE(NpyOf, Floats);

TYPED_TEST(NpyOf, WrittenInPiecesComesBackBitForBit) {
    using T = TypeParam;
    const TempFolder folder;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        SCOPED_TRACE(seed);
        std::mt19937_64 random(seed);
        const std::uint64_t rows = seed == 0 ? 0 : random() % 3000;
        const std::uint64_t columns = 1 + random() % 7;
        const std::vector<T> values = random_values<T>(rows * columns, random);
        NpyWriter<T> writer(folder / "a.npy", {rows, columns});
        for (std::span<const T> rest = values; !rest.empty();) {
            const auto piece = rest.first(std::min<std::size_t>(rest.size(), 1 + random() % 500));
            writer.append(piece);
            rest = rest.subspan(piece.size());
        }
        writer.commit();
        const auto array = read_npy(folder / "a.npy");
        ASSERT_EQ(array.shape, (std::vector<std::uint64_t>{rows, columns}));
        ASSERT_TRUE(same_bits(std::get<std::vector<T>>(array.values), values));
    }
}

TYPED_TEST(NpyOf, EveryVersionByteOrderAndStorageOrder) {
    using T = TypeParam;
    const TempFolder folder;
    std::mt19937_64 random(7);
    constexpr std::uint64_t rows = 5;
    constexpr std::uint64_t columns = 3;
    const std::vector<T> values = random_values<T>(rows * columns, random);
    std::vector<T> transposed;
    for (std::uint64_t column = 0; column < columns; ++column) {
        for (std::uint64_t row = 0; row < rows; ++row)
            transposed.push_back(values[row * columns + column]);
    }
    for (const int version : {1, 2, 3}) {
        for (const char order : {'<', '>'}) {
            for (const bool fortran : {false, true}) {
                SCOPED_TRACE(testing::Message() << version << order << fortran);
                const std::string dict =
                    std::string("{'descr': '") + order + "f" + std::to_string(sizeof(T)) +
                    "', 'fortran_order': " + (fortran ? "True" : "False") + ", 'shape': (5, 3), }   \n";
                const auto path = folder.write(
                    "a.npy", npy_bytes(version, dict, bytes_of(fortran ? transposed : values, order)));
                const auto array = read_npy(path);
                EXPECT_EQ(array.shape, (std::vector<std::uint64_t>{rows, columns}));
                EXPECT_TRUE(same_bits(std::get<std::vector<T>>(array.values), values));
            }
        }
    }
}

TEST(Npy, HeaderInAnyWriting) {
    const TempFolder folder;
    const std::string data = bytes_of<double>({1, 2}, '<');
    for (const char* dict : {
             "{'descr':'<f8','fortran_order':False,'shape':(2,)}",
             "{ 'shape' : ( 2 , ) , 'descr' : \"<f8\" , 'fortran_order' : False , }\n",
             "{\"fortran_order\": True, \"shape\": (2L,), \"descr\": '<f8'}",
             "  {'shape': (2),\n'descr': '<f8',\t'fortran_order': False,}  \n",
         }) {
        SCOPED_TRACE(dict);
        const auto array = read_npy(folder.write("a.npy", npy_bytes(1, dict, data)));
        EXPECT_EQ(array.shape, std::vector<std::uint64_t>{2});
        EXPECT_EQ(std::get<std::vector<double>>(array.values), (std::vector<double>{1, 2}));
    }
}

// What numpy.save writes for these arrays, byte for byte (checked against NumPy 1.24).
TEST(Npy, WritesWhatNumpyWrites) {
    const TempFolder folder;
    NpyWriter<std::uint32_t> pairs(folder / "pairs.npy", {2, 2});
    pairs.append(std::vector<std::uint32_t>{0, 1, 2, 0x01020304});
    pairs.commit();
    const std::string pairs_dict = "{'descr': '<u4', 'fortran_order': False, 'shape': (2, 2), }";
    EXPECT_EQ(graze_test::read_bytes(folder / "pairs.npy"),
              npy_bytes(1, pairs_dict + std::string(117 - pairs_dict.size(), ' ') + "\n",
                        bytes_of<std::uint32_t>({0, 1, 2, 0x01020304}, '<')));

    NpyWriter<std::uint64_t> offsets(folder / "offsets.npy", {3});
    offsets.append(std::vector<std::uint64_t>{0, 5, std::uint64_t{1} << 40});
    offsets.commit();
    const std::string offsets_dict = "{'descr': '<u8', 'fortran_order': False, 'shape': (3,), }";
    EXPECT_EQ(graze_test::read_bytes(folder / "offsets.npy"),
              npy_bytes(1, offsets_dict + std::string(117 - offsets_dict.size(), ' ') + "\n",
                        bytes_of<std::uint64_t>({0, 5, std::uint64_t{1} << 40}, '<')));

    NpyWriter<std::int32_t> images(folder / "images.npy", {1, 3});
    images.append(std::vector<std::int32_t>{-1, 0, 0x01020304});
    images.commit();
    const std::string images_dict = "{'descr': '<i4', 'fortran_order': False, 'shape': (1, 3), }";
    EXPECT_EQ(graze_test::read_bytes(folder / "images.npy"),
              npy_bytes(1, images_dict + std::string(117 - images_dict.size(), ' ') + "\n",
                        bytes_of<std::int32_t>({-1, 0, 0x01020304}, '<')));
}

TEST(Npy, WriterRefusesAnotherCountThanItsShape) {
    const TempFolder folder;
    NpyWriter<float> writer(folder / "a.npy", {2, 2});
    const std::vector<float> three(3);
    writer.append(three);
    message_of(ErrorCode::wrong_use, [&] { return writer.commit(), 0; });
    message_of(ErrorCode::wrong_use, [&] { return writer.append(three), 0; });
    EXPECT_FALSE(std::filesystem::exists(folder / "a.npy"));
}

}  // namespace

#include "host/io/number.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <limits>
#include <random>
#include <string>

#include "tests/io/files.h"

namespace {

using graze::io::NumberFault;
using graze::io::parse_integer;
using graze::io::parse_number;

TEST(ParseNumber, SeventeenDigitsComeBackBitForBit) {
    constexpr std::uint64_t seed = 1;
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    for (int i = 0; i < 100000; ++i) {
        const double value = graze_test::any_finite<double>(random);
        char text[64];
        std::snprintf(text, sizeof text, "%.17g", value);
        const auto number = parse_number(text);
        ASSERT_EQ(number.fault, NumberFault::none) << text;
        ASSERT_EQ(std::bit_cast<std::uint64_t>(number.value), std::bit_cast<std::uint64_t>(value)) << text;
    }
}

TEST(ParseNumber, TiesRoundToEven) {
    // Halfway between 1 and the next double, one digit less, one digit more.
    EXPECT_EQ(parse_number("1.00000000000000011102230246251565404236316680908203125").value, 1.0);
    EXPECT_EQ(parse_number("1.00000000000000011102230246251565404236316680908203124").value, 1.0);
    EXPECT_EQ(parse_number("1.00000000000000011102230246251565404236316680908203126").value,
              1.0 + std::numeric_limits<double>::epsilon());
    EXPECT_EQ(parse_number("4.9406564584124654e-324").value, std::numeric_limits<double>::denorm_min());
}

TEST(ParseNumber, AcceptsThePlainForms) {
    EXPECT_EQ(parse_number("+2.5E-3").value, 0.0025);
    EXPECT_EQ(parse_number("-.5").value, -0.5);
    EXPECT_EQ(parse_number("5.").value, 5.0);
    EXPECT_EQ(parse_number("1e7").value, 1e7);
}

TEST(ParseNumber, RefusesEverythingElse) {
    for (const char* text :
         {"", " 1", "1 ", "1,5", "1.5.2", "1e", "1e5x", "0x10", "1d5", "--1", "+-1", "+", "abc", "1_000"}) {
        EXPECT_EQ(parse_number(text).fault, NumberFault::not_a_number) << text;
    }
    for (const char* text : {"nan", "NaN", "-nan", "+nan"})
        EXPECT_EQ(parse_number(text).fault, NumberFault::nan) << text;
    for (const char* text : {"inf", "-Infinity"})
        EXPECT_EQ(parse_number(text).fault, NumberFault::infinite) << text;
    for (const char* text : {"1e400", "-1e400"})
        EXPECT_EQ(parse_number(text).fault, NumberFault::out_of_range) << text;
}

TEST(ParseInteger, WholeNumbersAlsoAsDecimals) {
    EXPECT_EQ(parse_integer("42"), 42);
    EXPECT_EQ(parse_integer("+42"), 42);
    EXPECT_EQ(parse_integer("-42.000"), -42);
    EXPECT_EQ(parse_integer("4.200000000000000000e+01"), 42);
    EXPECT_EQ(parse_integer("9223372036854775807"), std::numeric_limits<std::int64_t>::max());
    for (const char* text :
         {"1.5", "", "x", "nan", "inf", "1e16", "9223372036854775808", "9007199254740993.0"}) {
        EXPECT_EQ(parse_integer(text), std::nullopt) << text;
    }
}

TEST(Describe, CutsAndEscapes) {
    EXPECT_EQ(graze::io::describe("a\x01"
                                  "b",
                                  NumberFault::not_a_number),
              "'a\\x01b' is not a number");
    EXPECT_EQ(graze::io::describe(std::string(100, 'x'), NumberFault::not_a_number),
              "'" + std::string(40, 'x') + "...' is not a number");
}

}  // namespace

// What the exact predicates return.
#pragma once

namespace graze::exact {

/// Which arithmetic decided. Tests use it to see that each is reached.
enum class Tier { filter, unrounded, expansion, big };

struct Decision {
    int sign;  ///< -1, 0 or 1
    Tier tier;
};

/// A polynomial's exact sign, and mantissa * 2^exponent within 2^-40 of its value, relatively: the value
/// itself may lie far outside the range of a double.
struct Value {
    int sign;  ///< -1, 0 or 1
    Tier tier;
    double mantissa = 0.0;
    int exponent = 0;
};

}  // namespace graze::exact

#include "host/narrow/validate.h"

#include <charconv>
#include <string>

#include "graze/core/status.h"

namespace graze::narrow_phase {

namespace {

std::string shortest(double value) {
    char digits[32];
    const auto [end, error] = std::to_chars(digits, digits + sizeof digits, value);
    return {digits, end};
}

}  // namespace

void refuse(const char* shape, const char* name, const char* number, int axis, double value,
            const char* reason) {
    const char* const axes[] = {"", ".x", ".y", ".z"};
    throw Error(ErrorCode::bad_input, std::string(shape) + (*name == '\0' ? "" : " ") + name + ": " + number +
                                          axes[axis + 1] + " is " + shortest(value) + ", but " + reason);
}

}  // namespace graze::narrow_phase

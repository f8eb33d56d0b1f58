// How graze reports trouble. Wrong use, bad input and lost resources throw `Error`; an outcome that a caller
// plans for (the buffer was too small) is a `Status` in the result.
#pragma once

#include <stdexcept>
#include <string>

namespace graze {

/// What kind of trouble it is. The program's exit codes follow from it (see cli/main.cpp).
enum class ErrorCode {
    wrong_use,        ///< an argument out of range, a call out of order
    bad_input,        ///< NaN, infinite or inverted boxes, negative radii, broken files
    out_of_memory,    ///< host or device memory ran out
    capacity,         ///< more objects or pairs than the limit allows
    backend_missing,  ///< no device, a driver too old, or not in this build
    backend_failed,   ///< the device reported an error
    file,             ///< a file cannot be opened, read or written
};

class Error : public std::runtime_error {
  public:
    Error(ErrorCode code, const std::string& message) : std::runtime_error(message), code_(code) {}
    [[nodiscard]] ErrorCode code() const noexcept { return code_; }

  private:
    ErrorCode code_;
};

/// How a search ended. The count beside it is exact in every case.
enum class Status {
    complete,          ///< every pair was stored or handed out
    buffer_too_small,  ///< nothing was stored; the count says how much room is needed
};

[[nodiscard]] constexpr const char* name_of(Status status) {
    return status == Status::complete ? "complete" : "buffer_too_small";
}

}  // namespace graze

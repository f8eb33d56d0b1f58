#include "host/io/npy.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "host/io/error.h"
#include "host/io/input_file.h"
#include "host/io/npy_header.h"

namespace graze::io {

namespace {

constexpr bool host_is_little = std::endian::native == std::endian::little;

std::optional<std::uint64_t> product(const std::vector<std::uint64_t>& factors) {
    std::uint64_t result = 1;
    for (const std::uint64_t factor : factors) {
        if (__builtin_mul_overflow(result, factor, &result)) return std::nullopt;
    }
    return result;
}

std::uint64_t little_endian(std::span<const unsigned char> bytes) {
    std::uint64_t value = 0;
    for (std::size_t i = bytes.size(); i-- > 0;)
        value = value * 256 + bytes[i];
    return value;
}

/// Magic, version, length of the header, header; `left` is reduced by what was read.
NpyHeader read_header(InputFile& file, std::uint64_t& left) {
    const auto read = [&](void* to, std::size_t count) {
        if (left < count || file.read({static_cast<std::byte*>(to), count}) != count) {
            refuse(file.path(), "truncated: the file ends inside the npy header");
        }
        left -= count;
    };
    std::array<char, 6> magic;
    if (left < magic.size()) refuse(file.path(), "not an npy file: too short");
    read(magic.data(), magic.size());
    if (std::memcmp(magic.data(), "\x93NUMPY", magic.size()) != 0) {
        refuse(file.path(), "not an npy file: it does not begin with \\x93NUMPY");
    }
    std::array<unsigned char, 2> version;
    read(version.data(), version.size());
    if (version[0] < 1 || version[0] > 3 || version[1] != 0) {
        refuse(file.path(), fmt::format("npy version {}.{} is not 1.0, 2.0 or 3.0", version[0], version[1]));
    }
    std::array<unsigned char, 4> length_bytes{};
    const std::size_t length_size = version[0] == 1 ? 2 : 4;
    read(length_bytes.data(), length_size);
    const std::uint64_t length = little_endian(length_bytes);
    if (length > left) refuse(file.path(), "truncated: the file ends inside the npy header");
    std::string text(length, '\0');
    read(text.data(), text.size());
    return parse_npy_header(text, file.path());
}

template <class T>
void swap_bytes(std::vector<T>& values) {
    for (T& value : values) {
        auto bytes = std::bit_cast<std::array<std::byte, sizeof(T)>>(value);
        std::reverse(bytes.begin(), bytes.end());
        value = std::bit_cast<T>(bytes);
    }
}

template <class T>
std::vector<T> from_fortran_order(const std::vector<T>& values, std::uint64_t rows, std::uint64_t columns) {
    std::vector<T> result(values.size());
    for (std::uint64_t row = 0; row < rows; ++row) {
        for (std::uint64_t column = 0; column < columns; ++column) {
            result[row * columns + column] = values[column * rows + row];
        }
    }
    return result;
}

template <class T>
std::vector<T> read_values(InputFile& file, const NpyHeader& header, std::uint64_t bytes_there) {
    const std::optional<std::uint64_t> count = product(header.shape);
    std::uint64_t bytes_needed = 0;
    if (!count || __builtin_mul_overflow(*count, sizeof(T), &bytes_needed)) {
        refuse(file.path(), "shape " + format_shape(header.shape) + " does not fit in 64 bits");
    }
    if (bytes_needed != bytes_there) {
        refuse(file.path(), fmt::format("{}: shape {} of '{}' needs {} bytes, {} are there",
                                        bytes_needed > bytes_there ? "truncated" : "bytes left over",
                                        format_shape(header.shape), header.descr, bytes_needed, bytes_there));
    }
    std::vector<T> values(*count);
    if (file.read(std::as_writable_bytes(std::span(values))) != bytes_needed) {
        refuse(file.path(), "truncated while it was read");
    }
    if ((header.descr[0] == '<') != host_is_little) swap_bytes(values);
    if (header.fortran_order && header.shape.size() == 2) {
        values = from_fortran_order(values, header.shape[0], header.shape[1]);
    }
    return values;
}

template <class T>
std::string descr_of() {
    const char kind = std::is_floating_point_v<T> ? 'f' : std::is_signed_v<T> ? 'i' : 'u';
    return fmt::format("{}{}{}", host_is_little ? '<' : '>', kind, sizeof(T));
}

template <class T>
NpyHeader header_of(std::vector<std::uint64_t> shape) {
    return {descr_of<T>(), false, std::move(shape)};
}

}  // namespace

NpyArray read_npy(const std::filesystem::path& path) {
    InputFile file(path);
    const std::optional<std::uint64_t> size = file.size();
    if (!size) refuse(path, "npy is read from regular files only");
    std::uint64_t left = *size;
    NpyHeader header = read_header(file, left);
    if (header.shape.empty() || header.shape.size() > 2) {
        refuse(path, "shape " + format_shape(header.shape) + " has not one or two dimensions");
    }
    NpyArray array;
    if (header.descr == "<f4" || header.descr == ">f4") {
        array.values = read_values<float>(file, header, left);
    } else if (header.descr == "<f8" || header.descr == ">f8") {
        array.values = read_values<double>(file, header, left);
    } else {
        refuse(path, fmt::format("dtype {} is not float32 or float64; convert with array.astype",
                                 in_quotes(header.descr)));
    }
    array.shape = std::move(header.shape);
    return array;
}

template <class T>
NpyWriter<T>::NpyWriter(const std::filesystem::path& path, std::vector<std::uint64_t> shape) : file_(path) {
    const std::optional<std::uint64_t> count = product(shape);
    if (!count) throw Error(ErrorCode::wrong_use, at(path, "a shape that does not fit in 64 bits"));
    missing_ = *count;
    file_.write(format_npy_header(header_of<T>(std::move(shape))));
}

template <class T>
void NpyWriter<T>::append(std::span<const T> values) {
    if (values.size() > missing_)
        throw Error(ErrorCode::wrong_use, at(file_.path(), "more values than the shape says"));
    missing_ -= values.size();
    file_.write(std::string_view(reinterpret_cast<const char*>(values.data()), values.size_bytes()));
}

template <class T>
void NpyWriter<T>::commit() {
    if (missing_ > 0) throw Error(ErrorCode::wrong_use, at(file_.path(), "fewer values than the shape says"));
    file_.commit();
}

template class NpyWriter<std::int32_t>;
template class NpyWriter<std::uint32_t>;
template class NpyWriter<std::uint64_t>;
template class NpyWriter<float>;
template class NpyWriter<double>;

}  // namespace graze::io

// Runs the program as a user does, in a folder of its own.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace graze_test {

using Json = nlohmann::json;

inline std::string slurp(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

struct Outcome {
    int exit_code = -1;
    std::string out;
    std::string err;

    [[nodiscard]] Json json() const { return Json::parse(out); }
};

inline std::ostream& operator<<(std::ostream& stream, const Outcome& outcome) {
    return stream << "exit " << outcome.exit_code << "\nstdout: " << outcome.out << "stderr: " << outcome.err;
}

/// A temporary folder, removed with all that is in it.
class Folder {
  public:
    Folder() {
        std::string name = (std::filesystem::temp_directory_path() / "graze-cli-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make a temporary folder");
        path_ = name;
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { std::filesystem::remove_all(path_); }

    [[nodiscard]] std::filesystem::path operator/(const std::string& name) const { return path_ / name; }

    /// Runs `graze ARGUMENTS` here, through the shell.
    [[nodiscard]] Outcome graze(const std::string& arguments) const {
        const std::string command =
            "cd '" + path_.string() + "' && '" GRAZE_PROGRAM "' " + arguments + " >.out 2>.err </dev/null";
        const int status = std::system(command.c_str());
        Outcome outcome;
        outcome.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        outcome.out = slurp(path_ / ".out");
        outcome.err = slurp(path_ / ".err");
        return outcome;
    }

    void write(const std::string& name, const std::string& bytes) const {
        std::ofstream(path_ / name, std::ios::binary) << bytes;
    }

    /// A little-endian .npy of float or double.
    template <class T>
    void write_npy(const std::string& name, std::uint64_t columns, const std::vector<T>& values) const {
        std::string header =
            "{'descr': '<f" + std::to_string(sizeof(T)) + "', 'fortran_order': False, 'shape': (" +
            std::to_string(values.size() / columns) + ", " + std::to_string(columns) + "), }";
        header.resize(118 - 1, ' ');
        header += '\n';
        std::string bytes("\x93NUMPY\x01\x00\x76\x00", 10);
        bytes += header;
        const std::size_t data = bytes.size();
        bytes.resize(data + values.size() * sizeof(T));
        if (!values.empty()) std::memcpy(bytes.data() + data, values.data(), values.size() * sizeof(T));
        write(name, bytes);
    }

  private:
    std::filesystem::path path_;
};

/// The fields of the lines of a csv, the header included.
inline std::vector<std::vector<std::string>> csv_rows(const std::string& text) {
    std::vector<std::vector<std::string>> rows;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::vector<std::string> fields;
        std::istringstream parts(line);
        for (std::string field; std::getline(parts, field, ',');)
            fields.push_back(field);
        rows.push_back(fields);
    }
    return rows;
}

}  // namespace graze_test

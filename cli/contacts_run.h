// The whole pipeline on a trajectory, frame by frame: boxes, candidate pairs, exact contacts, rows of csv.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "cli/agents.h"
#include "cli/backend.h"
#include "graze/contact.h"
#include "host/io/contacts_csv.h"
#include "host/io/trajectory.h"

namespace graze::cli {

struct ContactsOptions {
    std::filesystem::path file;
    AgentOptions agents;
    std::filesystem::path walls;  ///< empty: none
    io::LengthUnit unit = io::LengthUnit::metre;
    std::optional<double> within;
    Where where;
    std::filesystem::path output = "-";
    std::filesystem::path paraview;  ///< the .pvd of a series; empty: none
};

struct ContactsReport {
    std::uint64_t frames = 0;
    std::uint64_t positions = 0;  ///< agents, summed over the frames; shapes of a scene
    bool is_scene = false;
    std::uint64_t walls = 0;
    std::uint64_t rows = 0;
    std::array<std::array<std::uint64_t, 3>, 3> counts{};  ///< [io::ContactKind][class]
    double deepest = 0.0;
    std::uint64_t candidates = 0;  ///< pairs that the narrow phase decided
    std::string backend;
    std::string device;
    std::string algorithm;
    std::uint32_t threads = 0;

    /// Milliseconds.
    struct Times {
        double read = 0.0;
        double bound = 0.0;
        double build = 0.0;
        double find = 0.0;  ///< and order, and download
        double narrow = 0.0;
        double write = 0.0;
        double total = 0.0;
    } milliseconds;

    template <int Dim>
    void count(const io::ContactRow<Dim>& row) {
        ++rows;
        ++counts[static_cast<std::size_t>(row.kind)][static_cast<std::size_t>(row.contact.contact_class)];
        deepest = std::max(deepest, row.contact.depth);
    }
};

template <int Dim>
[[nodiscard]] bool is_wanted(const Contact<Dim>& contact, const std::optional<double>& within) {
    if (contact.contact_class != ContactClass::separated) return true;
    return within && contact.distance <= *within;
}

/// -0 becomes 0, for people and for tools that compare texts.
template <int Dim>
[[nodiscard]] Contact<Dim> without_negative_zero(Contact<Dim> contact) {
    contact.normal += 0.0;
    contact.point += 0.0;
    return contact;
}

/// Writes the csv. Rows are ordered by frame; in a frame contacts between agents come first, then those with
/// walls; each by a, then by b. Throws what the readers, BroadPhase and the narrow phase throw.
[[nodiscard]] ContactsReport find_contacts(const ContactsOptions& options);

}  // namespace graze::cli

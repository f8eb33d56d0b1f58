// Contacts as comma-separated values. The columns are a contract: others read them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

#include "graze/contact.h"
#include "host/io/output_file.h"

namespace graze::io {

enum class ContactKind : std::uint8_t { agent_agent, agent_wall, shape_shape };

template <int Dim>
struct ContactRow {
    std::int64_t frame = 0;
    std::int64_t a = 0;  ///< the file's own id
    std::int64_t b = 0;  ///< the file's own id; of a wall its running number
    ContactKind kind = ContactKind::agent_agent;
    Contact<Dim> contact;
};

/// Columns `frame,a,b,kind,class,distance,depth,nx,ny[,nz],px,py[,pz]`; numbers in the shortest form that
/// reads back as the same double. The header is there even when no row follows.
template <int Dim>
class ContactsCsv {
  public:
    explicit ContactsCsv(const std::filesystem::path& path);
    void append(const ContactRow<Dim>& row);
    /// With ids that need not be numbers, in the place of the row's own. One that holds a comma, a quote or
    /// the end of a line is put in quotes (RFC 4180).
    void append(const ContactRow<Dim>& row, std::string_view a, std::string_view b);
    /// See OutputFile::commit.
    void commit() { file_.commit(); }

  private:
    OutputFile file_;
};

}  // namespace graze::io

#include "host/io/contacts_csv.h"

#include <fmt/compile.h>
#include <fmt/format.h>

#include <iterator>

namespace graze::io {

namespace {

constexpr const char* name_of(ContactKind kind) {
    switch (kind) {
        case ContactKind::agent_agent:
            return "agent-agent";
        case ContactKind::agent_wall:
            return "agent-wall";
        case ContactKind::shape_shape:
            return "shape-shape";
    }
    return "";
}

void append_field(fmt::memory_buffer& text, std::string_view field) {
    if (field.find_first_of(",\"\r\n") == std::string_view::npos) {
        text.append(field.data(), field.data() + field.size());
        return;
    }
    text.push_back('"');
    for (const char letter : field) {
        if (letter == '"') text.push_back('"');
        text.push_back(letter);
    }
    text.push_back('"');
}

}  // namespace

template <int Dim>
ContactsCsv<Dim>::ContactsCsv(const std::filesystem::path& path) : file_(path) {
    file_.write(Dim == 2 ? "frame,a,b,kind,class,distance,depth,nx,ny,px,py\n"
                         : "frame,a,b,kind,class,distance,depth,nx,ny,nz,px,py,pz\n");
}

template <int Dim>
void ContactsCsv<Dim>::append(const ContactRow<Dim>& row) {
    append(row, fmt::format_int(row.a).c_str(), fmt::format_int(row.b).c_str());
}

template <int Dim>
void ContactsCsv<Dim>::append(const ContactRow<Dim>& row, std::string_view a, std::string_view b) {
    const Contact<Dim>& contact = row.contact;
    fmt::memory_buffer text;
    const auto out = std::back_inserter(text);
    fmt::format_to(out, FMT_COMPILE("{},"), row.frame);
    append_field(text, a);
    text.push_back(',');
    append_field(text, b);
    fmt::format_to(out, FMT_COMPILE(",{},{},{},{}"), name_of(row.kind), graze::name_of(contact.contact_class),
                   contact.distance, contact.depth);
    for (int axis = 0; axis < Dim; ++axis)
        fmt::format_to(out, FMT_COMPILE(",{}"), contact.normal[axis]);
    for (int axis = 0; axis < Dim; ++axis)
        fmt::format_to(out, FMT_COMPILE(",{}"), contact.point[axis]);
    text.push_back('\n');
    file_.write({text.data(), text.size()});
}

template class ContactsCsv<2>;
template class ContactsCsv<3>;

}  // namespace graze::io

// A series of frames for ParaView: the objects and their contacts.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <type_traits>

#include "graze/shape/box.h"
#include "graze/shape/circle.h"
#include "graze/shape/sphere.h"
#include "host/io/contacts_csv.h"

namespace graze::io {

/// NAME.pvd, which ParaView opens, and beside it two files a frame:
///   NAME_objects_FRAME.vtp   circles and spheres: points with `radius`, `id` and `contacts`; boxes: their
///                            sides (in 2-D themselves) as quadrilaterals with `id` and `contacts`
///   NAME_contacts_FRAME.vtp  points with `normal`, `depth`, `distance`, `class` (0 separated, 1 touching,
///                            2 penetrating), `kind` (as in ContactKind), `a`, `b`
/// `contacts` counts the touching and penetrating contacts of an object, walls included; walls themselves are
/// not written. In 2-D z is 0. Numbers are float64 and int64, as they are.
template <int Dim>
class VtpSeries {
  public:
    using Ball = std::conditional_t<Dim == 2, Circle, Sphere>;

    explicit VtpSeries(std::filesystem::path pvd);

    /// A frame's objects, with their ids (unique, as many as objects), and its contacts between these ids.
    /// When it returns, the two files are on the disk. Needs 8 bytes an object and a table of the ids while
    /// it runs. Throws Error(wrong_use) for another number of ids and for a contact of an id that is not
    /// there, Error(file) as OutputFile does.
    void add(std::int64_t frame, std::span<const std::int64_t> ids, std::span<const Ball> balls,
             std::span<const ContactRow<Dim>> contacts);
    void add(std::int64_t frame, std::span<const std::int64_t> ids, std::span<const Box<Dim>> boxes,
             std::span<const ContactRow<Dim>> contacts);
    /// Writes the index. Without it the files of the frames stay, each whole.
    void commit();

  private:
    [[nodiscard]] std::filesystem::path file_of(std::string_view what, std::int64_t frame) const;
    void add_contacts(std::int64_t frame, std::span<const ContactRow<Dim>> contacts);

    std::filesystem::path pvd_;
    std::string index_;  ///< the frames so far
};

}  // namespace graze::io

// The families of pairs that are measured. To add one: a line in AnyPairs, and the `meet` of its shapes in
// plain.h.
#pragma once

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "graze/shape/shape.h"

namespace graze::bench {

/// a[i] is asked about b[i].
template <class A, class B>
struct Pairs {
    std::vector<A> a;
    std::vector<B> b;
};

/// The pairs of one family. Without pairs it stands for the family itself.
using AnyPairs = std::variant<              //
    Pairs<Circle, Circle>,                  //
    Pairs<Circle, Segment<2>>,              //
    Pairs<Circle, Box<2>>,                  //
    Pairs<Circle, ConvexPolygon>,           //
    Pairs<Segment<2>, Segment<2>>,          //
    Pairs<Capsule<2>, Capsule<2>>,          //
    Pairs<Box<2>, Box<2>>,                  //
    Pairs<OrientedBox<2>, OrientedBox<2>>,  //
    Pairs<ConvexPolygon, ConvexPolygon>,    //
    Pairs<Sphere, Sphere>,                  //
    Pairs<Sphere, Box<3>>,                  //
    Pairs<Sphere, OrientedBox<3>>,          //
    Pairs<Sphere, Triangle<3>>,             //
    Pairs<Sphere, ConvexHull>,              //
    Pairs<Segment<3>, Triangle<3>>,         //
    Pairs<Capsule<3>, Capsule<3>>,          //
    Pairs<Capsule<3>, OrientedBox<3>>,      //
    Pairs<Box<3>, Box<3>>,                  //
    Pairs<OrientedBox<3>, OrientedBox<3>>,  //
    Pairs<Triangle<3>, Triangle<3>>,        //
    Pairs<Triangle<3>, OrientedBox<3>>,     //
    Pairs<ConvexHull, ConvexHull>>;

template <class S>
inline constexpr std::string_view shape_name{};
template <>
inline constexpr std::string_view shape_name<Circle> = "circle";
template <>
inline constexpr std::string_view shape_name<Sphere> = "sphere";
template <int Dim>
inline constexpr std::string_view shape_name<Segment<Dim>> = "segment";
template <int Dim>
inline constexpr std::string_view shape_name<Capsule<Dim>> = "capsule";
template <int Dim>
inline constexpr std::string_view shape_name<Box<Dim>> = "box";
template <int Dim>
inline constexpr std::string_view shape_name<OrientedBox<Dim>> = "obb";
template <int Dim>
inline constexpr std::string_view shape_name<Triangle<Dim>> = "triangle";
template <>
inline constexpr std::string_view shape_name<ConvexPolygon> = "polygon";
template <>
inline constexpr std::string_view shape_name<ConvexHull> = "hull";

/// "sphere-box"; "box-box-2d" where the shapes are of the plane and their names do not say so.
[[nodiscard]] inline std::string name_of(const AnyPairs& family) {
    return std::visit(
        []<class A, class B>(const Pairs<A, B>&) {
            const std::string name = std::string(shape_name<A>) + '-' + std::string(shape_name<B>);
            const bool flat = std::constructible_from<ShapeView<2>, const A&>;
            const bool plain = name.find("circle") == name.npos && name.find("polygon") == name.npos;
            return flat && plain ? name + "-2d" : name;
        },
        family);
}

/// All of them, without pairs.
[[nodiscard]] inline std::vector<AnyPairs> families() {
    return []<std::size_t... i>(std::index_sequence<i...>) {
        return std::vector<AnyPairs>{AnyPairs(std::in_place_index<i>)...};
    }
    (std::make_index_sequence<std::variant_size_v<AnyPairs>>());
}

}  // namespace graze::bench

#pragma once

#include "course/shape/shape_look.h"
#include "course/text.h"
#include "engine/body/shapes_mass.h"
#include "engine/collide/shape.h"

#include <Eigen/Geometry>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace polhode::course
{

/// How an author writes a shape.
enum class ShapeForm {
    word, ///< its name alone
    number, ///< {sphere: 0.5}
    list, ///< {box: [1, 2, 3]}
    map, ///< {cylinder: {radius: 0.5, height: 1}}
    vertices, ///< {hull: [[0, 0, 0], …]}
    mesh, ///< {mesh: {vertices: …, faces: …}}
    grid, ///< {terrain: {spacing: 0.1, depth: 0.1, heights: [[0, 0.1], [0, 0.2]]}}
    points, ///< {points: [{mass: 1, at: [0, 0, 0]}, …]}
    parts, ///< {compound: [{shape: …, at: …}, …]}
};

/// What there is of a shape, and so the unit of its density.
enum class ShapeAmount {
    volume, ///< kg/m³
    area, ///< kg/m²
    length, ///< kg/m
    point, ///< has no density
    own, ///< states its own masses
    parts,
};

/// One of the numbers of a shape: a length (m, > 0), or a count.
struct ShapeNumber {
    const char* key;
    Text meaning;
    int least = 0, most = 0; ///< of a count; most = 0: it is a length
    const char* below = nullptr; ///< the key of a length that must be larger

    bool isCount() const { return most > 0; }
};

/// The form in which a shape touches.
struct ContactPart {
    Shape shape;
    Eigen::Isometry3d X_S = Eigen::Isometry3d::Identity(); ///< in the axes of the shape
};
struct ContactParts {
    std::vector<ContactPart> parts; ///< none: it cannot touch
    bool filled = false; ///< what is hollow is filled: contact is with the hull
};

/// All that is known of one kind of shape. Its axes are those of engine/body/shapes_mass.h.
struct ShapeRow {
    const char* id; ///< the key of a scene file
    Text name;
    Text about; ///< what its value is, and how it lies in its axes
    ShapeForm form;
    std::vector<ShapeNumber> numbers = {};
    std::size_t leastPoints = 0,
                mostPoints = 0; ///< of vertices, of a row or column of a grid; 0: as many as one likes
    bool flat = false; ///< vertices are [x, y]
    ShapeAmount amount = ShapeAmount::volume;
    /// Makes points and faces from the numbers or points; null: there is nothing to make.
    void (*complete)(ShapeLook& look) = nullptr;
    /// Null of a compound, whose parts have theirs.
    MassProperties (*mass)(const ShapeLook& look, const Matter& matter) = nullptr;
    /// Null: it cannot touch.
    ContactParts (*contact)(const ShapeLook& look) = nullptr;
    /// rad, of a surface made of faces: those that meet at less are drawn as one round surface; null: 0.6.
    double (*crease)(const ShapeLook& look) = nullptr;
};

/// All shapes, in the order of the authoring guide.
std::span<const ShapeRow> shapeTable();

/// The row of @p id, or null.
const ShapeRow* findShape(std::string_view id);

/// The row of @p id, which exists.
const ShapeRow& shapeRow(std::string_view id);

/// What there is of a shape called @p id; volume where there is none of that name.
ShapeAmount amountOf(std::string_view id);

/// The number that a part of a compound has, besides those of its row, if it is cut out of the others: its
/// mass counts as negative, and contact fills it.
inline constexpr const char* kHole = "hole";
bool isHole(const ShapeLook& part);

/// The form in which @p look touches, in the axes of its owner (X_BS, of parts too); none where it or one of
/// its parts cannot.
ContactParts contactParts(const ShapeLook& look);

/// The hull of a shape that is filled in contact, with faces, and so of parts.
ShapeLook filledForm(const ShapeLook& look);

} // namespace polhode::course

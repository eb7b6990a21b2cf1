#pragma once

#include "course/run/run.h"
#include "ui/render/mesh.h"

#include <optional>
#include <string>
#include <vector>

namespace polhode::ui
{

/// rad: faces that meet at less are shaded as one round surface, where the shape's row says nothing else.
inline constexpr double kCrease = 0.6;

/// The mesh of a shape in the axes of the body that carries it; with @p creaseAngle (rad) instead of its own
/// if it is made of faces.
MeshPtr bodyMesh(const course::ShapeLook& shape, std::optional<double> creaseAngle = {});

/// The mesh of a fixed surface, in W; a half-space is a slab of the edge @p size (m).
MeshPtr wallMesh(const course::WallLook& wall, double size);

/// A piece of a body, in its own axes B; the colour is "#rrggbb", or empty where it is the body's.
struct BodyPiece {
    MeshPtr mesh;
    std::string color;
};

/// The parts of a compound, each with its colour; of any other body the whole; nothing for what has no shape.
/// The meshes of the latest shapes are kept: most sliders leave the shapes as they are.
std::vector<BodyPiece> bodyPieces(const course::BodyLook& look);

} // namespace polhode::ui

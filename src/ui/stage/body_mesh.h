#pragma once

#include "course/run/run.h"
#include "ui/render/mesh.h"

#include <string>
#include <vector>

namespace polhode::ui
{

/// The mesh of a shape in the axes of the body that carries it.
MeshPtr bodyMesh(const course::ShapeLook& shape);

/// The mesh of a fixed surface, in W; a half-space is a slab of the edge @p size (m).
MeshPtr wallMesh(const course::ShapeLook& shape, double size);

/// A piece of a body, in its own axes B; the colour is "#rrggbb", or empty where it is the body's.
struct BodyPiece {
    MeshPtr mesh;
    std::string color;
};

/// The parts of a compound, each with its colour; of any other body the whole; nothing for what has no shape.
/// The meshes of the latest shapes are kept: most sliders leave the shapes as they are.
std::vector<BodyPiece> bodyPieces(const course::BodyLook& look);

} // namespace polhode::ui

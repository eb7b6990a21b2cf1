#pragma once

#include "course/run/run.h"
#include "ui/scene/mesh.h"

namespace polhode::ui
{

/// The mesh of a body in its own axes B, from the shape that the scene gives it.
MeshPtr bodyMesh(const course::Run::BodyLook& look);

} // namespace polhode::ui

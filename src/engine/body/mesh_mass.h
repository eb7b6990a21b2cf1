#pragma once

#include "engine/body/mesh.h"
#include "engine/body/shapes_mass.h"

namespace polhode
{

/// A homogeneous body bounded by a closed mesh, from its volumeIntegrals() about its centre of mass, so that
/// a mesh far from its origin loses no digits.
///
/// Throws std::invalid_argument as requireClosed() and requireInput() do.
MassProperties meshMass(const TriangleMesh& mesh, const Matter& matter, std::string_view name = "mesh");

} // namespace polhode

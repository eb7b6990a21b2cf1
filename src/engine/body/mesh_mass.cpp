#include "engine/body/mesh_mass.h"

#include <Eigen/Geometry>

#include <utility>

namespace polhode
{

MassProperties meshMass(const TriangleMesh& mesh, const Matter& matter, std::string_view name)
{
    requireClosed(mesh, name);
    const Eigen::Vector3d centre = middle(mesh);
    const VolumeIntegrals aboutCentre = volumeIntegrals(mesh, centre);
    const Eigen::Vector3d com = centre + aboutCentre.first / aboutCentre.volume;
    const VolumeIntegrals about = volumeIntegrals(mesh, com);
    const Eigen::Matrix3d squares = about.second / about.volume;
    const Eigen::Matrix3d inertiaPerMass = squares.trace() * Eigen::Matrix3d::Identity() - squares;
    return filled(about.volume, com, inertiaPerMass, matter, name);
}

MassProperties tetrahedronMass(const std::array<Eigen::Vector3d, 4>& corners, const Matter& matter)
{
    TriangleMesh mesh{{corners.begin(), corners.end()}, {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}};
    const Eigen::Vector3d a = corners[1] - corners[0];
    const Eigen::Vector3d b = corners[2] - corners[0];
    const Eigen::Vector3d c = corners[3] - corners[0];
    if (a.dot(b.cross(c)) < 0.0)
        std::swap(mesh.vertices[0], mesh.vertices[1]);
    return meshMass(mesh, matter, "tetrahedron");
}

} // namespace polhode

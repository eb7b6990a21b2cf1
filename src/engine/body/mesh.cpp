#include "engine/body/mesh.h"

#include <Eigen/Geometry>

namespace polhode
{

Eigen::Vector3d middle(const TriangleMesh& mesh)
{
    Eigen::Vector3d low = mesh.vertices.front();
    Eigen::Vector3d high = low;
    for (const Eigen::Vector3d& v : mesh.vertices) {
        low = low.cwiseMin(v);
        high = high.cwiseMax(v);
    }
    return 0.5 * low + 0.5 * high;
}

VolumeIntegrals volumeIntegrals(const TriangleMesh& mesh, const Eigen::Vector3d& reference)
{
    VolumeIntegrals sum;
    for (const auto& t : mesh.triangles) {
        const Eigen::Vector3d a = mesh.vertices[t[0]] - reference;
        const Eigen::Vector3d b = mesh.vertices[t[1]] - reference;
        const Eigen::Vector3d c = mesh.vertices[t[2]] - reference;
        const Eigen::Vector3d s = a + b + c;
        const double volume = a.dot(b.cross(c)) / 6.0;
        sum.volume += volume;
        sum.first += volume / 4.0 * s;
        sum.second += volume / 20.0
            * (a * a.transpose() + b * b.transpose() + c * c.transpose() + s * s.transpose());
    }
    return sum;
}

} // namespace polhode

#include "ui/render/contour.h"

namespace polhode::ui
{

using Eigen::Vector3f;

Contour contourOf(const Mesh& mesh, const Eigen::Vector4f& eye)
{
    // n·(e − w p) > 0: the surface with normal n at p looks at the eye.
    const auto facing
        = [&](const Vector3f& normal, const Vector3f& p) { return normal.dot(eye.head<3>() - eye.w() * p); };
    Contour contour;
    for (const Mesh::Crease& c : mesh.creases) {
        const bool border = c.normalB.isZero();
        const bool a = facing(c.normalA, c.a) > 0;
        const bool b = !border && facing(c.normalB, c.a) > 0;
        if (!a && !b && !border)
            continue;
        auto& lines = a && b ? contour.inner : contour.outline;
        lines.push_back(c.a);
        lines.push_back(c.b);
    }
    std::vector<float> g(mesh.positions.size());
    for (std::size_t i = 0; i < g.size(); ++i)
        g[i] = facing(mesh.normals[i], mesh.positions[i]);
    for (const Mesh::Triangle& t : mesh.triangles) {
        const bool s0 = g[t[0]] > 0, s1 = g[t[1]] > 0, s2 = g[t[2]] > 0;
        if (s0 == s1 && s1 == s2)
            continue;
        for (int k = 0; k < 3; ++k) {
            const std::uint32_t i = t[k], j = t[(k + 1) % 3];
            if ((g[i] > 0) != (g[j] > 0))
                contour.outline.push_back(mesh.positions[i]
                                          + g[i] / (g[i] - g[j]) * (mesh.positions[j] - mesh.positions[i]));
        }
    }
    return contour;
}

} // namespace polhode::ui

#include "course/scene/resolve_colliders.h"

#include "engine/collide/convex_parts.h"

#include <algorithm>
#include <array>
#include <utility>

namespace polhode::course
{

namespace
{

using Eigen::Vector3d;

HullShape thinHull(const std::vector<Vector3d>& outline)
{
    HullShape hull;
    for (const Vector3d& corner : outline)
        for (const double z : {-0.5 * kThin, 0.5 * kThin})
            hull.points.push_back(corner + z * Vector3d::UnitZ());
    return hull;
}

Shape formOf(const ShapeLook& look, const Location& where)
{
    const auto n = [&](const char* name) { return look.numbers.at(name); };
    if (look.kind == "box")
        return BoxShape{0.5 * Vector3d(n("x"), n("y"), n("z"))};
    if (look.kind == "sphere" || look.kind == "shell")
        return SphereShape{n("radius")};
    if (look.kind == "cylinder")
        return CylinderShape{n("radius"), 0.5 * n("height")};
    if (look.kind == "tube")
        return TubeShape{n("inner"), n("outer"), 0.5 * n("height")};
    if (look.kind == "capsule")
        return CapsuleShape{n("radius"), 0.5 * n("height")};
    if (look.kind == "cone")
        return ConeShape{n("radius"), n("height")};
    if (look.kind == "tetrahedron" || look.kind == "mesh" || look.kind == "hull" || look.kind == "prism")
        return HullShape{look.points};
    if (look.kind == "plate")
        return BoxShape{0.5 * Vector3d(n("x"), n("y"), kThin)};
    if (look.kind == "disc")
        return CylinderShape{n("radius"), 0.5 * kThin};
    if (look.kind == "hoop")
        return TubeShape{std::max(n("radius") - kThin, 0.5 * n("radius")), n("radius"), 0.5 * kThin};
    if (look.kind == "lamina")
        return thinHull(look.points);
    if (look.kind == "rod")
        return RodShape{0.5 * n("length")};
    if (look.kind == "particle")
        return PointShape{};
    if (look.kind == "half-space")
        return HalfSpaceShape{};
    throw InputError(where, Text{"contact of the shape ", "参与接触的形状"} + quoted(look.kind),
                     {"another form to touch with, `collider: {…}`, or `collides: off`",
                      "另给接触形状 `collider: {…}`，或写 `collides: off`"});
}

/// Whether a point lies beyond the plane of a face, seen from outside: by more than this part of the extent.
constexpr double kHollow = 1e-6;

bool isConcave(const std::vector<Vector3d>& points, const Vector3d& at, const Vector3d& normal, double extent)
{
    return std::any_of(points.begin(), points.end(), [&](const Vector3d& p) {
        return normal.dot(p - at) > kHollow * extent * normal.norm();
    });
}

double extentOf(const std::vector<Vector3d>& points)
{
    Eigen::AlignedBox3d box;
    for (const Vector3d& p : points)
        box.extend(p);
    return box.diagonal().norm();
}

bool isConcaveMesh(const ShapeLook& look)
{
    const std::vector<Vector3d>& p = look.points;
    // Faces may be listed inside out; then the whole mesh is.
    double volume = 0.0;
    for (const auto& [i, j, k] : look.faces)
        volume += p[i].dot(p[j].cross(p[k]));
    const double outward = volume < 0.0 ? -1.0 : 1.0;
    const double extent = extentOf(p);
    return std::any_of(look.faces.begin(), look.faces.end(), [&](const std::array<int, 3>& face) {
        const Vector3d& a = p[face[0]];
        return isConcave(p, a, outward * (p[face[1]] - a).cross(p[face[2]] - a), extent);
    });
}

/// Twice the area, < 0 where the outline runs clockwise.
double laminaArea(const std::vector<Vector3d>& p)
{
    double area = 0.0;
    for (std::size_t i = 0; i < p.size(); ++i)
        area += p[i].cross(p[(i + 1) % p.size()]).z();
    return area;
}

bool isConcaveLamina(const ShapeLook& look)
{
    const std::vector<Vector3d>& p = look.points;
    const double area = laminaArea(p);
    const double extent = extentOf(p);
    for (std::size_t i = 0; i < p.size(); ++i) {
        const Vector3d along = p[(i + 1) % p.size()] - p[i];
        const Vector3d out = (area < 0.0 ? -1.0 : 1.0) * along.cross(Vector3d::UnitZ());
        if (isConcave(p, p[i], out, extent))
            return true;
    }
    return false;
}

/// A lamina as the mesh of a thin plate.
TriangleMesh plateOf(const ShapeLook& look)
{
    std::vector<Eigen::Vector2d> outline;
    for (const Vector3d& point : look.points)
        outline.push_back(point.head<2>());
    if (laminaArea(look.points) < 0.0)
        std::ranges::reverse(outline);
    return drawnOut(outline, -0.5 * kThin, 0.5 * kThin);
}

/// The convex parts of a mesh or lamina that is not convex; none where it is, or where they would be too
/// many.
std::vector<std::vector<Vector3d>> partsOf(const ShapeLook& look)
{
    constexpr std::size_t kMostParts = 64;
    if (look.kind == "mesh" && isConcaveMesh(look))
        return convexParts({look.points, look.faces}, kMostParts);
    if (look.kind == "lamina" && isConcaveLamina(look))
        return convexParts(plateOf(look), kMostParts);
    return {};
}

bool isFilled(const ShapeLook& look)
{
    const bool isConcave
        = (look.kind == "mesh" && isConcaveMesh(look)) || (look.kind == "lamina" && isConcaveLamina(look));
    return isConcave && partsOf(look).empty();
}

} // namespace

ShapeLook filledForm(const ShapeLook& look)
{
    ShapeLook form = look;
    if (isFilled(look)) {
        TriangleMesh hull = convexHull(look.kind == "lamina" ? thinHull(look.points).points : look.points);
        form.kind = "hull";
        form.points = std::move(hull.vertices);
        form.faces = std::move(hull.triangles);
    }
    std::ranges::transform(look.parts, form.parts.begin(), filledForm);
    return form;
}

Text filledInContact(const ShapeLook& look)
{
    if (isFilled(look))
        return {
            "what is hollow is filled in contact, for it is not convex and has too many faces to be parted "
            "into convex pieces",
            "凹陷处在接触中被填实，因为形状非凸，而面数过多，无法分成凸部件"};
    for (const ShapeLook& part : look.parts)
        if (const Text text = filledInContact(part); !text.en.empty())
            return text;
    return {};
}

std::vector<Collider> collidersOf(const ShapeLook& look, int body, const std::string& id,
                                  const Location& where)
{
    std::vector<Collider> colliders;
    if (look.kind == "compound") {
        for (const ShapeLook& part : look.parts)
            for (Collider& collider : collidersOf(part, body, id, where)) {
                collider.X_BS = look.X_BS * collider.X_BS;
                colliders.push_back(std::move(collider));
            }
    } else if (look.kind == "points") {
        for (const Vector3d& point : look.points) {
            Eigen::Isometry3d X_BS = look.X_BS;
            X_BS.translation() = look.X_BS * point;
            colliders.push_back({id, body, PointShape{}, X_BS});
        }
    } else {
        for (std::vector<Vector3d>& corners : partsOf(look))
            colliders.push_back({id, body, HullShape{std::move(corners)}, look.X_BS});
        if (colliders.empty())
            colliders.push_back({id, body, formOf(look, where), look.X_BS});
    }
    return colliders;
}

} // namespace polhode::course

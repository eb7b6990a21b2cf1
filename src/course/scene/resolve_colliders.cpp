#include "course/scene/resolve_colliders.h"

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
        return CylinderShape{n("outer"), 0.5 * n("height")};
    if (look.kind == "capsule")
        return CapsuleShape{n("radius"), 0.5 * n("height")};
    if (look.kind == "cone")
        return ConeShape{n("radius"), n("height")};
    if (look.kind == "tetrahedron" || look.kind == "mesh" || look.kind == "hull" || look.kind == "prism")
        return HullShape{look.points};
    if (look.kind == "plate")
        return BoxShape{0.5 * Vector3d(n("x"), n("y"), kThin)};
    if (look.kind == "disc" || look.kind == "hoop")
        return CylinderShape{n("radius"), 0.5 * kThin};
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

} // namespace

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
        colliders.push_back({id, body, formOf(look, where), look.X_BS});
    }
    return colliders;
}

} // namespace polhode::course

#include "course/world/resolve_shape.h"

#include "course/world/refusal.h"
#include "engine/body/mesh_mass.h"
#include "engine/body/shapes_mass.h"
#include "engine/math/number_text.h"

#include <cmath>
#include <numbers>
#include <optional>

namespace polhode::course
{

namespace
{

using Eigen::Vector3d;

/// The corners of a regular prism about z, one of whose sides faces −y.
std::vector<Vector3d> prismCorners(int sides, double radius, double height)
{
    std::vector<Vector3d> corners;
    for (int k = 0; k < sides; ++k) {
        const double angle = 2 * std::numbers::pi * (k + 0.5) / sides - 0.5 * std::numbers::pi;
        for (const double z : {-0.5 * height, 0.5 * height})
            corners.emplace_back(radius * std::cos(angle), radius * std::sin(angle), z);
    }
    return corners;
}

ShapeLook lookOf(const ShapeDescription& shape, const Numbers& numbers)
{
    ShapeLook look;
    look.kind = shape.kind;
    for (const auto& [name, expression] : shape.numbers)
        look.numbers[name] = numbers.positive(expression, name.c_str());
    for (const VectorExpression& point : shape.points)
        look.points.push_back(numbers(point));
    for (const Expression& mass : shape.masses)
        look.masses.push_back(numbers.positive(mass, "mass"));
    look.faces = shape.faces;
    if (shape.kind == "prism")
        look.points = prismCorners(numbers.count(shape.numbers.at("sides"), "sides", 3, kMostSides),
                                   look.numbers.at("radius"), look.numbers.at("height"));
    if (shape.kind == "hull" || shape.kind == "prism") {
        const TriangleMesh hull = convexHull(look.points);
        look.points = hull.vertices;
        look.faces = hull.triangles;
    }
    return look;
}

MassProperties matterOf(const ShapeLook& look, const Matter& matter)
{
    const auto n = [&](const char* name) { return look.numbers.at(name); };
    if (look.kind == "box")
        return boxMass({n("x"), n("y"), n("z")}, matter);
    if (look.kind == "sphere")
        return sphereMass(n("radius"), matter);
    if (look.kind == "shell")
        return shellMass(n("radius"), matter);
    if (look.kind == "ellipsoid")
        return ellipsoidMass({n("x"), n("y"), n("z")}, matter);
    if (look.kind == "cylinder")
        return cylinderMass(n("radius"), n("height"), matter);
    if (look.kind == "tube")
        return tubeMass(n("inner"), n("outer"), n("height"), matter);
    if (look.kind == "capsule")
        return capsuleMass(n("radius"), n("height"), matter);
    if (look.kind == "cone")
        return coneMass(n("radius"), n("height"), matter);
    if (look.kind == "tetrahedron")
        return tetrahedronMass({look.points.at(0), look.points.at(1), look.points.at(2), look.points.at(3)},
                               matter);
    if (look.kind == "mesh" || look.kind == "hull" || look.kind == "prism")
        return meshMass({look.points, look.faces}, matter, look.kind);
    if (look.kind == "plate")
        return plateMass(n("x"), n("y"), matter);
    if (look.kind == "disc")
        return discMass(n("radius"), matter);
    if (look.kind == "hoop")
        return hoopMass(n("radius"), matter);
    if (look.kind == "rod")
        return rodMass(n("length"), matter);
    if (look.kind == "lamina") {
        std::vector<Eigen::Vector2d> corners;
        for (const Vector3d& point : look.points)
            corners.push_back(point.head<2>());
        return laminaMass(corners, matter);
    }
    if (look.kind == "points") {
        std::vector<MassPoint> points;
        for (std::size_t i = 0; i < look.points.size(); ++i)
            points.push_back({look.masses.at(i), look.points[i]});
        return pointsMass(points);
    }
    MassProperties point;
    point.mass = matter.value;
    return point;
}

std::optional<Matter> givenMatter(const Expression& mass, const Expression& density, const Numbers& numbers)
{
    if (mass.given())
        return Matter::mass(numbers.positive(mass, "mass"));
    if (density.given())
        return Matter::density(numbers.positive(density, "density"));
    return std::nullopt;
}

ShapeLook placedLook(const ShapeDescription::Part& part, const Numbers& numbers)
{
    ShapeLook look = lookOf(part.shape, numbers);
    look.X_BS.linear() = numbers.rotation(part.rotate);
    look.X_BS.translation() = numbers(part.at, Vector3d::Zero());
    look.color = part.color;
    return look;
}

/// A part without mass or density of its own takes the density of the whole; where only the mass of the whole
/// is known, all have one.
ResolvedShape compound(const BodyDescription& body, const Numbers& numbers)
{
    const std::optional<Matter> whole = givenMatter(body.mass, body.density, numbers);
    ResolvedShape result;
    result.look.kind = "compound";
    std::vector<MassProperties> parts;
    for (const ShapeDescription::Part& part : body.shape.parts) {
        ShapeLook look = placedLook(part, numbers);
        std::optional<Matter> matter = givenMatter(part.mass, part.density, numbers);
        if (!matter)
            matter = Matter::density(body.density.given() ? whole->value : 1.0);
        parts.push_back(transformed(matterOf(look, *matter), look.X_BS.linear(), look.X_BS.translation()));
        result.look.parts.push_back(std::move(look));
    }
    result.matter = combined(parts, body.id);
    if (body.mass.given())
        result.matter = scaledToMass(result.matter, whole->value);
    return result;
}

Eigen::Matrix3d givenInertia(const BodyDescription& body, const Numbers& numbers)
{
    Eigen::Matrix3d I = Eigen::Matrix3d::Zero();
    for (std::size_t i = 0; i < body.inertia.size(); ++i) {
        const double value = numbers(body.inertia[i]);
        if (body.inertia.size() == 3)
            I(static_cast<int>(i), static_cast<int>(i)) = value;
        else
            I(static_cast<int>(i / 3), static_cast<int>(i % 3)) = value;
    }
    return I;
}

/// What the engine refuses is the stated inertia, the amount of matter or the form.
Location whereRefused(const BodyDescription& body, const std::string& quantity)
{
    if (!body.inertia.empty())
        return body.inertia.front().where;
    if (quantity == "mass" && body.mass.given())
        return body.mass.where;
    if (quantity == "density" && body.density.given())
        return body.density.where;
    return body.shape.where;
}

} // namespace

ShapeLook resolveLook(const ShapeDescription& shape, const Numbers& numbers)
{
    try {
        ShapeLook look = lookOf(shape, numbers);
        for (const ShapeDescription::Part& part : shape.parts)
            look.parts.push_back(placedLook(part, numbers));
        return look;
    } catch (const Refused& error) {
        throw refusedAt(shape.where, error, {"a shape that can exist", "可能的形状"});
    }
}

ResolvedShape resolveShape(const BodyDescription& body, const Numbers& numbers)
{
    try {
        if (!body.inertia.empty()) {
            ResolvedShape result;
            if (body.shape.kind == "compound")
                result.look = compound(body, numbers).look;
            else
                result.look = lookOf(body.shape, numbers);
            result.matter.mass = numbers.positive(body.mass, "mass");
            result.matter.I_com = givenInertia(body, numbers);
            requireValid(result.matter, body.id);
            return result;
        }
        if (body.shape.kind == "compound")
            return compound(body, numbers);
        const std::optional<Matter> matter = givenMatter(body.mass, body.density, numbers);
        if (!matter && body.shape.kind != "points")
            throw InputError(body.where, {"neither mass nor density", "既没有 mass 也没有 density"},
                             {"one of them", "二者之一"});
        ResolvedShape result;
        result.look = lookOf(body.shape, numbers);
        result.matter = matterOf(result.look, matter.value_or(Matter::mass(1)));
        return result;
    } catch (const Refused& error) {
        throw refusedAt(whereRefused(body, error.refusal().quantity), error,
                        {"a body that can exist", "物理上可能的物体"});
    }
}

} // namespace polhode::course

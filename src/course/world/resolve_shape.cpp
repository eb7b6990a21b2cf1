#include "course/world/resolve_shape.h"

#include "course/shape/shape_row.h"
#include "course/world/refusal.h"

#include <optional>
#include <utility>

namespace polhode::course
{

namespace
{

using Eigen::Vector3d;

ShapeLook lookOf(const ShapeDescription& shape, const Numbers& numbers)
{
    const ShapeRow& row = shapeRow(shape.kind);
    ShapeLook look;
    look.kind = shape.kind;
    for (const ShapeNumber& number : row.numbers)
        look.numbers[number.key] = numbers(shape.numbers.at(number.key));
    for (const VectorExpression& point : shape.points)
        look.points.push_back(numbers(point));
    for (const Expression& mass : shape.masses)
        look.masses.push_back(numbers(mass));
    look.faces = shape.faces;
    if (row.complete)
        row.complete(look);
    return look;
}

MassProperties matterOf(const ShapeLook& look, const Matter& matter)
{
    return shapeRow(look.kind).mass(look, matter);
}

std::optional<Matter> givenMatter(const Expression& mass, const Expression& density, const Numbers& numbers)
{
    if (mass.given())
        return Matter::mass(numbers(mass));
    if (density.given())
        return Matter::density(numbers(density));
    return std::nullopt;
}

ShapeLook placedLook(const ShapeDescription::Part& part, const Numbers& numbers)
{
    ShapeLook look = lookOf(part.shape, numbers);
    look.X_BS.linear() = numbers.rotation(part.rotate);
    look.X_BS.translation() = numbers(part.at, Vector3d::Zero());
    look.color = part.color;
    if (part.shape.numbers.contains(kHole))
        look.numbers[kHole] = 1;
    return look;
}

/// A part without mass or density of its own takes the density of the whole; where only the mass of the whole
/// is known, all have one.
ResolvedShape compound(const BodyDescription& body, const Numbers& numbers)
{
    const std::optional<Matter> whole = givenMatter(body.mass, body.density, numbers);
    ResolvedShape result;
    result.look.kind = body.shape.kind;
    std::vector<MassProperties> parts;
    for (const ShapeDescription::Part& part : body.shape.parts) {
        ShapeLook look = placedLook(part, numbers);
        std::optional<Matter> matter = givenMatter(part.mass, part.density, numbers);
        if (!matter)
            matter = Matter::density(body.density.given() ? whole->value : 1.0);
        const MassProperties solid = matterOf(look, *matter);
        parts.push_back(
            transformed(isHole(look) ? hole(solid) : solid, look.X_BS.linear(), look.X_BS.translation()));
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
    for (const auto& [name, amount] : {std::pair{"mass", &body.mass}, std::pair{"density", &body.density}})
        if (quantity == name && amount->given())
            return amount->where;
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
            if (shapeRow(body.shape.kind).amount == ShapeAmount::parts)
                result.look = compound(body, numbers).look;
            else
                result.look = lookOf(body.shape, numbers);
            result.matter.mass = numbers(body.mass);
            result.matter.I_com = givenInertia(body, numbers);
            requireValid(result.matter, body.id);
            return result;
        }
        if (shapeRow(body.shape.kind).amount == ShapeAmount::parts)
            return compound(body, numbers);
        const std::optional<Matter> matter = givenMatter(body.mass, body.density, numbers);
        if (!matter && shapeRow(body.shape.kind).amount != ShapeAmount::own)
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

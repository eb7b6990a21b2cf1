#include "course/shape/shape_rows.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace polhode::course
{

std::span<const ShapeRow> shapeTable()
{
    static const std::array kRows{kBox,  kSphere,  kHemisphere, kShell,   kEllipsoid, kCylinder, kTube,
                                  kBowl, kTorus,   kCapsule,    kCone,    kWedge,     kPrism,    kTetrahedron,
                                  kMesh, kTerrain, kHull,       kPlate,   kLamina,    kDisc,     kHoop,
                                  kRod,  kPoints,  kParticle,   kCompound};
    return kRows;
}

const ShapeRow* findShape(std::string_view id)
{
    const auto rows = shapeTable();
    const auto row = std::ranges::find_if(rows, [&](const ShapeRow& r) { return r.id == id; });
    return row == rows.end() ? nullptr : &*row;
}

const ShapeRow& shapeRow(std::string_view id)
{
    return *findShape(id);
}

ShapeAmount amountOf(std::string_view id)
{
    const ShapeRow* row = findShape(id);
    return row ? row->amount : ShapeAmount::volume;
}

bool isHole(const ShapeLook& part)
{
    return part.numbers.contains(kHole);
}

ContactParts contactParts(const ShapeLook& look)
{
    const ShapeRow& row = shapeRow(look.kind);
    ContactParts out;
    if (row.contact)
        out = row.contact(look);
    for (const ShapeLook& part : look.parts) {
        if (isHole(part)) {
            out.filled = true;
            continue;
        }
        ContactParts more = contactParts(part);
        if (more.parts.empty())
            return {};
        out.filled = out.filled || more.filled;
        std::ranges::move(more.parts, std::back_inserter(out.parts));
    }
    for (ContactPart& part : out.parts)
        part.X_S = look.X_BS * part.X_S;
    return out;
}

ShapeLook filledForm(const ShapeLook& look)
{
    ShapeLook form = look;
    const ShapeRow& row = shapeRow(look.kind);
    if (row.contact)
        if (const ContactParts touch = row.contact(look); touch.filled) {
            form.kind = kHull.id;
            form.numbers.clear();
            form.points = std::get<HullShape>(touch.parts.front().shape).points;
            becomeHull(form);
        }
    std::erase_if(form.parts, isHole);
    std::ranges::transform(form.parts, form.parts.begin(), filledForm);
    return form;
}

} // namespace polhode::course

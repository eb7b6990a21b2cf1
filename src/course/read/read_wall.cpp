#include "course/read/read_wall.h"

#include "course/language/read_values.h"
#include "course/read/read_shape.h"

namespace polhode::course
{

namespace
{

constexpr auto kScope = Scope::parameters;

std::array<Expression, 2> readPlanePoint(const Field& field)
{
    std::array<Expression, 2> point;
    const std::vector<Expression> list = readExpressions(field, 2, unitOf("m"), kScope);
    for (std::size_t i = 0; i < list.size(); ++i)
        point[i] = list[i];
    return point;
}

void readProfile(const Field& field, WallDescription& wall)
{
    const std::vector<Field> items = field.items({"points [x, z] or {to: [x, z], radius: r, facets: n}",
                                                  "点 [x, z] 或 {to: [x, z], radius: r, facets: n}"});
    if (field.isList() && items.size() < 2)
        field.refuse({"at least two points", "至少两个点"});
    for (const Field& item : items) {
        WallDescription::ProfilePoint point;
        if (item.isMap()) {
            MapReader map(item);
            point.to = readPlanePoint(map["to"]);
            point.radius = readExpression(map["radius"], unitOf("m"), kScope);
            if (const Field facets = map["facets"]; facets.given())
                point.facets = readExpression(facets, Unit{}, kScope, Bounds::count(1, kMostFacets));
            if (wall.profile.empty())
                item.refuse({"an arc to the first point", "以圆弧到达第一个点"},
                            {"a point [x, z]", "点 [x, z]"});
        } else if (item.isList()) {
            point.to = readPlanePoint(item);
        } else {
            item.refuse({"a point [x, z] or an arc {to: [x, z], radius: r, facets: n}",
                         "点 [x, z] 或圆弧 {to: [x, z], radius: r, facets: n}"});
        }
        wall.profile.push_back(std::move(point));
    }
}

void readHalfSpace(const Field& field, WallDescription& wall)
{
    MapReader map(field);
    wall.normal = readVector(map["normal"], Unit{}, kScope);
    if (const Field at = map["at"]; at.given())
        wall.at = readVector(at, unitOf("m"), kScope);
}

} // namespace

WallDescription readWall(const Field& field)
{
    WallDescription wall;
    wall.where = field.where();
    MapReader map(field);
    wall.id = readPartName(map["id"]);
    const Field label = map["label"];
    wall.label = label.given() ? readText(label) : sameInBoth(wall.id);
    if (const Field color = map["color"]; color.given())
        wall.color = readColor(color);
    const Field halfSpace = map["half_space"];
    const Field shape = map["shape"];
    const Field profile = map["profile"];
    const int kinds = int(halfSpace.given()) + int(shape.given()) + int(profile.given());
    if (kinds != 1 && field.isMap())
        field.refuse({"one of half_space, shape, profile", "half_space、shape、profile 之一"});
    if (halfSpace.given()) {
        readHalfSpace(halfSpace, wall);
    } else {
        if (const Field at = map["at"]; at.given())
            wall.at = readVector(at, unitOf("m"), kScope);
        if (const Field rotate = map["rotate"]; rotate.given())
            wall.rotate = readOrientation(rotate);
        if (shape.given()) {
            wall.shape = readShape(shape);
            if (const Field collider = map["collider"]; collider.given())
                wall.collider = readShape(collider);
        }
        if (profile.given()) {
            readProfile(profile, wall);
            if (const Field width = map["width"]; width.given())
                wall.width = readExpression(width, unitOf("m"), kScope, Bounds::positive());
        }
    }
    if (const Field moving = map["moving"]; moving.given())
        wall.moving = readVector(moving, unitOf("m/s"), kScope);
    return wall;
}

} // namespace polhode::course

#include "course/read/read_wall.h"

#include "course/keys/key_reader.h"
#include "course/language/read_values.h"
#include "course/read/read_shape.h"

namespace polhode::course
{

namespace
{

std::array<Expression, 2> readPlanePoint(const Field& field, const Form& form)
{
    std::array<Expression, 2> point;
    std::ranges::copy(readNumbers(field, form), point.begin());
    return point;
}

void readProfile(KeyReader& map, WallDescription& wall)
{
    const Form& form = map.row("profile").forms.front();
    for (const Field& item : map.items("profile")) {
        WallDescription::ProfilePoint point;
        if (item.isMap()) {
            KeyReader arc(item, "arc");
            point.to = readPlanePoint(arc["to"], arc.row("to").forms.front());
            point.radius = arc.number("radius");
            point.facets = arc.number("facets");
            if (wall.profile.empty())
                item.refuse({"an arc to the first point", "以圆弧到达第一个点"},
                            {"a point [x, z]", "点 [x, z]"});
        } else if (item.isList()) {
            point.to = readPlanePoint(item, form.entries.front());
        } else {
            item.refuse({"a point [x, z] or an arc {to: [x, z], radius: r, facets: n}",
                         "点 [x, z] 或圆弧 {to: [x, z], radius: r, facets: n}"});
        }
        wall.profile.push_back(std::move(point));
    }
}

WallDescription::Motion readMotion(KeyReader map)
{
    return {map.vector("displacement"), map.number("turn"), map.vector("axis"), map.vector("about")};
}

void readHalfSpace(KeyReader map, WallDescription& wall)
{
    wall.normal = map.vector("normal");
    wall.at = map.vector("at");
}

} // namespace

WallDescription readWall(const Field& field)
{
    WallDescription wall;
    wall.where = field.where();
    KeyReader map(field, "wall");
    wall.id = readPartName(map["id"]);
    wall.label = map.given("label") ? map.text("label") : sameInBoth(wall.id);
    wall.color = map.colour("color");
    wall.moving = map.vector("moving");
    if (map.given("motion"))
        wall.motion = readMotion(map.inside("motion"));
    if (!map.kind())
        return wall;
    if (map.knows("half_space")) {
        readHalfSpace(map.inside("half_space"), wall);
        return wall;
    }
    wall.at = map.vector("at");
    if (const Field rotate = map["rotate"]; rotate.given())
        wall.rotate = readOrientation(rotate);
    if (map.knows("profile")) {
        readProfile(map, wall);
        wall.width = map.numberOr("width");
        return wall;
    }
    wall.shape = readShape(map["shape"]);
    if (const Field collider = map["collider"]; collider.given())
        wall.collider = readShape(collider);
    return wall;
}

} // namespace polhode::course

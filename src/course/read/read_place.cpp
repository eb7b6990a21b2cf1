#include "course/read/read_place.h"

#include "course/language/nearest.h"
#include "course/language/read_values.h"

#include <algorithm>

namespace polhode::course
{

namespace
{

using Bodies = std::vector<BodyDescription>;

const BodyDescription* readBodyReference(const Field& field, const std::string& id, const Bodies& bodies)
{
    const std::vector<std::string> ids = idsOf(bodies);
    if (id.empty())
        field.refuse({"the id of a body", "某个物体的标识"});
    else if (requireReference(field, {"body", "物体"}, id, ids))
        return &*std::find_if(bodies.begin(), bodies.end(), [&](const auto& b) { return b.id == id; });
    return nullptr;
}

std::string readMarkReference(const Field& field, const std::string& mark, const BodyDescription& body)
{
    std::vector<std::string> marks;
    for (const auto& [name, point] : body.points)
        marks.push_back(name);
    return requireReference(field, Text{"mark of ", ""} + quoted(body.id) + Text{":", " 的标记点"}, mark,
                            marks)
        ? mark
        : std::string();
}

const Text kEnds{"body, body.mark or a point [x, y, z] of the world",
                 "物体、物体.标记点或世界系中的点 [x, y, z]"};

/// Notes that an end is called as no body is: the one that is meant, or all that an end may be.
void refuseEnd(const Field& field, const std::string& id, const Bodies& bodies)
{
    const std::vector<std::string> ids = idsOf(bodies);
    const bool meansBody = id != kWorld && !nearest(id, ids).empty();
    const Text all = kEnds + Text{"; the bodies are ", "；物体有 "} + sameInBoth(joined(ids));
    field.refuse(Text{"the unknown body ", "未知的物体"} + quoted(id),
                 meansBody         ? suggestion(id, ids)
                     : ids.empty() ? Allowed(kEnds)
                                   : Allowed(all));
}

} // namespace

PlaceDescription readPlace(const Field& on, const Field& at, const Bodies& bodies)
{
    PlaceDescription place;
    const BodyDescription* body = readBodyReference(on, on.scalar(), bodies);
    if (body != nullptr)
        place.body = body->id;
    if (at.isScalar() && body != nullptr)
        place.mark = readMarkReference(at, at.scalar(), *body);
    else if (at.isMap())
        at.refuse(
            {"a mark of the body or a point [x, y, z] in its axes", "物体的标记点或本体系中的点 [x, y, z]"});
    else if (at.given() && !at.isScalar())
        place.point = readVector(at, unitOf("m"), Scope::parameters);
    return place;
}

PlaceDescription readEnd(const Field& field, const Bodies& bodies)
{
    PlaceDescription place;
    if (!field.isScalar()) {
        if (field.isList())
            place.point = readVector(field, unitOf("m"), Scope::parameters);
        else
            field.refuse(kEnds);
        return place;
    }
    const std::string text = field.scalar();
    const std::size_t dot = text.find('.');
    const std::string id = text.substr(0, dot);
    const auto body = std::ranges::find(bodies, id, &BodyDescription::id);
    if (body == bodies.end()) {
        refuseEnd(field, id, bodies);
        return place;
    }
    place.body = body->id;
    if (dot != std::string::npos)
        place.mark = readMarkReference(field, text.substr(dot + 1), *body);
    return place;
}

} // namespace polhode::course

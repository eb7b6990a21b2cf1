#include "course/scene/read_place.h"

#include "course/scene/read_values.h"

#include <algorithm>

namespace polhode::course
{

namespace
{

using Bodies = std::vector<BodyDescription>;

const BodyDescription* readBodyReference(const Field& field, const std::string& id, const Bodies& bodies)
{
    std::vector<std::string> ids;
    for (const BodyDescription& body : bodies)
        ids.push_back(body.id);
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

} // namespace

PlaceDescription readPlace(const Field& on, const Field& at, const Bodies& bodies)
{
    PlaceDescription place;
    const BodyDescription* body = readBodyReference(on, on.scalar(), bodies);
    if (body != nullptr)
        place.body = body->id;
    if (at.isScalar() && body != nullptr)
        place.mark = readMarkReference(at, at.scalar(), *body);
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
            field.refuse({"body, body.mark or a point [x, y, z] of the world",
                          "物体、物体.标记点或世界系中的点 [x, y, z]"});
        return place;
    }
    const std::string text = field.scalar();
    const std::size_t dot = text.find('.');
    const BodyDescription* body = readBodyReference(field, text.substr(0, dot), bodies);
    if (body == nullptr)
        return place;
    place.body = body->id;
    if (dot != std::string::npos)
        place.mark = readMarkReference(field, text.substr(dot + 1), *body);
    return place;
}

} // namespace polhode::course

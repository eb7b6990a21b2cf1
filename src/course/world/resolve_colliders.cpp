#include "course/world/resolve_colliders.h"

#include "course/shape/shape_row.h"

#include <utility>

namespace polhode::course
{

Touching touchingOf(const ShapeLook& look, int body, const std::string& id, const Location& where)
{
    ContactParts form = contactParts(look);
    if (form.parts.empty())
        throw InputError(where, Text{"contact of the shape ", "参与接触的形状"} + quoted(untouchable(look)),
                         {"another form to touch with, `collider: {…}`, or `collides: off`",
                          "另给接触形状 `collider: {…}`，或写 `collides: off`"});
    Touching out;
    for (ContactPart& part : form.parts)
        out.colliders.push_back({id, body, std::move(part.shape), part.X_S});
    if (form.filled)
        out.filled = {"what is hollow is filled in contact, for it is not convex and has too many faces to "
                      "be parted into convex pieces",
                      "凹陷处在接触中被填实，因为形状非凸，而面数过多，无法分成凸部件"};
    return out;
}

} // namespace polhode::course

#include "course/world/resolve_colliders.h"

#include "course/shape/shape_row.h"

#include <algorithm>
#include <utility>

namespace polhode::course
{

Touching touchingOf(const ShapeLook& look, int body, const std::string& id, const Location& where)
{
    ContactParts form = contactParts(look);
    if (form.parts.empty())
        throw InputError(where, Text{"contact of the shape ", "参与接触的形状"} + quoted(look.kind),
                         {"another form to touch with, `collider: {…}`, or `collides: off`",
                          "另给接触形状 `collider: {…}`，或写 `collides: off`"});
    Touching out;
    for (ContactPart& part : form.parts)
        out.colliders.push_back({id, body, std::move(part.shape), part.X_S});
    if (std::ranges::any_of(look.parts, isHole))
        out.filled = {"a hole is filled in contact: the body is touched as if it were not cut out",
                      "孔在接触中按填实处理：接触时视同没有挖孔"};
    else if (form.filled)
        out.filled = {"what is hollow is filled in contact: it is touched as its convex hull, for it cannot "
                      "be parted into few convex pieces",
                      "凹陷处在接触中被填实：按其凸包接触，因为无法分成少数几个凸部件"};
    return out;
}

} // namespace polhode::course

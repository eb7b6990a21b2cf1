#include "ui/stage/shape_cache.h"

namespace polhode::ui
{

bool sameShape(const course::ShapeLook& a, const course::ShapeLook& b)
{
    return a.kind == b.kind && a.numbers == b.numbers && a.points == b.points && a.masses == b.masses
        && a.faces == b.faces && a.X_BS.matrix() == b.X_BS.matrix() && a.color == b.color
        && std::ranges::equal(a.parts, b.parts, sameShape);
}

} // namespace polhode::ui

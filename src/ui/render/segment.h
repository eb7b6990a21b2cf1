#pragma once

#include <QPointF>

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

/// px, from @p p to the nearest point of the segment from @p a to @p b.
inline double distanceToSegment(const QPointF& p, const QPointF& a, const QPointF& b)
{
    const QPointF ab = b - a;
    const double length2 = QPointF::dotProduct(ab, ab);
    const double s = length2 > 0 ? std::clamp(QPointF::dotProduct(p - a, ab) / length2, 0.0, 1.0) : 0;
    const QPointF d = p - (a + s * ab);
    return std::hypot(d.x(), d.y());
}

} // namespace polhode::ui

#pragma once

#include <QPen>

#include <algorithm>
#include <numeric>

namespace polhode::ui
{

/// How long a dashed stroke is that stands for a curve (px): the longest dashes, those of a run or of a
/// curve, are seen once and where they begin again.
constexpr int kSwatch = 50;

/// The same of the dashes of @p pen alone.
inline double swatchLength(const QPen& pen)
{
    const QList<qreal> dashes = pen.dashPattern();
    const double all = std::accumulate(dashes.begin(), dashes.end(), 0.0);
    return dashes.isEmpty() ? 0 : std::max(1.0, pen.widthF()) * (all + dashes.front());
}

} // namespace polhode::ui

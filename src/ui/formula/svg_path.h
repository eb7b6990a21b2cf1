#pragma once

#include <QPainterPath>
#include <QStringView>

namespace polhode::ui
{

/// The painter path of an SVG path description (commands M L H V Q T C S Z, absolute and relative).
/// Throws std::invalid_argument naming the character on anything else.
QPainterPath pathFromSvg(QStringView description);

} // namespace polhode::ui

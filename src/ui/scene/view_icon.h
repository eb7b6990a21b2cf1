#pragma once

#include <QColor>
#include <QIcon>

namespace polhode::ui
{

/// A small cube in outline: the sign of the view's menu.
QIcon viewIcon(const QColor& color, double dpr);

} // namespace polhode::ui

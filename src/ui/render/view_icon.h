#pragma once

#include <QColor>
#include <QIcon>

namespace polhode::ui
{

/// A small cube in outline: the sign of the view's menu.
QIcon viewIcon(const QColor& color, double dpr);

/// A zigzag spring between a body and a hand: the sign of the tool that pulls.
QIcon springIcon(const QColor& color, double dpr);

} // namespace polhode::ui

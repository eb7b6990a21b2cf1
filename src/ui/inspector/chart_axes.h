#pragma once

#include "ui/theme/palette.h"

#include <initializer_list>

#include <qcustomplot.h>

namespace polhode::ui
{

/// Background and axes of a small chart in the colours of the theme.
inline void styleAxes(QCustomPlot& plot, std::initializer_list<QCPAxis*> axes, Theme theme)
{
    const ThemeColors colors = themeColors(theme);
    plot.setBackground(colors.surface);
    for (QCPAxis* axis : axes) {
        axis->setBasePen(QPen(colors.inkSoft));
        axis->setTickPen(QPen(colors.inkSoft));
        axis->setSubTickPen(Qt::NoPen);
        axis->setTickLabelColor(colors.inkSoft);
        axis->setLabelColor(colors.inkSoft);
        axis->grid()->setPen(QPen(colors.line, 1));
        axis->setTickLabelFont(plot.font());
        axis->setLabelFont(plot.font());
    }
}

} // namespace polhode::ui

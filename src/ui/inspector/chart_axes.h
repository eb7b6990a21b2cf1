#pragma once

#include "ui/theme/palette.h"
#include "ui/widgets/wheel_guard.h"

#include <algorithm>
#include <initializer_list>

#include <qcustomplot.h>

namespace polhode::ui
{

/// As many ticks as have room for their labels side by side.
inline void fitTicks(QCPAxis& axis)
{
    const QFontMetrics metrics(axis.tickLabelFont());
    const bool across = axis.orientation() == Qt::Horizontal;
    const QCPAxisRect& area = *axis.axisRect();
    const double room = across ? double(area.width()) / metrics.horizontalAdvance(QStringLiteral("−88.88  "))
                               : double(area.height()) / (1.6 * metrics.height());
    axis.ticker()->setTickCount(std::clamp(int(room), 2, 6));
}

/// Background and axes of a small chart in the colours of the theme.
inline void styleAxes(QCustomPlot& plot, std::initializer_list<QCPAxis*> axes, Theme theme)
{
    const ThemeColors colors = themeColors(theme);
    plot.setBackground(colors.surface);
    // Painted with all else that has changed: at once, the window would show what is not yet of this moment,
    // and what is not yet in its place.
    plot.setPlottingHint(QCP::phImmediateRefresh, false);
    passWheel(&plot);
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

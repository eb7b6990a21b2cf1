#include "ui/page/hand_bars.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace polhode::ui
{

void paintHandBars(QPainter& painter, const QRectF& area, std::array<int, 2> votes, int most,
                   const ThemeColors& colors)
{
    const QFontMetricsF metrics(painter.font());
    const double height = area.height() / kHandBars, gap = 0.4 * metrics.height();
    const double longest = area.width() - gap - metrics.horizontalAdvance(QStringLiteral("000"));
    for (const int vote : {0, 1}) {
        const int count = votes[std::size_t(vote)];
        if (count < 0)
            continue;
        const QRectF bar(area.left(), area.top() + vote * (kHandBars - 1) * height,
                         std::max(1.0, longest * count / std::max(1, most)), height);
        painter.fillRect(bar, vote == 0 ? mixed(colors.accent, colors.surface, 0.55) : colors.accent);
        painter.setPen(colors.ink);
        painter.drawText(QRectF(bar.right() + gap, bar.top(), area.width(), height),
                         Qt::AlignVCenter | Qt::TextDontClip, QString::number(count));
    }
}

} // namespace polhode::ui

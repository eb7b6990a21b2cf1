#include "ui/scene/view_icon.h"

#include <QPainter>

#include <cmath>
#include <numbers>

namespace polhode::ui
{

QIcon viewIcon(const QColor& color, double dpr)
{
    constexpr int kSide = 18;
    QPixmap pixmap(QSize(kSide, kSide) * dpr);
    pixmap.setDevicePixelRatio(dpr);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    QPolygonF hexagon;
    for (int k = 0; k < 6; ++k) {
        const double angle = std::numbers::pi * (k / 3.0 - 0.5);
        hexagon << QPointF(kSide / 2.0 + 7.4 * std::cos(angle), kSide / 2.0 + 7.4 * std::sin(angle));
    }
    painter.drawPolygon(hexagon);
    for (int k : {1, 3, 5})
        painter.drawLine(QPointF(kSide / 2.0, kSide / 2.0), hexagon[k]);
    return QIcon(pixmap);
}

} // namespace polhode::ui

#include "ui/render/view_icon.h"

#include <QPainter>

#include <cmath>
#include <numbers>

namespace polhode::ui
{

namespace
{

constexpr int kSide = 18;

/// A square to draw on with a pen of this colour.
class Sheet
{
public:
    Sheet(const QColor& color, double dpr)
        : pixmap_(QSize(kSide, kSide) * dpr)
    {
        pixmap_.setDevicePixelRatio(dpr);
        pixmap_.fill(Qt::transparent);
        painter_.begin(&pixmap_);
        painter_.setRenderHint(QPainter::Antialiasing);
        painter_.setPen(QPen(color, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    }
    QPainter& painter() { return painter_; }
    QIcon icon()
    {
        painter_.end();
        return QIcon(pixmap_);
    }

private:
    QPixmap pixmap_;
    QPainter painter_;
};

} // namespace

QIcon viewIcon(const QColor& color, double dpr)
{
    Sheet sheet(color, dpr);
    QPainter& painter = sheet.painter();
    QPolygonF hexagon;
    for (int k = 0; k < 6; ++k) {
        const double angle = std::numbers::pi * (k / 3.0 - 0.5);
        hexagon << QPointF(kSide / 2.0 + 7.4 * std::cos(angle), kSide / 2.0 + 7.4 * std::sin(angle));
    }
    painter.drawPolygon(hexagon);
    for (int k : {1, 3, 5})
        painter.drawLine(QPointF(kSide / 2.0, kSide / 2.0), hexagon[k]);
    return sheet.icon();
}

QIcon springIcon(const QColor& color, double dpr)
{
    Sheet sheet(color, dpr);
    QPainter& painter = sheet.painter();
    painter.drawRect(QRectF(1.5, 11.5, 5, 5));
    painter.drawPolyline(QPolygonF{{6.5, 11.5}, {8, 10}, {6.6, 7.6}, {10.9, 9.1}, {9.4, 4.8}, {13, 5}});
    painter.setBrush(color);
    painter.drawEllipse(QPointF(14.4, 3.6), 1.9, 1.9);
    return sheet.icon();
}

} // namespace polhode::ui

#include "ui/plot/readings.h"

#include <QPainter>

#include <algorithm>

namespace polhode::ui
{

namespace
{

constexpr double kRadius = 2.5; // px
constexpr double kRing = 1.2; // px, width of the line
constexpr double kApart = 8; // px from reading to reading, so that rings do not touch
constexpr double kFewest = 20; // readings, however narrow the plot
constexpr double kEnough = 100; // readings, however wide it is

} // namespace

int drawnEvery(const Curve& readings, const PixelMap& x)
{
    double count = 0, first = 0, last = 0; // of those in sight, and where they are
    for (const double t : *readings.x)
        if (t >= x.limits.lower && t <= x.limits.upper) {
            const double at = x.pixel(t);
            first = count == 0 ? at : std::min(first, at);
            last = count == 0 ? at : std::max(last, at);
            ++count;
        }
    const double most = std::clamp((last - first) / kApart, kFewest, kEnough);
    int step = 1;
    for (int decade = 1; count > most * step; decade *= 10)
        for (const int digit : {1, 2, 5})
            if (count > most * step)
                step = digit * decade;
    return step;
}

void drawReading(QPainter& painter, QPointF at, const QPen& pen)
{
    painter.setPen(QPen(pen.brush(), kRing));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(at, kRadius, kRadius);
}

void drawReadings(QPainter& painter, const Curve& readings, const PixelMap& x, const PixelMap& y,
                  const QRectF& area, const QPen& pen)
{
    const auto step = std::size_t(drawnEvery(readings, x));
    for (std::size_t i = 0; i < readings.x->size(); i += step) {
        const QPointF at(x.pixel((*readings.x)[i]), y.pixel((*readings.y)[i]));
        if (area.contains(at)) // not what is no number
            drawReading(painter, at, pen);
    }
}

} // namespace polhode::ui

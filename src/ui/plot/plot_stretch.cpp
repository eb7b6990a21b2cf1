#include "ui/plot/plot_stretch.h"

#include "ui/formula/marked_text.h"
#include "ui/plot/curve_math.h"
#include "ui/plot/curve_stroke.h"
#include "ui/plot/plot_curves.h"

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

constexpr double kPad = 5; // px, round what was measured

/// The part of a curve over time between two times, with its values there.
Curve partOf(const Curve& curve, double from, double to)
{
    std::vector<double> x, y;
    std::vector<int> sequence;
    const auto sequenceAt = [&](std::size_t i) {
        return curve.sequence && i < curve.sequence->size() ? (*curve.sequence)[i] : 0;
    };
    const auto add = [&](double at, double value, int number) {
        x.push_back(at);
        y.push_back(value);
        sequence.push_back(number);
    };
    const auto& times = *curve.x;
    const auto first = std::size_t(std::ranges::upper_bound(times, from) - times.begin());
    if (const auto value = valueAt(curve, from))
        add(from, *value, first > 0 ? sequenceAt(first - 1) : 0);
    std::size_t i = first;
    for (; i < times.size() && times[i] <= to; ++i)
        add(times[i], (*curve.y)[i], sequenceAt(i));
    if (i > 0 && i < times.size() && times[i - 1] < to)
        if (const auto value = valueAt(curve, to))
            add(to, *value, sequenceAt(i - 1));
    Curve part;
    part.x = std::make_shared<std::vector<double>>(std::move(x));
    part.y = std::make_shared<std::vector<double>>(std::move(y));
    part.sequence = std::make_shared<std::vector<int>>(std::move(sequence));
    return part;
}

} // namespace

StretchItem::StretchItem(QCustomPlot* canvas, const std::vector<std::unique_ptr<PlotPanel>>& panels,
                         const PlotLook& look)
    : QCPLayerable(canvas, QStringLiteral("overlay"))
    , panels_(panels)
    , look_(look)
{
}

void StretchItem::draw(QCPPainter* painter)
{
    if (!stretch || look_.veiled)
        return;
    for (const auto& panel : panels_) {
        if (!panel->hasData() || !panel->data().xIsTime)
            continue;
        const auto& curves = panel->data().curves;
        const auto curve = std::ranges::find(curves, stretch->curve, &Curve::id);
        if (panel->data().id == stretch->plot && curve != curves.end() && !curve->hidden) {
            drawArea(painter, *panel, *curve);
            if (stretch->fit)
                drawFit(painter, *panel, *stretch->fit);
        }
        drawMarks(painter, *panel);
        if (panel->data().id == stretch->plot)
            drawLines(painter);
    }
}

void StretchItem::drawMarks(QCPPainter* painter, const PlotPanel& panel) const
{
    const QRectF area = panel.area();
    painter->setPen(QPen(look_.colors.accent, 1, Qt::DashLine));
    for (const double t : {stretch->from, stretch->to}) {
        const double x = panel.mapX().pixel(t);
        if (x >= area.left() && x <= area.right())
            painter->drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
    }
}

void StretchItem::drawArea(QCPPainter* painter, const PlotPanel& panel, const Curve& curve) const
{
    const QRectF area = panel.area();
    const PixelMap map = panel.mapY();
    const double zero = map.logarithmic ? area.bottom() : std::clamp(map.pixel(0), area.top(), area.bottom());
    const PixelPath path = visiblePath(panel, partOf(curve, stretch->from, stretch->to), 1, curve.x->size());
    QColor fill = quantityStyle(curve.quantity, look_.theme).color;
    fill.setAlphaF(0.22f);
    painter->setPen(Qt::NoPen);
    painter->setBrush(fill);
    for (std::size_t line = 0; line < path.starts.size(); ++line) {
        const std::size_t begin = path.starts[line];
        const std::size_t end = line + 1 < path.starts.size() ? path.starts[line + 1] : path.points.size();
        if (end - begin < 2)
            continue;
        QPolygonF polygon{{path.points[begin].x(), zero}};
        for (std::size_t i = begin; i < end; ++i)
            polygon << path.points[i];
        polygon << QPointF(path.points[end - 1].x(), zero);
        painter->drawPolygon(polygon);
    }
    painter->setBrush(Qt::NoBrush);
}

/// Beside the stretch where there is more room.
QRectF StretchItem::figures() const
{
    const auto own = std::ranges::find_if(panels_, [this](const auto& each) {
        return stretch && each->data().id == stretch->plot && each->data().xIsTime && each->hasData();
    });
    if (own == panels_.end() || stretch->lines.isEmpty() || look_.veiled)
        return {};
    const PlotPanel& panel = **own;
    const QFont font = look_.smallFont();
    const QFontMetricsF metrics(font);
    double width = 0;
    for (const QString& line : stretch->lines)
        width = std::max(width, markedAdvance(font, line));
    const QRectF area = panel.area(), canvas(parentPlot()->viewport());
    QRectF box(0, 0, width + 2 * kPad, metrics.height() * double(stretch->lines.size()) + 2 * kPad);
    const double from = panel.mapX().pixel(stretch->from), to = panel.mapX().pixel(stretch->to);
    const bool left = from - area.left() > area.right() - to;
    box.moveLeft(std::clamp(left ? from - 6 - box.width() : to + 6, area.left() + 2,
                            std::max(area.left() + 2, area.right() - box.width() - 2)));
    box.moveTop(std::max(canvas.top() + 1, std::min(area.top() + 2, canvas.bottom() - box.height() - 1)));
    return box;
}

void StretchItem::drawLines(QCPPainter* painter) const
{
    const QRectF box = figures();
    if (box.isEmpty())
        return;
    const QFont font = look_.smallFont();
    const QFontMetricsF metrics(font);
    QColor paper = look_.colors.surface;
    paper.setAlphaF(0.9f);
    painter->setPen(QPen(look_.colors.line, 1));
    painter->setBrush(paper);
    painter->drawRoundedRect(box, 4, 4);
    painter->setBrush(Qt::NoBrush);
    painter->setFont(font);
    painter->setPen(look_.colors.ink);
    double baseline = box.top() + kPad + metrics.ascent();
    for (const QString& line : stretch->lines) {
        drawMarked(*painter, {box.left() + kPad, baseline}, line);
        baseline += metrics.height();
    }
}

void StretchItem::drawFit(QCPPainter* painter, const PlotPanel& panel, const Curve& curve) const
{
    QPen pen(look_.colors.ink, 0.8 * look_.lineWidth());
    pen.setDashPattern({6, 2, 1, 2});
    stroke(*painter, simplified(visiblePath(panel, curve, 1, curve.x->size())), pen, false);
}

} // namespace polhode::ui

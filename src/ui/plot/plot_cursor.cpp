#include "ui/plot/plot_cursor.h"

#include "ui/formula/marked_text.h"
#include "ui/plot/curve_math.h"
#include "ui/plot/curve_series.h"
#include "ui/plot/curve_stroke.h"
#include "ui/plot/derived_unit.h"
#include "ui/plot/number_text.h"
#include "ui/plot/plot_curves.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace polhode::ui
{

namespace
{

constexpr double kResolution = 1.0 / 2000; // of an axis' span: finer differences cannot be seen

QString withUnit(const QString& number, const QString& unit)
{
    return unit.isEmpty() ? number : number + QChar(0x2009) + unit;
}

/// The smallest difference worth showing at @p value of an axis.
double resolutionAt(const PixelMap& map, double value)
{
    constexpr double kOfValue = 1e-3; // three digits, as a pixel of some decades shows
    return map.logarithmic ? std::abs(value) * kOfValue : map.limits.span() * kResolution;
}

/// Whether it has a value at any time: between two readings there is nothing to be read.
bool isTold(const Curve& curve)
{
    return !curve.hidden && curve.role != Curve::Role::measured;
}

/// Whether @p curve is the theory of a shown curve that it lies on: its value says nothing more.
bool isCovered(const Curve& curve, double y, double x, const PlotPanel& panel, const PixelMap& map)
{
    constexpr double kApart = 1; // px
    if (curve.role != Curve::Role::theory)
        return false;
    const auto& curves = panel.data().curves;
    const auto own = std::ranges::find(curves, variableOf(curve.id), &Curve::id);
    if (own == curves.end() || own->hidden)
        return false;
    const auto value = valueAt(*own, x);
    return value && std::abs(map.pixel(*value) - map.pixel(y)) < kApart;
}

struct NearestSample {
    const Curve* curve = nullptr;
    std::size_t index = 0;
    QPointF point;
};

/// The sample of a shown curve nearest to @p position, within @p reach pixels.
NearestSample nearestSample(const PlotPanel& panel, QPointF position, double reach)
{
    const PixelMap x = panel.mapX();
    const PixelMap y = panel.mapY();
    NearestSample nearest;
    double best = reach * reach;
    for (const Curve& curve : panel.data().curves) {
        if (curve.hidden)
            continue;
        for (std::size_t i = 0; i < curve.x->size(); ++i) {
            const QPointF point(x.pixel((*curve.x)[i]), y.pixel((*curve.y)[i]));
            const QPointF d = point - position;
            const double distance = QPointF::dotProduct(d, d);
            if (distance < best) {
                best = distance;
                nearest = {&curve, i, point};
            }
        }
    }
    return nearest;
}

} // namespace

PlotCursor::PlotCursor(QCustomPlot* canvas, const std::vector<std::unique_ptr<PlotPanel>>& panels,
                       const PlotLook& look)
    : QCPLayerable(canvas, QStringLiteral("overlay"))
    , panels_(panels)
    , look_(look)
{
}

PlotCursor::Readout PlotCursor::readoutAt(const PlotPanel& panel, QPointF position) const
{
    const PlotData& data = panel.data();
    const PixelMap mapX = panel.mapX();
    const PixelMap mapY = panel.mapY();
    const auto named = [](const QString& label, const QString& text) {
        return label.isEmpty() ? text : QStringLiteral("%1 = %2").arg(label, text);
    };
    const std::vector<QPen> pens = curvePens(data.curves, look_);
    const auto colorOf
        = [&](const Curve& curve) { return pens[std::size_t(&curve - data.curves.data())].color(); };
    Readout readout;
    if (!data.xIsTime) {
        const NearestSample nearest = nearestSample(panel, position, 16);
        if (!nearest.curve)
            return readout;
        const double x = (*nearest.curve->x)[nearest.index];
        const double y = (*nearest.curve->y)[nearest.index];
        // Curves of several quantities are called by their symbols; else these tell runs or bodies apart.
        const bool symbolic = data.yLabel.isEmpty();
        if (!symbolic)
            readout.head = nearest.curve->label;
        const QColor color = colorOf(*nearest.curve);
        readout.lines.push_back(
            {data.xLabel, withUnit(valueText(x, resolutionAt(mapX, x)), data.xUnit), color, nearest.point});
        readout.lines.push_back({symbolic ? nearest.curve->label : data.yLabel,
                                 withUnit(valueText(y, resolutionAt(mapY, y)), data.unitOf(*nearest.curve)),
                                 color, nearest.point});
        return readout;
    }
    const double x = mapX.value(position.x());
    for (const Curve& curve : data.curves) {
        const auto y = isTold(curve) ? valueAt(curve, x) : std::nullopt;
        if (!y || isCovered(curve, *y, x, panel, mapY))
            continue;
        const QString unit = data.unitOf(curve);
        readout.lines.push_back({curve.label, withUnit(valueText(*y, resolutionAt(mapY, *y)), unit),
                                 colorOf(curve), QPointF(position.x(), mapY.pixel(*y))});
        if (look_.measuring)
            readout.lines.back().value += QStringLiteral(",  d/dt = ")
                + withUnit(numberText(CurveSeries(curve, data.events).series().slope(x), 4), perSecond(unit));
    }
    if (!readout.lines.empty())
        readout.head = named(data.xLabel, withUnit(valueText(x, resolutionAt(mapX, x)), data.xUnit));
    return readout;
}

void PlotCursor::draw(QCPPainter* painter)
{
    if (panels_.empty()) {
        painter->setFont(look_.font);
        painter->setPen(look_.colors.inkSoft);
        painter->drawText(parentPlot()->viewport(), Qt::AlignCenter | Qt::TextWordWrap, look_.emptyMessage);
    }
    for (const auto& panel : panels_) {
        if (!panel->hasData())
            continue;
        if (panel->data().xIsTime)
            drawTime(painter, *panel);
        if (!look_.veiled)
            drawMovingPoints(painter, *panel);
    }
    if (keyed) {
        painter->setPen(QPen(look_.colors.accent, 2));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(keyed->area().adjusted(-1, -1, 1, 1));
    }
    if (!rubberBand.isEmpty()) {
        QColor fill = look_.colors.accent;
        fill.setAlphaF(0.14f);
        painter->setPen(QPen(look_.colors.accent, 1));
        painter->setBrush(fill);
        painter->drawRect(rubberBand);
    } else if (hovered) {
        drawReadout(painter);
    }
}

void PlotCursor::drawTime(QCPPainter* painter, const PlotPanel& panel) const
{
    const QRectF area = panel.area();
    const double x = panel.mapX().pixel(time);
    if (fadeFuture && x < area.right()) {
        QColor veil = look_.colors.surface;
        veil.setAlphaF(0.68f);
        const double from = std::max(x, area.left());
        painter->fillRect(QRectF(from, area.top(), area.right() + 1 - from, area.height()), veil);
    }
    if (!(x >= area.left() - 0.5 && x <= area.right() + 0.5))
        return;
    painter->setPen(QPen(look_.colors.accent, 0.6 * look_.lineWidth()));
    painter->drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
}

void PlotCursor::drawMovingPoints(QCPPainter* painter, const PlotPanel& panel) const
{
    const PixelMap mapX = panel.mapX();
    const PixelMap mapY = panel.mapY();
    const bool plane = !panel.data().xIsTime;
    const std::vector<QPen> pens = curvePens(panel.data().curves, look_);
    const double devicePixel = 1 / painter->deviceTransform().m11();
    for (std::size_t i = 0; i < panel.data().curves.size(); ++i) {
        const Curve& curve = panel.data().curves[i];
        if (curve.hidden || curve.role == Curve::Role::theory || curve.role == Curve::Role::measured
            || (plane && !curve.time))
            continue;
        const QPen& pen = pens[i];
        if (plane && fadeFuture) {
            const auto last = sampleBefore(*curve.time, time);
            stroke(*painter, simplified(visiblePath(panel, curve, devicePixel, last ? *last + 1 : 0)), pen,
                   false);
        }
        const auto point = pointAt(curve, time);
        if (!point)
            continue;
        const QPointF at(mapX.pixel(point->x()), mapY.pixel(point->y()));
        if (std::isfinite(at.x()) && std::isfinite(at.y())
            && panel.area().adjusted(-1, -1, 1, 1).contains(at))
            drawDot(painter, at, pen.color(), (plane ? 2.4 : 1.6) * look_.lineWidth());
    }
}

void PlotCursor::drawDot(QCPPainter* painter, QPointF at, const QColor& color, double radius) const
{
    painter->setPen(QPen(look_.colors.surface, 1.5));
    painter->setBrush(color);
    painter->drawEllipse(at, radius, radius);
    painter->setBrush(Qt::NoBrush);
}

/// Beside the pointer and above it, else below or on its other side: the first place from which it does not
/// cover what was measured.
QRectF PlotCursor::readoutPlace(QSizeF size) const
{
    constexpr double kBeside = 14, kAbove = 8, kBelow = 18, kEdge = 2; // px
    const QRectF canvas(parentPlot()->viewport()), kept = figures();
    const double right = hoverPosition.x() + kBeside, left = hoverPosition.x() - kBeside - size.width();
    const bool fitsRight = right + size.width() < canvas.right();
    std::optional<QRectF> first;
    for (const double x : {fitsRight ? right : left, fitsRight ? left : right})
        for (const double y : {hoverPosition.y() - size.height() - kAbove, hoverPosition.y() + kBelow,
                               kept.bottom() + kAbove, kept.top() - kAbove - size.height()}) {
            const auto within = [](double at, double least, double most) {
                return std::clamp(at, least, std::max(least, most));
            };
            const QRectF box(
                QPointF(within(x, canvas.left() + kEdge, canvas.right() - size.width() - kEdge),
                        within(y, canvas.top() + kEdge, canvas.bottom() - size.height() - kEdge)),
                size);
            if (!first)
                first = box;
            if (!box.intersects(kept))
                return box;
        }
    return *first;
}

int PlotCursor::reduce(Readout& readout) const
{
    constexpr double kShare = 0.5; // of the canvas that the box may take
    constexpr int kFewest = 6;
    const double line = QFontMetricsF(look_.smallFont()).height();
    const auto most
        = std::size_t(std::max<double>(kFewest, kShare * parentPlot()->viewport().height() / line));
    if (readout.lines.size() <= most)
        return 0;
    std::vector<double> far;
    for (const Readout::Line& each : readout.lines)
        far.push_back(std::isfinite(each.point.y()) ? std::abs(each.point.y() - hoverPosition.y())
                                                    : std::numeric_limits<double>::infinity());
    std::vector<double> sorted = far;
    std::ranges::nth_element(sorted, sorted.begin() + std::ptrdiff_t(most) - 2);
    const double limit = sorted[most - 2]; // the last line tells how many are left out
    std::vector<Readout::Line> near;
    for (std::size_t i = 0; i < far.size(); ++i)
        if (far[i] <= limit && near.size() + 1 < most)
            near.push_back(readout.lines[i]);
    const int left = int(readout.lines.size() - near.size());
    readout.lines = std::move(near);
    return left;
}

void PlotCursor::drawReadout(QCPPainter* painter) const
{
    Readout readout = readoutAt(*hovered, hoverPosition);
    if (readout.lines.empty())
        return;
    const int leftOut = reduce(readout);
    const QRectF area = hovered->area();
    if (hovered->data().xIsTime) {
        painter->setPen(QPen(look_.colors.inkSoft, 1, Qt::DotLine));
        painter->drawLine(QPointF(hoverPosition.x(), area.top()), QPointF(hoverPosition.x(), area.bottom()));
    }
    const QFont font = look_.smallFont();
    const QFontMetricsF metrics(font);
    constexpr double kPad = 7;
    constexpr double kBullet = 12;
    double labels = 0;
    double values = 0;
    for (const Readout::Line& line : readout.lines) {
        if (area.contains(line.point))
            drawDot(painter, line.point, line.color, 1.6 * look_.lineWidth());
        labels = std::max(labels, markedAdvance(font, line.label));
        values = std::max(values, metrics.horizontalAdvance(line.value));
    }
    const double height = metrics.height();
    const bool hasHead = !readout.head.isEmpty();
    const double width
        = std::max(kBullet + labels + 12 + values, hasHead ? markedAdvance(font, readout.head) : 0.0)
        + 2 * kPad;
    const QRectF box = readoutPlace(
        {std::ceil(width),
         std::ceil(height * double(readout.lines.size() + hasHead + (leftOut > 0)) + 1.4 * kPad)});
    QColor paper = look_.colors.surface;
    paper.setAlphaF(0.94f);
    painter->setPen(QPen(look_.colors.line, 1));
    painter->setBrush(paper);
    painter->drawRoundedRect(box.translated(0.5, 0.5), 4, 4);
    painter->setBrush(Qt::NoBrush);
    painter->setFont(font);
    double baseline = box.top() + 0.7 * kPad + metrics.ascent();
    if (hasHead) {
        painter->setPen(look_.colors.inkSoft);
        drawMarked(*painter, QPointF(box.left() + kPad, baseline), readout.head);
        baseline += height;
    }
    for (const Readout::Line& line : readout.lines) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(line.color);
        painter->drawEllipse(QPointF(box.left() + kPad + 3.5, baseline - 0.5 * metrics.capHeight()), 3.2,
                             3.2);
        painter->setBrush(Qt::NoBrush);
        painter->setPen(look_.colors.ink);
        drawMarked(*painter, QPointF(box.left() + kPad + kBullet, baseline), line.label);
        painter->drawText(QPointF(box.right() - kPad - metrics.horizontalAdvance(line.value), baseline),
                          line.value);
        baseline += height;
    }
    if (leftOut > 0) {
        painter->setPen(look_.colors.inkSoft);
        painter->drawText(QPointF(box.left() + kPad + kBullet, baseline),
                          QStringLiteral("… + %1").arg(leftOut));
    }
}

} // namespace polhode::ui

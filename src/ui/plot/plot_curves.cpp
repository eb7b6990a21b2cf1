#include "ui/plot/plot_curves.h"

#include "course/model/event_kinds.h"
#include "ui/formula/marked_text.h"
#include "ui/plot/curve_math.h"
#include "ui/plot/curve_stroke.h"
#include "ui/plot/readings.h"
#include "ui/plot/sketch_pad.h"
#include "ui/theme/elided_text.h"

#include <QCoreApplication>
#include <QHash>
#include <QSet>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <ranges>
#include <set>

namespace polhode::ui
{

namespace
{

constexpr double kVectorColumn = 0.25; // pixels: vector pictures can be looked at closely
constexpr double kLabelGap = 6; // between the area and the labels at its right
constexpr double kLongestEvent = 0.4; // of the area: an impact may have many names
constexpr double kLongestLabel = 7; // in widths of an "m"
constexpr double kLabelsApart = 10; // px, least distance of names in the strip
constexpr double kMarkRadius = 3; // px

/// Labels on one line that leave out what would cover an earlier one.
class LabelLine
{
public:
    bool take(double from, double to)
    {
        for (const auto& [a, b] : taken_) {
            if (from < b + kLabelsApart && to > a - kLabelsApart)
                return false;
        }
        taken_.emplace_back(from, to);
        return true;
    }

private:
    std::vector<std::pair<double, double>> taken_;
};

bool hasEndLabel(const Curve& curve)
{
    return curve.role != Curve::Role::theory && curve.role != Curve::Role::measured && !curve.label.isEmpty();
}

double longestLabel(const QFontMetricsF& metrics)
{
    return kLongestLabel * metrics.horizontalAdvance(QLatin1Char('m'));
}

/// The part of the area that @p band tints; empty if it is out of sight.
QRectF bandRect(const PlotPanel& panel, const PlotBand& band)
{
    const QRectF area = panel.area();
    const PixelMap map = panel.mapX();
    const double from = std::max(map.pixel(band.from), area.left());
    const double to = std::min(map.pixel(band.to), area.right());
    return to > from ? QRectF(from, area.top(), to - from, area.height()) : QRectF();
}

void drawBands(QCPPainter* painter, const PlotPanel& panel, const PlotLook& look)
{
    for (const PlotBand& band : panel.data().bands) {
        const QColor color = quantityStyle(band.quantity, look.theme).color;
        painter->fillRect(bandRect(panel, band),
                          mixed(look.colors.surface, color, look.theme == Theme::dark ? 0.18 : 0.1));
    }
}

bool inSight(const PlotPanel& panel, double x)
{
    return x >= panel.area().left() && x <= panel.area().right();
}

void drawMark(QCPPainter* painter, const QString& kind, QPointF at, double r)
{
    if (course::touchOf(kind.toStdString()) == EventTouch::strikes)
        painter->drawConvexPolygon(
            QPolygonF({at + QPointF(-r, 0), at + QPointF(0, r), at + QPointF(r, 0), at + QPointF(0, -r)}));
    else
        painter->drawEllipse(at, 0.8 * r, 0.8 * r);
}

QColor eventColor(const PlotEvent& event, const PlotLook& look)
{
    return event.failure ? look.colors.error : look.colors.inkSoft;
}

/// Whether the places on both sides of x are so near that lines there would hatch the plot.
bool isDense(const std::set<double>& places, double x)
{
    constexpr double kApart = 7; // px
    const auto here = places.find(x);
    return here != places.begin() && std::next(here) != places.end() && x - *std::prev(here) < kApart
        && *std::next(here) - x < kApart;
}

void drawEvents(QCPPainter* painter, const PlotPanel& panel, const PlotLook& look)
{
    const QRectF area = panel.area();
    const PixelMap map = panel.mapX();
    std::set<double> places;
    for (const PlotEvent& event : panel.data().events)
        places.insert(map.pixel(event.time));
    for (const PlotEvent& event : panel.data().events | std::views::reverse) { // failures on top
        const double x = map.pixel(event.time);
        if (!inSight(panel, x))
            continue;
        const QColor color = eventColor(event, look);
        if (!isDense(places, x) || event.failure) {
            QPen pen(mixed(color, look.colors.surface, 0.3), 1);
            pen.setDashPattern({1, 3});
            painter->setPen(pen);
            painter->drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
        }
        painter->setPen(Qt::NoPen);
        painter->setBrush(color);
        drawMark(painter, event.kind, {x, area.top()}, kMarkRadius);
        painter->setBrush(Qt::NoBrush);
    }
}

/// A name in the strip of bands and events.
struct TimeLabel {
    double x;
    QString text;
    QColor color;
};

/// The widths of texts, each measured once: events of one name are many.
class TextWidths
{
public:
    explicit TextWidths(const QFontMetricsF& metrics)
        : metrics_(metrics)
    {
    }

    double of(const QString& text)
    {
        const auto known = widths_.constFind(text);
        return known != widths_.constEnd() ? *known : *widths_.insert(text, metrics_.horizontalAdvance(text));
    }
    QString elided(const QString& text, double room)
    {
        return of(text) <= room ? text : elidedText(metrics_, text, room);
    }

private:
    const QFontMetricsF& metrics_;
    QHash<QString, double> widths_;
};

/// The names of bands and events that find room.
std::vector<TimeLabel> timeLabels(const PlotPanel& panel, const PlotLook& look, const QFontMetricsF& metrics)
{
    std::vector<TimeLabel> labels;
    LabelLine line;
    TextWidths widths(metrics);
    for (const PlotBand& band : panel.data().bands) {
        const QRectF tinted = bandRect(panel, band);
        const double width = widths.of(band.label);
        if (band.label.isEmpty() || width + 8 > tinted.width()
            || !line.take(tinted.left() + 4, tinted.left() + 4 + width))
            continue;
        const QColor color = quantityStyle(band.quantity, look.theme).color;
        labels.push_back({tinted.left() + 4, band.label, mixed(color, look.colors.ink, 0.4)});
    }
    QSet<QString> named; // what happens again and again is named once
    const std::vector<PlotEvent>& events = panel.data().events;
    const auto wantsName = [&](const PlotEvent& event) {
        return !event.label.isEmpty() && !named.contains(event.label)
            && inSight(panel, panel.mapX().pixel(event.time));
    };
    for (auto event = events.begin(); event != events.end(); ++event) {
        if (!wantsName(*event))
            continue;
        const double x = panel.mapX().pixel(event->time);
        const auto place = [&](const QString& text) {
            // To the right of its line; to the left near the right edge.
            const double width = widths.of(text);
            const double from = x + 6 + width > panel.area().right() ? x - 6 - width : x + 6;
            if (from < panel.area().left() + 2)
                return false;
            if (!line.take(from, from + width))
                return false;
            labels.push_back({from, text, eventColor(*event, look)});
            return true;
        };
        // A long name leaves room for those that follow.
        const double longest = kLongestEvent * panel.area().width();
        const QString shorter = widths.elided(event->label, longest);
        const double end = x + 6 + widths.of(shorter);
        const bool last = std::none_of(std::next(event), events.end(), [&](const PlotEvent& later) {
            return later.label != event->label && wantsName(later) && panel.mapX().pixel(later.time) > end;
        });
        const double room = std::max(panel.area().right() - x, x - panel.area().left() - 2) - 6;
        if ((last && place(widths.elided(event->label, room))) || place(shorter))
            named.insert(event->label);
    }
    return labels;
}

/// Readings lie at the bottom, then pinned runs; theory on top.
int depth(Curve::Role role)
{
    switch (role) {
    case Curve::Role::measured:
        return -1;
    case Curve::Role::pinned:
        return 0;
    case Curve::Role::variant:
        return 1;
    case Curve::Role::main:
        return 2;
    case Curve::Role::theory:
        return 3;
    }
    return 0;
}

} // namespace

PixelPath visiblePath(const PlotPanel& panel, const Curve& curve, double devicePixel, std::size_t count)
{
    const PixelMap x = panel.mapX();
    const PixelMap y = panel.mapY();
    PixelPath path
        = panel.data().xIsTime ? columnPath(curve, x, y, devicePixel) : planePath(curve, x, y, count);
    const QRectF area = panel.area();
    const bool inside = std::all_of(path.points.begin(), path.points.end(),
                                    [&area](const QPointF& point) { return area.contains(point); });
    return inside ? path : clipped(path, area);
}

PlotCurves::PlotCurves(QCustomPlot* canvas, const PlotPanel& panel, const PlotLook& look)
    : QCPLayerable(canvas, QStringLiteral("main"))
    , panel_(panel)
    , look_(look)
{
}

double PlotCurves::labelWidth() const
{
    const QFontMetricsF metrics(look_.smallFont());
    double width = 0;
    if (!panel_.data().xIsTime || panel_.data().curves.size() < 2)
        return width;
    for (const Curve& curve : panel_.data().curves) {
        if (hasEndLabel(curve) && markedAdvance(look_.smallFont(), curve.label) <= longestLabel(metrics))
            width = std::max(width, markedAdvance(look_.smallFont(), endLabel(curve).text));
    }
    return width > 0 ? width + kLabelGap + 4 : 0;
}

void PlotCurves::draw(QCPPainter* painter)
{
    painter->setFont(look_.smallFont());
    if (!panel_.hasData()) {
        drawXTitle(painter);
        drawMessage(painter);
        return;
    }
    if (look_.veiled) {
        painter->fillRect(panel_.area(), look_.veil());
        drawXTitle(painter);
        return;
    }
    const bool overTime = panel_.data().xIsTime;
    if (overTime) {
        drawBands(painter, panel_, look_);
        drawEvents(painter, panel_, look_);
    }
    if (panel_.data().sketch)
        drawSketch(painter, *panel_.data().sketch);
    drawCurves(painter);
    if (panel_.showsNames)
        drawTimeLabels(painter);
    drawEndLabels(painter);
    drawXTitle(painter);
    drawMessage(painter);
}

void PlotCurves::drawSketch(QCPPainter* painter, const PlotSketch& sketch) const
{
    const auto& curves = panel_.data().curves;
    const auto curve = std::ranges::find(curves, sketch.curve, &Curve::id);
    const QColor ink = quantityStyle(curve == curves.end() ? QString() : curve->quantity, look_.theme).color;
    painter->save();
    painter->setClipRect(panel_.area());
    strokeSketch(*painter, sketch.drawn, mixed(ink, look_.colors.surface, 0.7),
                 [x = panel_.mapX(), y = panel_.mapY()](double t, double value) {
                     return QPointF(x.pixel(t), y.pixel(value));
                 });
    painter->restore();
}

/// The names of bands and events, in the strip above the curves. What finds no room there is left out: the
/// timeline has it too.
void PlotCurves::drawTimeLabels(QCPPainter* painter) const
{
    const QFontMetricsF metrics(painter->font());
    const double baseline = panel_.area().top() - kMarkRadius - 1 - metrics.descent();
    for (const TimeLabel& label : timeLabels(panel_, look_, metrics)) {
        painter->setPen(label.color);
        painter->drawText(QPointF(label.x, baseline), label.text);
    }
}

void PlotCurves::drawCurves(QCPPainter* painter) const
{
    const auto& curves = panel_.data().curves;
    const std::vector<QPen> pens = curvePens(curves, look_);
    std::vector<std::size_t> order(curves.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        const auto rank = [&](std::size_t i) {
            return std::pair(curves[i].isOf(look_.highlighted), depth(curves[i].role));
        };
        return rank(a) < rank(b);
    });
    const bool asVectors = painter->modes().testFlag(QCPPainter::pmVectorized);
    const double devicePixel = asVectors ? kVectorColumn : 1 / painter->deviceTransform().m11();
    std::erase_if(order, [&](std::size_t i) { return curves[i].hidden; });
    const auto penOf = [&](std::size_t i) {
        QPen pen = pens[i];
        if (panel_.fadePlane && !panel_.data().xIsTime)
            pen.setColor(mixed(pen.color(), look_.colors.surface, 0.65));
        return pen;
    };
    const auto draw = [&](QPainter& to, std::size_t i) {
        if (curves[i].role == Curve::Role::measured)
            return drawReadings(to, curves[i], panel_.mapX(), panel_.mapY(), panel_.area(), penOf(i));
        const PixelPath path = simplified(visiblePath(panel_, curves[i], devicePixel, curves[i].x->size()));
        if (const QPen under = underPen(curves[i], look_); under.style() != Qt::NoPen)
            stroke(to, path, under, asVectors);
        stroke(to, path, penOf(i), asVectors);
    };
    // Kept runs lie side by side in the order: what is pointed at comes last.
    const auto isStill = [&](std::size_t i) {
        return !asVectors && curves[i].role == Curve::Role::pinned && !curves[i].isOf(look_.highlighted);
    };
    std::vector<std::size_t> still;
    std::ranges::copy_if(order, std::back_inserter(still), isStill);
    for (const std::size_t i : order) {
        if (!isStill(i)) {
            draw(*painter, i);
        } else if (i == still.front()) {
            constexpr double kBeyond = 4; // px: half of the widest pen reaches out of the area
            StillCurves::Scene scene{panel_.area().adjusted(-kBeyond, -kBeyond, kBeyond, kBeyond),
                                     panel_.mapX(),
                                     panel_.mapY(),
                                     devicePixel,
                                     {}};
            for (const std::size_t k : still)
                scene.strokes.push_back({curves[k].x, curves[k].y, curves[k].sequence, penOf(k)});
            still_.paint(*painter, std::move(scene), [&](QPainter& to) {
                for (const std::size_t k : still)
                    draw(to, k);
            });
        }
    }
}

/// At the height of the curve's end; where this is beyond the axis, at its edge, with an arrow to it. NaN:
/// there is no end.
PlotCurves::EndLabel PlotCurves::endLabel(const Curve& curve) const
{
    const QRectF area = panel_.area();
    const auto value = curve.x->empty()
        ? std::nullopt
        : valueAt(curve, std::min(panel_.mapX().limits.upper, curve.x->back()));
    const double y = value ? panel_.mapY().pixel(*value) : std::numeric_limits<double>::quiet_NaN();
    const QString arrow = y < area.top() ? QStringLiteral(" ↑")
        : y > area.bottom()              ? QStringLiteral(" ↓")
                                         : QString();
    return {curve.label + arrow, {}, std::clamp(y, area.top(), area.bottom())};
}

void PlotCurves::drawEndLabels(QCPPainter* painter) const
{
    if (labelWidth() == 0)
        return;
    const QRectF area = panel_.area();
    const QFontMetricsF metrics(painter->font());
    const auto& curves = panel_.data().curves;
    const std::vector<QPen> pens = curvePens(curves, look_);
    std::vector<EndLabel> labels;
    for (std::size_t i = 0; i < curves.size(); ++i) {
        const Curve& curve = curves[i];
        if (curve.hidden || !hasEndLabel(curve)
            || markedAdvance(painter->font(), curve.label) > longestLabel(metrics))
            continue;
        EndLabel label = endLabel(curve);
        label.color = pens[i].color();
        if (std::isfinite(label.y))
            labels.push_back(label);
    }
    std::stable_sort(labels.begin(), labels.end(),
                     [](const EndLabel& a, const EndLabel& b) { return a.y < b.y; });
    // Labels that would touch are pushed apart: downwards, then back up from the lower edge.
    const double height = metrics.height() * 0.92;
    for (std::size_t i = 1; i < labels.size(); ++i)
        labels[i].y = std::max(labels[i].y, labels[i - 1].y + height);
    double lowest = area.bottom() - 0.5 * metrics.capHeight(); // above the line of the title of x
    for (auto label = labels.rbegin(); label != labels.rend(); ++label) {
        label->y = std::min(label->y, lowest);
        lowest = label->y - height;
    }
    if (!labels.empty() && labels.front().y < area.top() - height)
        return;
    for (const EndLabel& label : labels) {
        painter->setPen(label.color);
        drawMarked(*painter, QPointF(area.right() + kLabelGap, label.y + 0.5 * metrics.capHeight()),
                   label.text);
    }
}

void PlotCurves::drawXTitle(QCPPainter* painter) const
{
    const QCPAxis* axis = panel_.rect()->axis(QCPAxis::atBottom);
    if (!axis->tickLabels())
        return;
    const QFontMetricsF metrics(painter->font());
    const int exponent
        = static_cast<const NiceTicker*>(axis->ticker().data())->ticksOf(panel_.mapX().limits).exponent;
    const QString title = axisTitle(panel_.data().xLabel, panel_.data().xUnit, exponent);
    const double baseline = panel_.area().bottom() + axis->tickLabelPadding() + metrics.ascent() - 1;
    painter->setPen(look_.colors.inkSoft);
    const double width = markedAdvance(painter->font(), title);
    drawMarked(*painter, QPointF(panel_.area().right() + panel_.marginRight - width - 3, baseline), title);
}

void PlotCurves::drawMessage(QCPPainter* painter) const
{
    QString message;
    bool centered = true;
    if (!panel_.hasData()) {
        message = look_.emptyMessage;
    } else if (const int below = panel_.curvesBelowLog()) {
        message = QCoreApplication::translate("polhode::ui::PlotStack",
                                              "curves not shown where ≤ 0, as the axis is logarithmic: %1")
                      .arg(below);
        centered = false;
    }
    if (message.isEmpty())
        return;
    painter->setFont(centered ? look_.font : look_.smallFont());
    painter->setPen(centered ? look_.colors.inkSoft : look_.colors.warning);
    painter->drawText(panel_.area().adjusted(6, 2, -6, -4),
                      (centered ? int(Qt::AlignCenter) : int(Qt::AlignRight | Qt::AlignBottom))
                          | Qt::TextWordWrap,
                      message);
}

} // namespace polhode::ui

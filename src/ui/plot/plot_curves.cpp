#include "ui/plot/plot_curves.h"

#include "ui/plot/curve_math.h"
#include "ui/plot/curve_stroke.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

constexpr double kLabelGap = 6; // between the area and the labels at its right
constexpr double kLongestLabel = 7; // in widths of an "m"

/// Labels on one line that leave out what would cover an earlier one.
class LabelLine
{
public:
    bool take(double from, double to)
    {
        for (const auto& [a, b] : taken_) {
            if (from < b + 6 && to > a - 6)
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
    return curve.role != Curve::Role::theory && !curve.label.isEmpty();
}

double longestLabel(const QFontMetricsF& metrics)
{
    return kLongestLabel * metrics.horizontalAdvance(QLatin1Char('m'));
}

void drawBands(QCPPainter* painter, const PlotPanel& panel, const PlotLook& look, LabelLine& line)
{
    const QRectF area = panel.area();
    const PixelMap map = panel.mapX();
    const QFontMetricsF metrics(painter->font());
    for (const PlotBand& band : panel.data().bands) {
        const double from = std::max(map.pixel(band.from), area.left());
        const double to = std::min(map.pixel(band.to), area.right());
        if (!(to > from))
            continue;
        const QColor color = quantityStyle(band.quantity, look.theme).color;
        painter->fillRect(QRectF(from, area.top(), to - from, area.height()),
                          mixed(look.colors.surface, color, look.theme == Theme::dark ? 0.18 : 0.1));
        const double width = metrics.horizontalAdvance(band.label);
        if (width + 8 > to - from || !line.take(from + 4, from + 4 + width))
            continue;
        painter->setPen(mixed(color, look.colors.ink, 0.4));
        painter->drawText(QPointF(from + 4, area.top() + metrics.ascent() - 1), band.label);
    }
}

void drawEvents(QCPPainter* painter, const PlotPanel& panel, const PlotLook& look, LabelLine& line)
{
    const QRectF area = panel.area();
    const PixelMap map = panel.mapX();
    const QFontMetricsF metrics(painter->font());
    QPen pen(mixed(look.colors.inkSoft, look.colors.surface, 0.3), 1);
    pen.setDashPattern({1, 3});
    for (const PlotEvent& event : panel.data().events) {
        const double x = map.pixel(event.time);
        if (!(x >= area.left() && x <= area.right()))
            continue;
        painter->setPen(pen);
        painter->drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
        painter->setPen(Qt::NoPen);
        painter->setBrush(look.colors.inkSoft);
        const double r = 3;
        painter->drawConvexPolygon(
            QPolygonF({{x - r, area.top()}, {x, area.top() + r}, {x + r, area.top()}, {x, area.top() - r}}));
        painter->setBrush(Qt::NoBrush);
        const double width = metrics.horizontalAdvance(event.label);
        if (event.label.isEmpty() || x + 6 + width > area.right() || !line.take(x + 6, x + 6 + width))
            continue;
        painter->setPen(look.colors.inkSoft);
        painter->drawText(QPointF(x + 6, area.top() + metrics.ascent() - 1), event.label);
    }
}

/// Pinned runs lie at the bottom, theory on top.
int depth(Curve::Role role)
{
    switch (role) {
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
        const double own = hasEndLabel(curve) ? metrics.horizontalAdvance(curve.label) : 0;
        if (own <= longestLabel(metrics))
            width = std::max(width, own);
    }
    return width > 0 ? width + kLabelGap + 4 : 0;
}

void PlotCurves::draw(QCPPainter* painter)
{
    if (!panel_.hasData()) {
        drawMessage(painter);
        return;
    }
    painter->setFont(look_.smallFont());
    LabelLine line;
    drawBands(painter, panel_, look_, line);
    drawEvents(painter, panel_, look_, line);
    drawCurves(painter);
    drawEndLabels(painter);
    drawXTitle(painter);
    drawMessage(painter);
}

void PlotCurves::drawCurves(QCPPainter* painter) const
{
    const auto& curves = panel_.data().curves;
    const std::vector<int> variants = variantNumbers(curves);
    std::vector<std::size_t> order(curves.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        const auto rank = [&](std::size_t i) {
            return std::pair(curves[i].quantity == look_.highlighted, depth(curves[i].role));
        };
        return rank(a) < rank(b);
    });
    const double devicePixel = 1 / parentPlot()->bufferDevicePixelRatio();
    const bool asVectors = painter->modes().testFlag(QCPPainter::pmVectorized);
    for (const std::size_t i : order) {
        if (!panel_.shown(curves[i]))
            continue;
        QPen pen = curvePen(curves[i], variants[i], look_);
        if (panel_.fadePlane && !panel_.data().xIsTime)
            pen.setColor(mixed(pen.color(), look_.colors.surface, 0.65));
        stroke(*painter, visiblePath(panel_, curves[i], devicePixel, curves[i].x->size()), pen, asVectors);
    }
}

void PlotCurves::drawEndLabels(QCPPainter* painter) const
{
    if (labelWidth() == 0)
        return;
    const QRectF area = panel_.area();
    const QFontMetricsF metrics(painter->font());
    const PixelMap mapX = panel_.mapX();
    const PixelMap mapY = panel_.mapY();
    const auto& curves = panel_.data().curves;
    const std::vector<int> variants = variantNumbers(curves);
    std::vector<EndLabel> labels;
    for (std::size_t i = 0; i < curves.size(); ++i) {
        const Curve& curve = curves[i];
        if (!panel_.shown(curve) || !hasEndLabel(curve) || curve.x->empty()
            || metrics.horizontalAdvance(curve.label) > longestLabel(metrics))
            continue;
        const auto value = valueAt(curve, std::min(mapX.limits.upper, curve.x->back()));
        const double y = value ? mapY.pixel(*value) : std::numeric_limits<double>::quiet_NaN();
        if (std::isfinite(y))
            labels.push_back({curve.label, curvePen(curve, variants[i], look_).color(),
                              std::clamp(y, area.top(), area.bottom())});
    }
    std::stable_sort(labels.begin(), labels.end(),
                     [](const EndLabel& a, const EndLabel& b) { return a.y < b.y; });
    // Labels that would touch are pushed apart: downwards, then back up from the lower edge.
    const double height = metrics.height() * 0.92;
    for (std::size_t i = 1; i < labels.size(); ++i)
        labels[i].y = std::max(labels[i].y, labels[i - 1].y + height);
    double lowest = area.bottom();
    for (auto label = labels.rbegin(); label != labels.rend(); ++label) {
        label->y = std::min(label->y, lowest);
        lowest = label->y - height;
    }
    if (!labels.empty() && labels.front().y < area.top() - height)
        return;
    for (const EndLabel& label : labels) {
        painter->setPen(label.color);
        painter->drawText(QPointF(area.right() + kLabelGap, label.y + 0.5 * metrics.capHeight()), label.text);
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
    painter->drawText(
        QPointF(panel_.area().right() + panel_.marginRight - metrics.horizontalAdvance(title) - 3, baseline),
        title);
}

void PlotCurves::drawMessage(QCPPainter* painter) const
{
    QString message;
    bool centered = true;
    if (!panel_.hasData()) {
        message = look_.emptyMessage;
    } else if (const int below = panel_.curvesBelowLog()) {
        message = QCoreApplication::translate(
            "PlotStack", "%n curve(s) not shown where ≤ 0: the axis is logarithmic", nullptr, below);
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

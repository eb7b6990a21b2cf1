#include "ui/plot/convergence_chart.h"

#include "ui/plot/axis_ticks.h"
#include "ui/plot/number_text.h"

#include <QCategoryAxis>
#include <QLineSeries>
#include <QScatterSeries>

#include <algorithm>
#include <cmath>
#include <utility>

namespace polhode::ui
{

namespace
{

QScatterSeries::MarkerShape shapeOf(ChartFrame::Marker marker)
{
    switch (marker) {
    case ChartFrame::Marker::circle:
        break;
    case ChartFrame::Marker::square:
        return QScatterSeries::MarkerShapeRectangle;
    case ChartFrame::Marker::triangle:
        return QScatterSeries::MarkerShapeTriangle;
    case ChartFrame::Marker::diamond:
        return QScatterSeries::MarkerShapeRotatedRectangle;
    }
    return QScatterSeries::MarkerShapeCircle;
}

/// Twice as many series as there are shapes are told apart without their colours: the second half is hollow.
ChartFrame::Marker markerOf(std::size_t series)
{
    return ChartFrame::Marker(series % ChartFrame::kMarkers);
}

bool isHollow(std::size_t series)
{
    return series / ChartFrame::kMarkers % 2 == 1;
}

bool drawable(double step, double error)
{
    return step > 0 && error > 0 && std::isfinite(step) && std::isfinite(error);
}

/// A linear axis over decimal logarithms, with a label at each of our own ticks.
QCategoryAxis* decadesAxis(const AxisLimits& limits, int count, const QString& title)
{
    auto* axis = new QCategoryAxis;
    axis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    axis->setRange(std::log10(limits.lower), std::log10(limits.upper));
    const Ticks ticks = logTicks(limits, count);
    for (qsizetype i = 0; i < ticks.values.size(); ++i)
        axis->append(ticks.labels[i], std::log10(ticks.values[i]));
    axis->setTitleText(title.toHtmlEscaped());
    return axis;
}

} // namespace

std::optional<double> fittedOrder(const ConvergenceSeries& series, Limit limit)
{
    constexpr double kFalling
        = 0.75; // of the error at the next larger step; halving a step of order 1 gives 0.5
    constexpr std::size_t kPoints = 3;
    std::vector<std::pair<double, double>> points;
    for (std::size_t i = 0; i < std::min(series.step.size(), series.error.size()); ++i)
        if (drawable(series.step[i], series.error[i]))
            points.emplace_back(std::log10(series.step[i]), std::log10(series.error[i]));
    std::sort(points.begin(), points.end());
    std::size_t first = 0;
    if (limit == Limit::largeNumbers)
        first = points.size() - std::min(points.size(), kPoints);
    else
        while (first + 1 < points.size()
               && points[first].second > points[first + 1].second + std::log10(kFalling))
            ++first; // rounding
    const std::size_t end = std::min(points.size(), first + kPoints);
    double n = 0, sx = 0, sy = 0, sxx = 0, sxy = 0;
    for (std::size_t i = first; i < end; ++i) {
        const auto [x, y] = points[i];
        n += 1;
        sx += x;
        sy += y;
        sxx += x * x;
        sxy += x * y;
    }
    const double spread = n * sxx - sx * sx;
    constexpr double kOneStep = 1e-12; // of the sum: rounding of its terms where all steps are the same
    if (n < 2 || spread <= kOneStep * n * sxx)
        return std::nullopt;
    return (n * sxy - sx * sy) / spread;
}

ConvergenceChart::ConvergenceChart(QWidget* parent)
    : ChartFrame(parent)
{
    setLeastLines(11); // for the numbers and the titles of both axes
    setEmptyMessage(tr("The errors of the steps will appear here."));
    restyle();
}

void ConvergenceChart::setSeries(const std::vector<ConvergenceSeries>& series, const QString& stepTitle,
                                 const QString& errorTitle)
{
    series_ = series;
    stepTitle_ = stepTitle;
    errorTitle_ = errorTitle;
    rebuild();
}

QStringList ConvergenceChart::readings() const
{
    QStringList lines;
    for (const ConvergenceSeries& series : series_) {
        const auto order = fittedOrder(series, limit_);
        lines << (order ? tr("%1: order %2").arg(series.label, fixedText(*order, 1)) : series.label);
    }
    return lines;
}

void ConvergenceChart::setReferenceOrders(std::vector<int> orders)
{
    referenceOrders_ = std::move(orders);
    viewport()->update();
}

void ConvergenceChart::rebuild()
{
    chart()->removeAllSeries();
    for (QAbstractAxis* axis : chart()->axes()) {
        chart()->removeAxis(axis);
        delete axis;
    }
    drawn_ = omitted_ = 0;
    Extent steps, errors;
    for (const ConvergenceSeries& series : series_) {
        const std::size_t count = std::min(series.step.size(), series.error.size());
        for (std::size_t i = 0; i < count; ++i) {
            const bool ok = drawable(series.step[i], series.error[i]);
            (ok ? drawn_ : omitted_) += 1;
            if (ok) {
                steps.add(series.step[i]);
                errors.add(series.error[i]);
            }
        }
    }
    stepLimits_ = paddedLimits(steps, true);
    errorLimits_ = paddedLimits(errors, true);
    QCategoryAxis* bottom = decadesAxis(stepLimits_, 5, stepTitle_);
    QCategoryAxis* left = decadesAxis(errorLimits_, 5, errorTitle_);
    chart()->addAxis(bottom, Qt::AlignBottom);
    chart()->addAxis(left, Qt::AlignLeft);
    for (std::size_t s = 0; s < series_.size(); ++s) {
        const ConvergenceSeries& series = series_[s];
        auto* line = new QLineSeries;
        auto* marks = new QScatterSeries;
        marks->setMarkerShape(shapeOf(markerOf(s)));
        const std::size_t count = std::min(series.step.size(), series.error.size());
        for (std::size_t i = 0; i < count; ++i) {
            if (!drawable(series.step[i], series.error[i]))
                continue;
            const QPointF point(std::log10(series.step[i]), std::log10(series.error[i]));
            line->append(point);
            marks->append(point);
        }
        for (QXYSeries* part : {static_cast<QXYSeries*>(line), static_cast<QXYSeries*>(marks)}) {
            chart()->addSeries(part);
            part->attachAxis(bottom);
            part->attachAxis(left);
        }
    }
    restyle();
}

void ConvergenceChart::restyle()
{
    ChartFrame::restyle();
    for (QAbstractAxis* axis : chart()->axes())
        styleAxis(*axis, true);
    std::vector<LegendItem> items;
    for (std::size_t i = 0; i < series_.size(); ++i) {
        const auto order = fittedOrder(series_[i], limit_);
        const QString name = series_[i].label;
        items.push_back({order ? QStringLiteral("%1 %2").arg(name, fixedText(*order, 2)) : name,
                         quantityStyle(series_[i].quantity, look().theme).color, markerOf(i), isHollow(i)});
    }
    setSubtitle(series_.empty()                     ? QString()
                    : limit_ == Limit::largeNumbers ? tr("numbers: measured exponents")
                                                    : tr("numbers: measured orders"));
    setLegend(std::move(items));
    const QList<QAbstractSeries*> parts = chart()->series();
    for (qsizetype i = 0; i < parts.size(); ++i) {
        const QColor color = quantityStyle(series_[std::size_t(i / 2)].quantity, look().theme).color;
        if (auto* marks = qobject_cast<QScatterSeries*>(parts[i])) {
            const bool hollow = isHollow(std::size_t(i / 2));
            marks->setBrush(hollow ? look().colors.surface : color);
            marks->setPen(QPen(hollow ? color : look().colors.surface, hollow ? 1.5 : 1));
            marks->setMarkerSize(4.5 * look().lineWidth());
        } else if (auto* line = qobject_cast<QLineSeries*>(parts[i])) {
            line->setPen(QPen(color, 0.75 * look().lineWidth()));
        }
    }
}

void ConvergenceChart::drawForeground(QPainter* painter, const QRectF& rect)
{
    ChartFrame::drawForeground(painter, rect);
    if (isEmpty())
        return;
    painter->setFont(look().smallFont());
    drawTriangles(painter);
    if (omitted_ > 0) {
        painter->setPen(look().colors.warning);
        painter->drawText(chart()->plotArea().adjusted(6, 2, -6, -4),
                          Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                          tr("points not shown, zero or not a number: %1").arg(omitted_));
    }
}

void ConvergenceChart::drawTriangles(QPainter* painter) const
{
    // One within another in the lower right corner, where errors are large: a decade wide or as fits.
    if (referenceOrders_.empty())
        return;
    const QRectF area = chart()->plotArea();
    const QFontMetricsF metrics(painter->font());
    const double perStepDecade = area.width() / std::log10(stepLimits_.upper / stepLimits_.lower);
    const double perErrorDecade = area.height() / std::log10(errorLimits_.upper / errorLimits_.lower);
    const int steepest = std::ranges::max(referenceOrders_);
    const double decades = std::min(
        {1.0, 0.4 * area.height() / (steepest * perErrorDecade), 0.3 * area.width() / perStepDecade});
    const double width = decades * perStepDecade;
    const double right = area.right() - metrics.horizontalAdvance(QStringLiteral("0")) - 8;
    const QPointF left(right - width, area.bottom() - 8);
    painter->setPen(QPen(look().colors.inkSoft, 1));
    double baseline = left.y() + metrics.height(); // of the number before
    for (const int order : referenceOrders_) {
        const double height = decades * order * perErrorDecade;
        baseline
            = std::min(left.y() - height + 0.5 * metrics.capHeight(), baseline - metrics.capHeight() - 2);
        const QPointF triangle[] = {left, left + QPointF(width, 0), left + QPointF(width, -height)};
        painter->drawPolygon(triangle, 3);
        painter->drawText(QPointF(right + 4, baseline), QString::number(order));
    }
}

} // namespace polhode::ui

#include "ui/plot/bars_chart.h"

#include "ui/plot/axis_ticks.h"
#include "ui/plot/number_text.h"

#include <QBarCategoryAxis>
#include <QBarSet>
#include <QMouseEvent>
#include <QStackedBarSeries>
#include <QValueAxis>

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

constexpr int kTicks = 4;

} // namespace

AxisLimits barLimits(const Extent& extent)
{
    Extent withZero = extent;
    withZero.add(0);
    if (withZero.upper == withZero.lower)
        return {0, 1};
    const AxisLimits limits{withZero.lower, withZero.upper};
    const Ticks ticks = linearTicks({limits.lower - limits.span(), limits.upper + limits.span()}, 3 * kTicks);
    const double step = ticks.values[1] - ticks.values[0];
    return {step * std::floor(limits.lower / step), step * std::ceil(limits.upper / step)};
}

BarsChart::BarsChart(QWidget* parent)
    : ChartFrame(parent)
    , series_(new QStackedBarSeries)
    , categories_(new QBarCategoryAxis)
    , values_(new QValueAxis)
{
    chart()->addSeries(series_);
    chart()->addAxis(categories_, Qt::AlignBottom);
    chart()->addAxis(values_, Qt::AlignLeft);
    series_->attachAxis(categories_);
    series_->attachAxis(values_);
    series_->setBarWidth(0.55);
    values_->setVisible(false); // each bar carries its value
    setMouseTracking(true);
    restyle();
}

void BarsChart::setBars(std::vector<Bar> bars, const QString& label, const QString& unit)
{
    const bool same
        = std::equal(bars.begin(), bars.end(), bars_.begin(), bars_.end(), [](const Bar& a, const Bar& b) {
              return a.label == b.label && a.quantity == b.quantity;
          });
    if (!same || unit != unit_)
        limits_ = {0, 0};
    bars_ = std::move(bars);
    unit_ = unit;
    if (!same)
        rebuild();
    setSubtitle(axisTitle(label, unit, 0));
    updateLimits();
    const QList<QBarSet*> sets = series_->barSets();
    for (qsizetype i = 0; i < sets.size(); ++i) {
        const double value = bars_[std::size_t(i)].value;
        sets[i]->replace(int(i), std::isfinite(value) ? value : 0);
    }
    viewport()->update();
}

QStringList BarsChart::readings() const
{
    QStringList lines;
    for (const Bar& bar : bars_)
        if (std::isfinite(bar.value))
            lines << QStringLiteral("%1 = %2 %3").arg(bar.label, numberText(bar.value, 4), unit_);
    return lines;
}

void BarsChart::resetLimits()
{
    limits_ = {0, 0};
    updateLimits();
}

void BarsChart::setHighlighted(const QString& tag)
{
    highlighted_ = tag;
    viewport()->update();
}

void BarsChart::mouseMoveEvent(QMouseEvent* event)
{
    ChartFrame::mouseMoveEvent(event);
    const QRectF area = chart()->plotArea();
    const QPointF at = chart()->mapFromScene(mapToScene(event->position().toPoint()));
    const double part = (at.x() - area.left()) / area.width();
    const bool over = area.contains(at) && !isEmpty();
    emit hovered(over ? bars_[std::min(bars_.size() - 1, std::size_t(part * double(bars_.size())))].tag
                      : QString());
}

void BarsChart::leaveEvent(QEvent* event)
{
    ChartFrame::leaveEvent(event);
    emit hovered({});
}

void BarsChart::rebuild()
{
    series_->clear();
    categories_->clear();
    QStringList labels;
    QList<QBarSet*> sets;
    for (std::size_t i = 0; i < bars_.size(); ++i) {
        // The axis merges equal names: a zero-width space keeps them apart.
        QString name = bars_[i].label;
        while (labels.contains(name))
            name += QChar(0x200b);
        labels.append(name);
        auto* set = new QBarSet(name);
        for (std::size_t k = 0; k < bars_.size(); ++k)
            set->append(0);
        sets.append(set);
    }
    series_->append(sets);
    categories_->append(labels);
    restyle();
}

void BarsChart::updateLimits()
{
    Extent extent;
    for (const Bar& bar : bars_)
        extent.add(bar.value);
    const AxisLimits wanted = barLimits(extent);
    limits_ = limits_.span() > 0 ? united(limits_, wanted) : wanted;
    leaveRoom();
}

/// The values stand beyond the tips of the bars: the axis goes on by a line of text where there are any.
void BarsChart::leaveRoom()
{
    const double line = QFontMetricsF(look().smallFont()).height() + 2;
    const bool above = limits_.upper > 0, below = limits_.lower < 0;
    const double bars = std::max(line, chart()->plotArea().height() - line * (above + below));
    const double room = limits_.span() * line / bars;
    values_->setRange(limits_.lower - (below ? room : 0), limits_.upper + (above ? room : 0));
}

void BarsChart::resizeEvent(QResizeEvent* event)
{
    ChartFrame::resizeEvent(event);
    leaveRoom();
}

void BarsChart::restyle()
{
    ChartFrame::restyle();
    styleAxis(*categories_, false);
    categories_->setLineVisible(false);
    const QList<QBarSet*> sets = series_->barSets();
    for (qsizetype i = 0; i < sets.size(); ++i) {
        sets[i]->setBrush(quantityStyle(bars_[std::size_t(i)].quantity, look().theme).color);
        sets[i]->setPen(Qt::NoPen);
    }
}

void BarsChart::drawForeground(QPainter* painter, const QRectF& rect)
{
    ChartFrame::drawForeground(painter, rect);
    if (isEmpty())
        return;
    painter->setFont(look().smallFont());
    const QFontMetricsF metrics(painter->font());
    const QRectF area = chart()->plotArea();
    const double zero = chart()->mapToPosition({0, 0}, series_).y();
    painter->setPen(QPen(look().colors.inkSoft, 1));
    painter->drawLine(QPointF(area.left(), zero), QPointF(area.right(), zero));
    painter->setPen(look().colors.ink);
    const double width = area.width() / double(bars_.size());
    for (std::size_t i = 0; i < bars_.size(); ++i) {
        if (!highlighted_.isEmpty() && bars_[i].tag == highlighted_) {
            QColor band = look().colors.accent;
            band.setAlphaF(0.25);
            painter->fillRect(QRectF(area.left() + double(i) * width, area.top(), width, area.height()),
                              band);
        }
        const double value = bars_[i].value;
        const QPointF tip = chart()->mapToPosition({double(i), std::isfinite(value) ? value : 0}, series_);
        const QString text = numberText(value, 3);
        const double y = value < 0 ? tip.y() + metrics.ascent() + 2 : tip.y() - metrics.descent() - 2;
        painter->drawText(QPointF(tip.x() - 0.5 * metrics.horizontalAdvance(text), y), text);
    }
}

} // namespace polhode::ui

#include "ui/plot/energy_chart.h"

#include "ui/plot/bars_chart.h"
#include "ui/plot/number_text.h"

#include <QBarCategoryAxis>
#include <QBarSet>
#include <QHorizontalStackedBarSeries>
#include <QValueAxis>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace polhode::ui
{

namespace
{

/// Shares lie side by side in one bar: their colours alone would not do for every kind of sight.
Qt::BrushStyle patternOf(std::size_t share)
{
    constexpr Qt::BrushStyle kPatterns[]{Qt::SolidPattern, Qt::BDiagPattern, Qt::FDiagPattern};
    return kPatterns[share % std::size(kPatterns)];
}

double finite(double value)
{
    return std::isfinite(value) ? value : 0;
}

} // namespace

EnergyChart::EnergyChart(QWidget* parent)
    : ChartFrame(parent)
    , series_(new QHorizontalStackedBarSeries)
    , categories_(new QBarCategoryAxis)
    , values_(new QValueAxis)
{
    chart()->addSeries(series_);
    chart()->addAxis(categories_, Qt::AlignLeft);
    chart()->addAxis(values_, Qt::AlignBottom);
    series_->attachAxis(categories_);
    series_->attachAxis(values_);
    setLeastLines(3);
    series_->setBarWidth(0.6);
    values_->setVisible(false); // the legend has the values
    restyle();
}

void EnergyChart::setShares(std::vector<Share> shares)
{
    const bool alike = shares.size() == shares_.size();
    shares_ = std::move(shares);
    if (!alike) {
        shown_.clear();
        limits_ = {0, 0};
    }
    rebuild();
    showBars();
}

void EnergyChart::setMoments(std::vector<Moment> moments)
{
    for (const Moment& moment : moments) {
        if (moment.values.size() != shares_.size())
            throw std::invalid_argument(QStringLiteral("energy chart, \"%1\": %2 values for %3 shares")
                                            .arg(moment.label)
                                            .arg(moment.values.size())
                                            .arg(shares_.size())
                                            .toStdString());
    }
    const bool same = std::equal(moments.begin(), moments.end(), shown_.begin(), shown_.end(),
                                 [](const Moment& a, const Moment& b) { return a.label == b.label; });
    shown_ = std::move(moments);
    if (!same)
        rebuild();
    updateLimits();
    showBars();
}

QStringList EnergyChart::readings() const
{
    QStringList lines;
    for (const Moment& moment : shown_) {
        QStringList parts;
        for (std::size_t i = 0; i < shares_.size(); ++i)
            parts << QStringLiteral("%1 %2 J").arg(shares_[i].label, numberText(finite(moment.values[i]), 4));
        lines << QStringLiteral("%1: %2").arg(moment.label, parts.join(QStringLiteral(", ")));
    }
    return lines;
}

void EnergyChart::resetLimits()
{
    limits_ = {0, 0}; // what is shown until then may be of another run
}

double EnergyChart::total(std::size_t moment) const
{
    double sum = 0;
    for (const double value : shown_.at(moment).values)
        sum += finite(value);
    return sum;
}

void EnergyChart::showBars()
{
    const QList<QBarSet*> sets = series_->barSets();
    const auto count = qsizetype(shown_.size());
    for (qsizetype s = 0; s < sets.size(); ++s) {
        // The first moment stands at the top, the first category at the bottom.
        for (qsizetype m = 0; m < count; ++m)
            sets[s]->replace(int(count - 1 - m), finite(shown_[std::size_t(m)].values[std::size_t(s)]));
    }
    updateLegend();
}

void EnergyChart::rebuild()
{
    series_->clear();
    categories_->setTruncateLabels(false);
    categories_->clear();
    QStringList labels;
    for (auto moment = shown_.rbegin(); moment != shown_.rend(); ++moment)
        labels.append(moment->label);
    categories_->append(labels);
    QList<QBarSet*> sets;
    for (const Share& share : shares_) {
        auto* set = new QBarSet(share.label);
        for (std::size_t m = 0; m < shown_.size(); ++m)
            set->append(0);
        sets.append(set);
    }
    series_->append(sets);
    restyle();
}

void EnergyChart::updateLimits()
{
    Extent extent;
    for (const Moment& moment : shown_) {
        double positive = 0;
        double negative = 0;
        for (const double value : moment.values)
            (value > 0 ? positive : negative) += finite(value);
        extent.add(positive);
        extent.add(negative);
    }
    const AxisLimits wanted = barLimits(extent);
    limits_ = limits_.span() > 0 ? united(limits_, wanted) : wanted;
    values_->setRange(limits_.lower, limits_.upper);
}

void EnergyChart::updateLegend()
{
    std::vector<LegendItem> items;
    for (std::size_t i = 0; i < shares_.size(); ++i) {
        const Share& share = shares_[i];
        const QString text = shown_.empty()
            ? share.label
            : QStringLiteral("%1 %2\u2009J").arg(share.label, numberText(shown_.back().values[i], 3));
        items.push_back(
            {text, quantityStyle(share.quantity, look().theme).color, Marker::square, false, patternOf(i)});
    }
    setLegend(std::move(items));
}

void EnergyChart::restyle()
{
    ChartFrame::restyle();
    styleAxis(*categories_, false);
    categories_->setLineVisible(false);
    updateLegend();
    const QList<QBarSet*> sets = series_->barSets();
    for (qsizetype i = 0; i < sets.size(); ++i) {
        const QColor color = quantityStyle(shares_[std::size_t(i)].quantity, look().theme).color;
        const Qt::BrushStyle pattern = patternOf(std::size_t(i));
        sets[i]->setBrush(QBrush(color, pattern));
        sets[i]->setPen(QPen(pattern == Qt::SolidPattern ? look().colors.surface : color, 1));
    }
}

void EnergyChart::drawForeground(QPainter* painter, const QRectF& rect)
{
    ChartFrame::drawForeground(painter, rect);
    if (isEmpty())
        return;
    painter->setFont(look().smallFont());
    const QFontMetricsF metrics(painter->font());
    const QRectF area = chart()->plotArea();
    const double zero = chart()->mapToPosition({0, 0}, series_).x();
    painter->setPen(QPen(look().colors.inkSoft, 1));
    painter->drawLine(QPointF(zero, area.top()), QPointF(zero, area.bottom()));
    const double each = area.height() / double(shown_.size()); // of the height
    const double half = 0.36 * each;
    for (std::size_t m = 0; m < shown_.size(); ++m) {
        const double sum = total(m);
        const QPointF at = chart()->mapToPosition({sum, double(shown_.size() - 1 - m)}, series_);
        painter->setPen(QPen(look().colors.ink, look().lineWidth()));
        painter->drawLine(QPointF(at.x(), at.y() - half), QPointF(at.x(), at.y() + half));
        const double gap = 2 + look().lineWidth() + metrics.descent(); // clear of the mark
        if (0.5 * each - half - gap < metrics.height())
            continue; // no room above the bars for numbers
        const QString text = QStringLiteral("Σ %1\u2009J").arg(numberText(sum, 3));
        const double width = metrics.horizontalAdvance(text);
        const double x = std::clamp(at.x() - 0.5 * width, area.left() + 4,
                                    std::max(area.left() + 4, area.right() - width));
        painter->drawText(QPointF(x, at.y() - half - gap), text);
    }
}

} // namespace polhode::ui

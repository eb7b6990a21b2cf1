#include "ui/plot/axis_ticks.h"

#include "ui/plot/curve_path.h"
#include "ui/plot/number_text.h"
#include "ui/theme/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace polhode::ui
{

namespace
{

constexpr int kMaxTicks = 50;

struct Step {
    double size; // 1, 2 or 5 times 10^exponent
    int exponent;
};

Step niceStep(double span, int count)
{
    const double raw = span / std::max(count, 1);
    const int exponent = int(std::floor(std::log10(raw)));
    const double magnitude = std::pow(10.0, exponent);
    for (const double mantissa : {1.0, 2.0, 5.0}) {
        if (mantissa * magnitude >= raw * 0.8)
            return {mantissa * magnitude, exponent};
    }
    return {10 * magnitude, exponent + 1};
}

} // namespace

Ticks linearTicks(const AxisLimits& limits, int count)
{
    Ticks ticks;
    if (!(limits.span() > 0) || !std::isfinite(limits.span()))
        return ticks;
    Step step = niceStep(limits.span(), count);
    for (int wanted = count; ticks.values.size() < 2 && wanted < count + 4; ++wanted) {
        step = niceStep(limits.span(), wanted);
        const double first = std::ceil(limits.lower / step.size - tolerance::kWhole);
        const double last = std::floor(limits.upper / step.size + tolerance::kWhole);
        ticks.values.clear();
        for (double k = first; k <= last && ticks.values.size() < kMaxTicks; ++k)
            ticks.values.append(k == 0 ? 0.0 : k * step.size);
    }

    const double largest = std::max(std::abs(limits.lower), std::abs(limits.upper));
    const int order = int(std::floor(std::log10(largest)));
    if (order >= 5 || order < -2)
        ticks.exponent = 3 * int(std::floor(order / 3.0));
    const int decimals = std::max(0, ticks.exponent - step.exponent);
    for (const double value : ticks.values)
        ticks.labels.append(fixedText(value / std::pow(10.0, ticks.exponent), decimals));
    return ticks;
}

Ticks logTicks(const AxisLimits& limits, int count)
{
    Ticks ticks;
    if (!(limits.lower > 0) || !(limits.upper > limits.lower))
        return ticks;
    const double from = std::log10(limits.lower);
    const double to = std::log10(limits.upper);
    const int first = int(std::ceil(from - tolerance::kWhole));
    const int last = int(std::floor(to + tolerance::kWhole));
    if (last - first >= 1) {
        const int every = std::max(1, int(std::ceil((to - from) / std::max(count, 1) - 0.2)));
        const int start = first + (((-first) % every) + every) % every;
        for (int decade = start; decade <= last; decade += every) {
            ticks.values.append(std::pow(10.0, decade));
            const bool plain = decade >= -2 && decade <= 3;
            ticks.labels.append(plain ? fixedText(ticks.values.back(), std::max(0, -decade))
                                      : QStringLiteral("10") + superscript(decade));
        }
        return ticks;
    }
    for (int decade = int(std::floor(from)); decade <= last + 1; ++decade) {
        for (const double mantissa : {1.0, 2.0, 5.0}) {
            const double value = mantissa * std::pow(10.0, decade);
            if (value >= limits.lower * (1 - tolerance::kWhole)
                && value <= limits.upper * (1 + tolerance::kWhole)) {
                ticks.values.append(value);
                ticks.labels.append(numberText(value, 1));
            }
        }
    }
    return ticks.values.size() >= 2 ? ticks : linearTicks(limits, count);
}

QString axisTitle(const QString& label, const QString& unit, int exponent)
{
    const QString factor = exponent == 0 ? QString() : QStringLiteral("10") + superscript(exponent);
    const QString measure
        = factor.isEmpty() || unit.isEmpty() ? factor + unit : factor + QChar(0x2009) + unit;
    if (measure.isEmpty())
        return label;
    return label.isEmpty() ? measure : QStringLiteral("%1 (%2)").arg(label, measure);
}

Ticks NiceTicker::ticksOf(const AxisLimits& limits, int count) const
{
    return logarithmic_ ? logTicks(limits, count) : linearTicks(limits, count);
}

/// Whether two labels lie nearer to each other than two digits of one do.
bool NiceTicker::runTogether(const Ticks& ticks, const AxisLimits& limits) const
{
    const bool across = axis_.orientation() == Qt::Horizontal;
    const QSize size = axis_.axisRect()->size();
    const PixelMap place{limits, 0, double(across ? size.width() : size.height()), logarithmic_};
    const QFontMetricsF metrics(axis_.tickLabelFont());
    const double apart = across ? metrics.horizontalAdvance(QLatin1Char('0')) : 0;
    double end = -std::numeric_limits<double>::infinity();
    for (qsizetype i = 0; i < ticks.values.size(); ++i) {
        const double half = 0.5 * (across ? metrics.horizontalAdvance(ticks.labels[i]) : metrics.height());
        const double middle = place.pixel(ticks.values[i]);
        if (middle - half < end)
            return true;
        end = middle + half + apart;
    }
    return false;
}

Ticks NiceTicker::ticksOf(const AxisLimits& limits) const
{
    Ticks ticks = ticksOf(limits, mTickCount);
    for (int count = mTickCount - 1; count > 0 && runTogether(ticks, limits); --count)
        ticks = ticksOf(limits, count);
    while (ticks.values.size() > 1 && runTogether(ticks, limits)) { // there are never fewer than two
        ticks.values.removeAt(1); // the first stays, and as long as there is room the last
        ticks.labels.removeAt(1);
    }
    return ticks;
}

void NiceTicker::generate(const QCPRange& range, const QLocale&, QChar, int, QVector<double>& ticks,
                          QVector<double>* subTicks, QVector<QString>* tickLabels)
{
    const Ticks nice = ticksOf({range.lower, range.upper});
    ticks = nice.values;
    if (subTicks)
        subTicks->clear();
    if (tickLabels)
        *tickLabels = nice.labels;
}

} // namespace polhode::ui

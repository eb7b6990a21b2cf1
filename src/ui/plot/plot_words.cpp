#include "ui/plot/plot_words.h"

#include "ui/formula/marked_text.h"
#include "ui/plot/curve_math.h"
#include "ui/plot/number_text.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

/// Between two readings from outside there is nothing: the one that is nearest in time, and when it was
/// taken.
QString nearestReading(const Curve& curve, double t, const QString& unit)
{
    const std::vector<double>& times = *curve.x;
    const auto nearest = std::ranges::min_element(times, {}, [t](double each) { return std::abs(each - t); });
    constexpr int kDigits = 4;
    return QStringLiteral("%1 (t = %2)")
        .arg(reading(curve.label, (*curve.y)[std::size_t(nearest - times.begin())], unit),
             numberText(*nearest, kDigits) + QLatin1String(" s"));
}

} // namespace

QString reading(const QString& label, double value, const QString& unit)
{
    constexpr int kDigits = 4;
    const QString number = numberText(value, kDigits);
    return label.isEmpty() ? QStringLiteral("%1 %2").arg(number, unit).trimmed()
                           : QStringLiteral("%1 = %2 %3").arg(label, number, unit).trimmed();
}

QString curveName(const Curve& curve)
{
    return withoutMarks(curve.group.isEmpty() || curve.run < 0 ? curve.label : curve.note);
}

QString plotName(const PlotData& plot)
{
    if (!plot.title.isEmpty())
        return withoutMarks(plot.title);
    QStringList names;
    for (const Curve& curve : plot.curves)
        if (curve.role == Curve::Role::main)
            names << curve.label;
    return withoutMarks(plot.yLabel.isEmpty() ? names.join(QStringLiteral(", ")) : plot.yLabel);
}

QString plotWords(const PlotData& plot, double t)
{
    QStringList parts;
    for (const Curve& curve : plot.curves) {
        if (curve.role == Curve::Role::measured) {
            if (!curve.hidden && plot.xIsTime && !curve.x->empty())
                parts << nearestReading(curve, t, plot.unitOf(curve));
            continue;
        }
        const auto point = curve.hidden ? std::nullopt : pointAt(curve, t);
        if (!point || (!plot.xIsTime && !curve.time))
            continue;
        if (!plot.xIsTime)
            parts << reading(plot.xLabel, point->x(), plot.xUnit);
        parts << reading(curveName(curve), point->y(), plot.unitOf(curve));
    }
    return withoutMarks(parts.join(QStringLiteral(", ")));
}

} // namespace polhode::ui

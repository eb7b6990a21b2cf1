#include "ui/plot/plot_words.h"

#include "ui/formula/marked_text.h"
#include "ui/plot/curve_math.h"
#include "ui/plot/number_text.h"

#include <QStringList>

namespace polhode::ui
{

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
        // Between two readings from outside there is nothing to be read.
        const bool told = !curve.hidden && curve.role != Curve::Role::measured;
        const auto point = told ? pointAt(curve, t) : std::nullopt;
        if (!point || (!plot.xIsTime && !curve.time))
            continue;
        if (!plot.xIsTime)
            parts << reading(plot.xLabel, point->x(), plot.xUnit);
        parts << reading(curveName(curve), point->y(), plot.unitOf(curve));
    }
    return withoutMarks(parts.join(QStringLiteral(", ")));
}

} // namespace polhode::ui

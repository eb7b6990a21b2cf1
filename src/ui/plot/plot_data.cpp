#include "ui/plot/plot_data.h"

#include <QSet>

#include <stdexcept>

namespace polhode::ui
{

namespace
{

[[noreturn]] void fail(const PlotData& plot, const Curve& curve, const QString& what)
{
    throw std::invalid_argument(
        QStringLiteral("plot \"%1\", curve \"%2\": %3").arg(plot.id, curve.id, what).toStdString());
}

} // namespace

QString variableOf(const QString& curveId)
{
    // "@0" is the value at t = 0: no word.
    const qsizetype at = curveId.lastIndexOf(QLatin1Char('@'));
    return at >= 0 && at + 1 < curveId.size() && curveId[at + 1].isLetter() ? curveId.first(at) : curveId;
}

void validate(const PlotData& plot)
{
    QSet<QString> ids;
    for (const Curve& curve : plot.curves) {
        if (ids.contains(curve.id))
            fail(plot, curve, QStringLiteral("the id is used twice"));
        ids.insert(curve.id);
        if (!curve.x || !curve.y)
            fail(plot, curve, QStringLiteral("a curve needs both columns x and y"));
        const auto length = curve.x->size();
        const auto check = [&](const char* name, std::size_t found) {
            if (found != length)
                fail(plot, curve,
                     QStringLiteral("column %1 has %2 samples, x has %3")
                         .arg(QLatin1String(name))
                         .arg(found)
                         .arg(length));
        };
        check("y", curve.y->size());
        if (curve.time)
            check("time", curve.time->size());
        if (curve.sequence)
            check("sequence", curve.sequence->size());
    }
}

} // namespace polhode::ui

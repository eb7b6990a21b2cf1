#include "ui/session/plot_change.h"

namespace polhode::ui
{

namespace
{

QStringList ownCurves(const course::PlotDescription& plot)
{
    QStringList own;
    for (const std::string& variable : plot.y)
        own << QString::fromStdString(variable);
    return own;
}

} // namespace

QString abscissaOf(const course::PlotDescription& plot, const PlotChange& change)
{
    return change.x.isEmpty() ? QString::fromStdString(plot.x) : change.x;
}

QStringList curvesOf(const course::PlotDescription& plot, const PlotChange& change)
{
    QStringList shown = ownCurves(plot);
    shown.removeIf([&](const QString& variable) { return change.removed.contains(variable); });
    return shown + change.added;
}

PlotChange withCurve(const course::PlotDescription& plot, PlotChange change, const QString& variable)
{
    change.removed.removeAll(variable);
    if (!curvesOf(plot, change).contains(variable))
        change.added << variable;
    return change;
}

PlotChange withoutCurve(const course::PlotDescription& plot, PlotChange change, const QString& variable)
{
    change.added.removeAll(variable);
    if (curvesOf(plot, change).contains(variable))
        change.removed << variable;
    return change;
}

PlotChange withCurveAlone(const course::PlotDescription& plot, PlotChange change, const QString& variable)
{
    change.added.clear();
    change.removed = ownCurves(plot);
    return withCurve(plot, change, variable);
}

} // namespace polhode::ui

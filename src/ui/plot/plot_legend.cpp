#include "ui/plot/plot_legend.h"

#include "ui/plot/number_text.h"
#include "ui/plot/readings.h"
#include "ui/theme/run_style.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

/// The largest of the differences of a theory from what it is laid over: ", max |Δ| = 0.01 rad/s".
QString differenceOf(const PlotData& plot, const Curve& theory)
{
    double largest = std::numeric_limits<double>::quiet_NaN();
    for (const Curve& other : plot.curves)
        if (other.entryId() == theory.entryId())
            largest = std::fmax(largest, other.maxDifference);
    if (std::isnan(largest))
        return {};
    const QString unit = plot.unitOf(theory), number = numberText(largest, 2);
    return QStringLiteral(", max |Δ| = ")
        + (unit.isEmpty() || largest == 0 ? number : number + QChar(0x202f) + unit);
}

/// The name of a curve, with its unit where the axis has none; of a group its own, for theory with its
/// difference. Shorter it is the mark of a run, and a theory's name alone.
void name(LegendEntry& entry, const PlotData& plot, const Curve& curve, const PlotLook& look)
{
    const bool ofGroup = !curve.group.isEmpty();
    const QString unit = plot.unitOf(curve);
    entry.text = ofGroup ? curve.group : curve.label;
    if (curve.role == Curve::Role::theory) {
        entry.shorter = entry.text;
        entry.text += look.veiled ? QString() : differenceOf(plot, curve);
    } else if (ofGroup && curve.run >= 0) {
        entry.shorter = runStyle(curve.run, look.theme).mark;
    } else if (!ofGroup && unit != plot.yUnit) {
        entry.text += QStringLiteral(" (%1)").arg(unit);
    }
}

void tellThinned(LegendEntry& entry, int every)
{
    if (every == 1)
        return;
    entry.shorter = entry.text;
    entry.text += QCoreApplication::translate("polhode::ui::PlotStack", " (1 in %1 drawn)").arg(every);
    entry.note = QCoreApplication::translate("polhode::ui::PlotStack",
                                             "So many readings would run together: of each %1 one is drawn. "
                                             "Zoomed in there are more; fits, tables and files have all.")
                     .arg(every)
        + QLatin1Char('\n') + entry.note;
}

} // namespace

std::vector<LegendEntry> legendOf(const PlotData& plot, const PlotLook& look, const PixelMap& x)
{
    std::vector<LegendEntry> entries;
    const std::vector<QPen> pens = curvePens(plot.curves, look);
    for (std::size_t i = 0; i < plot.curves.size(); ++i) {
        const Curve& curve = plot.curves[i];
        if (look.veiled && curve.role != Curve::Role::main)
            continue; // what the run is compared with is part of the answer
        const auto same = std::ranges::find(entries, curve.entryId(), &LegendEntry::id);
        if (same != entries.end()) {
            same->shown = same->shown || !curve.hidden;
            continue;
        }
        const bool ofRun = curve.run >= 0 && !curve.group.isEmpty();
        entries.push_back({.id = curve.entryId(),
                           .text = {},
                           .shorter = {},
                           .note = curve.note,
                           .key = ofRun ? curve.entryId() : curve.quantity,
                           .pen = pens[i],
                           .under = underPen(curve, look),
                           .shown = !curve.hidden,
                           .points = curve.role == Curve::Role::measured});
        name(entries.back(), plot, curve, look);
        if (curve.role == Curve::Role::measured)
            tellThinned(entries.back(), drawnEvery(curve, x));
        if (ofRun) // it stands for curves of several colours
            entries.back().under.setColor(mixed(look.colors.inkSoft, look.colors.surface, 0.6));
    }
    return entries;
}

} // namespace polhode::ui

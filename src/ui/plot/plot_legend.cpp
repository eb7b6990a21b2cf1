#include "ui/plot/plot_legend.h"

#include "ui/plot/number_text.h"

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

/// The name of a curve, with its unit where the axis has none; of a group its own, for theory with the
/// largest of the differences.
QString textOf(const PlotData& plot, const Curve& curve, const PlotLook& look)
{
    const QString unit = plot.unitOf(curve);
    if (curve.role != Curve::Role::theory) {
        const QString& name = curve.group.isEmpty() ? curve.label : curve.group;
        return unit == plot.yUnit || !curve.group.isEmpty() ? name
                                                            : QStringLiteral("%1 (%2)").arg(name, unit);
    }
    double largest = std::numeric_limits<double>::quiet_NaN();
    for (const Curve& other : plot.curves)
        if (other.entryId() == curve.entryId())
            largest = std::fmax(largest, other.maxDifference);
    const QString& name = curve.group.isEmpty() ? curve.label : curve.group;
    if (std::isnan(largest) || look.veiled)
        return name;
    QString difference = numberText(largest, 2);
    if (!unit.isEmpty() && largest != 0)
        difference += QChar(0x2009) + unit;
    return QStringLiteral("%1, max |Δ| = %2").arg(name, difference);
}

} // namespace

std::vector<LegendEntry> legendOf(const PlotData& plot, const PlotLook& look)
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
        entries.push_back({curve.entryId(), textOf(plot, curve, look), curve.note,
                           ofRun ? curve.entryId() : curve.quantity, pens[i], underPen(curve, look),
                           !curve.hidden, curve.role == Curve::Role::measured});
        if (ofRun) // it stands for curves of several colours
            entries.back().under.setColor(mixed(look.colors.inkSoft, look.colors.surface, 0.6));
    }
    return entries;
}

} // namespace polhode::ui

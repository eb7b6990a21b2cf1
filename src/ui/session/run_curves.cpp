#include "ui/session/run_curves.h"

#include "ui/plot/number_text.h"
#include "ui/session/expression_info.h"
#include "ui/session/rounding_scale.h"
#include "ui/session/session.h"
#include "ui/session/symbol_text.h"
#include "ui/session/window_language.h"

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

using course::Language;

namespace
{

/// The name of an event beside its line, shorter than in the timeline: of what is wrong or doubtful without
/// its reason, of infinitely many bounces when they are over.
QString shortLabel(const course::RunEvent& event, Language language)
{
    if (std::isfinite(event.limit))
        return textOf({"∞ bounces, until %1 s", "∞ 次弹跳，至 %1 s"}, language)
            .arg(numberText(event.limit, 4));
    return textOf(event.brief.en.empty() ? event.label : event.brief, language);
}

} // namespace

Curve::Column scaled(Curve::Column column, const course::Unit& unit)
{
    if (unit.factor == 1)
        return column;
    auto converted = std::make_shared<std::vector<double>>(*column);
    for (double& value : *converted)
        value /= unit.factor;
    return converted;
}

std::vector<PlotEvent> eventsOf(const course::Run& run, Language language)
{
    std::vector<PlotEvent> events;
    for (const course::RunEvent& event : run.events())
        events.push_back(
            {event.time, shortLabel(event, language), QString::fromStdString(event.id), event.isFailure()});
    std::ranges::stable_sort(events, {},
                             [](const PlotEvent& event) { return std::pair(event.time, !event.failure); });
    return events;
}

std::optional<Curve> curveOf(const Session& session, const course::RunPointer& run, const std::string& x,
                             const std::string& y, Language language)
{
    if (!run)
        return std::nullopt;
    Curve curve;
    try {
        const auto xInfo = infoOf(*run, *session.experiment(), x);
        const auto yInfo = infoOf(*run, *session.experiment(), y);
        curve.x = scaled(run->column(x), xInfo ? xInfo->unit : course::Unit());
        curve.y = scaled(withoutRounding(*run, y), yInfo ? yInfo->unit : course::Unit());
        if (x != course::kTimeVariable)
            curve.time = run->column(course::kTimeVariable);
        curve.quantity = yInfo ? QString::fromStdString(yInfo->quantity) : QString();
        curve.label = yInfo ? symbolLabel(*yInfo, language) : QString::fromStdString(y);
    } catch (const std::exception&) {
        return std::nullopt;
    }
    const auto sequence = run->sequence();
    curve.sequence = std::make_shared<std::vector<int>>(sequence.begin(), sequence.end());
    curve.id = QString::fromStdString(y);
    return curve;
}

void nameUnits(PlotData& plot, const QStringList& units)
{
    if (std::all_of(units.begin(), units.end(), [&](const QString& unit) { return unit == units.front(); })) {
        plot.yUnit = units.value(0);
        return;
    }
    for (std::size_t i = 0; i < plot.curves.size(); ++i)
        plot.curves[i].unit = units[qsizetype(i)];
}

void hideCurves(PlotData& plot, const PlotChange& change)
{
    for (Curve& curve : plot.curves)
        curve.hidden = change.hidden.contains(curve.id) || change.hidden.contains(curve.entryId())
            || (curve.role == Curve::Role::pinned && change.hidden.contains(variableOf(curve.id)));
}

void giveTo(const KeptRun& kept, Curve& curve, bool several, Language language)
{
    curve.note = curve.label + textOf({", ", "，"}, language) + kept.name;
    curve.label = (several ? curve.label + QLatin1Char(' ') : QString()) + kept.mark();
    curve.entry = QStringLiteral("@kept%1").arg(kept.number);
    curve.id += curve.entry;
    curve.role = Curve::Role::pinned;
    curve.run = kept.number;
}

} // namespace polhode::ui

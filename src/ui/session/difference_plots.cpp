#include "ui/session/difference_plots.h"

#include "course/run/difference.h"
#include "ui/session/curve_colors.h"
#include "ui/session/run_curves.h"
#include "ui/session/session.h"
#include "ui/session/window_language.h"

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

using course::Language;
using course::PlotDescription;
using course::RunPointer;

namespace
{

/// How far the run is from a variant; nothing while that has no run.
std::optional<Curve> apartFrom(const Session& session, const std::string& variant, const std::string& y,
                               bool logarithmic, Language language)
{
    const auto& variants = session.experiment()->variants;
    const auto k = std::size_t(std::ranges::find(variants, variant, &course::Preset::id) - variants.begin());
    if (k >= session.variantRuns().size() || !session.variantRuns()[k])
        return std::nullopt;
    auto curve = curveOf(session, session.run(), "t", y, language);
    if (!curve)
        return std::nullopt;
    const course::VariableInfo* info = session.run()->find(y);
    auto apart = std::make_shared<std::vector<double>>(
        course::difference(*session.run(), *session.variantRuns()[k], y));
    for (double& value : *apart)
        value = std::abs(value);
    if (logarithmic) // no place for zero
        std::ranges::replace(*apart, 0.0, std::numeric_limits<double>::quiet_NaN());
    curve->y = scaled(apart, info ? info->unit : course::Unit());
    curve->id += QStringLiteral("@") + QString::fromStdString(variant);
    curve->note = textOf(variants[k].label, language);
    return curve;
}

} // namespace

void addDifferences(PlotData& plot, const PlotDescription& description, const std::vector<std::string>& ys,
                    const Session& session, Language language)
{
    QStringList units;
    for (const std::string& y : ys)
        for (const std::string& variant : description.difference)
            if (auto curve = apartFrom(session, variant, y, plot.logY, language)) {
                const course::VariableInfo* info = session.run()->find(y);
                units << (info ? QString::fromStdString(info->unit.symbol()) : QString());
                const QString symbol = QStringLiteral("|Δ%1|").arg(curve->label);
                if (ys.size() == 1)
                    plot.yLabel = symbol;
                curve->label
                    = (ys.size() > 1 ? symbol + textOf({", ", "，"}, language) : QString()) + curve->note;
                curve->quantity = seriesColor(int(plot.curves.size()) + 1);
                plot.curves.push_back(*curve);
            }
    nameUnits(plot, units);
}

QString keptDifferencePlot()
{
    return QStringLiteral("@difference");
}

PlotData keptDifferences(const Session& session, Language language)
{
    PlotData plot;
    plot.id = keptDifferencePlot();
    const RunPointer run = session.run();
    std::vector<KeptRun> all = session.kept().runs(language);
    std::erase_if(all, [](const KeptRun& kept) { return !kept.shown || !kept.run; });
    QStringList variables, units, names;
    for (const KeptRun& kept : all)
        for (const QString& variable : kept.differences)
            if (!variables.contains(variable) && run->find(variable.toStdString()))
                variables << variable;
    for (const KeptRun& kept : all)
        for (const QString& variable : kept.differences) {
            const std::string y = variable.toStdString();
            const course::VariableInfo* info = run->find(y);
            auto curve = curveOf(session, run, "t", y, language);
            if (!curve || !info || !kept.run->find(y))
                continue;
            curve->y = scaled(std::make_shared<std::vector<double>>(course::difference(*run, *kept.run, y)),
                              info->unit);
            curve->label = QStringLiteral("Δ") + curve->label;
            units << QString::fromStdString(info->unit.symbol());
            if (variables.size() == 1)
                plot.yLabel = curve->label;
            giveTo(kept, *curve, variables.size() > 1, language);
            const QString name = kept.mark() + QLatin1Char(' ') + kept.name;
            if (variables.size() == 1)
                curve->group = name;
            else // each is named for itself
                curve->entry.clear();
            if (!names.contains(name))
                names << name;
            plot.curves.push_back(*curve);
        }
    nameUnits(plot, units);
    std::vector<Curve> own; // as they are coloured in a plot of their own
    for (const QString& variable : variables)
        if (const auto curve = curveOf(session, run, "t", variable.toStdString(), language))
            own.push_back(*curve);
    colorCurves(plot.curves, own, {});
    plot.title = textOf({"This run less ", "本次减去 "}, language)
        + (names.size() == 1 ? names.front() : textOf({"the kept runs", "保留的运行"}, language));
    hideCurves(plot, session.plotChange(plot.id));
    plot.events = eventsOf(*run, language);
    return plot;
}

} // namespace polhode::ui

#include "ui/session/plot_source.h"

#include "course/language/own_names.h"
#include "ui/formula/marked_text.h"
#include "ui/session/curve_colors.h"
#include "ui/session/curve_steps.h"
#include "ui/session/difference_plots.h"
#include "ui/session/expression_info.h"
#include "ui/session/kept_runs.h"
#include "ui/session/method_color.h"
#include "ui/session/run_curves.h"
#include "ui/session/session.h"
#include "ui/session/symbol_text.h"
#include "ui/session/window_language.h"

#include <QSet>

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

using course::Language;
using course::PlotDescription;
using course::RunPointer;

/// What a theory does not know of: the reader's hand changed the run and not its expressions.
QString handNote(const course::Inputs& inputs, Language language)
{
    if (!inputs.pulls.empty())
        return textOf({" (without your pulls)", "（未计拉动）"}, language);
    if (!inputs.interventions.empty())
        return textOf({" (without your pokes)", "（未计推动）"}, language);
    if (!inputs.starts.empty())
        return textOf({" (not from your start)", "（不是你转到的初始位置）"}, language);
    return {};
}

/// The name of a body or wall; a mark is called by its id.
QString nameOf(const course::Run& run, const QString& owner, Language language)
{
    for (const course::BodyLook& body : run.bodies())
        if (QString::fromStdString(body.id) == owner)
            return textOf(body.label, language);
    for (const course::WallLook& wall : run.walls())
        if (QString::fromStdString(wall.id) == owner)
            return textOf(wall.label, language);
    if (owner == QLatin1String(course::kSystemOwner))
        return textOf({"total", "总和"}, language);
    return owner;
}

/// Curves that bear one symbol are told apart by the names of their bodies, or, where these are the same, by
/// what touches there: "plank.left.lambda" and "plank.right.lambda"; by both where neither is enough;
/// variables of the lesson by their labels.
void nameBodies(PlotData& plot, const course::Run& run, Language language)
{
    QHash<QString, QSet<QString>> bodies;
    QHash<QString, int> uses;
    for (const Curve& curve : plot.curves) {
        ++uses[curve.label];
        bodies[curve.label].insert(curve.id.section('.', 0, 0));
    }
    for (Curve& curve : plot.curves) {
        const bool own = !curve.id.contains('.');
        const course::VariableInfo* info = own ? run.find(curve.id.toStdString()) : nullptr;
        if (uses[curve.label] < 2 || (own && !info))
            continue;
        const auto part = [&](int k) { return nameOf(run, curve.id.section('.', k, k), language); };
        const auto distinct = bodies[curve.label].size();
        const bool ofPair = curve.id.count('.') > 1;
        const QString name = info                      ? textOf(info->name, language)
            : !ofPair || distinct == uses[curve.label] ? part(0)
            : distinct == 1                            ? part(1)
                                                       : part(0) + QStringLiteral(" – ") + part(1);
        if (uses.size() == 1)
            plot.yLabel = curve.label;
        curve.label = uses.size() == 1 ? name : curve.label + QStringLiteral(", ") + name;
    }
}

/// The colours of the methods by which the run, under "", and its variants are computed; none unless it is by
/// these that the variants differ.
Colors methodsOf(const Session& session)
{
    Colors methods;
    QSet<std::string> seen;
    for (std::size_t i = 0; i < session.variantRuns().size(); ++i) {
        const RunPointer& run = session.variantRuns()[i];
        if (!run || seen.contains(run->integrator()))
            return {};
        seen.insert(run->integrator());
        methods[QString::fromStdString(session.experiment()->variants[i].id)]
            = methodColor(run->integrator());
    }
    if (seen.size() > 1)
        methods[QString()] = methodColor(session.run()->integrator());
    return methods;
}

double largestDifference(const std::vector<double>& a, const std::vector<double>& b)
{
    double largest = std::numeric_limits<double>::quiet_NaN();
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
        if (const double difference = std::abs(a[i] - b[i]);
            !(difference <= largest) && !std::isnan(difference))
            largest = difference;
    return largest;
}

/// What was drawn on it before its curves were seen.
void addSketch(PlotData& plot, const Session& session)
{
    for (const course::Question& question : session.lesson()->questions) {
        const Prediction made = session.predictions().of(QString::fromStdString(question.id));
        if (!plot.xIsTime || !made.sketched || !question.sketch || !session.isOnPage(question)
            || QString::fromStdString(question.sketch->plot) != plot.id)
            continue;
        plot.sketch = PlotSketch{made.sketch,
                                 QString::fromStdString(made.frame.curve),
                                 {made.frame.range.first, made.frame.range.second}};
    }
}

PlotData plotOf(const Session& session, const PlotDescription& description, Language language)
{
    const RunPointer run = session.run();
    const QString id = QString::fromStdString(description.id);
    const PlotChange change = session.plotChange(id);
    const std::string x = abscissaOf(description, change).toStdString();
    std::vector<std::string> ys;
    for (const QString& y : curvesOf(description, change))
        ys.push_back(y.toStdString());
    const bool ownX = x == description.x;
    const bool ownY = change.added.isEmpty();

    PlotData plot;
    plot.id = id;
    plot.title = textOf(description.title, language);
    plot.xIsTime = x == course::kTimeVariable;
    // The title, the limits and the scales that the lesson gives are of its own curves.
    if (!ys.empty() && change.added.size() == qsizetype(ys.size())) {
        QStringList names;
        for (const std::string& y : ys)
            if (const auto info = infoOf(*run, *session.experiment(), y))
                names << (run->find(y) ? textOf(info->name, language)
                                       : withoutMarks(symbolLabel(*info, language)));
        names.removeDuplicates();
        plot.title = names.join(textOf({", ", "、"}, language));
    }
    plot.logX = description.logX && ownX;
    plot.logY = description.logY && ownY;
    plot.equalAspect = description.equal && ownX && ownY;
    if (description.xRange && ownX)
        plot.xLimits = AxisLimits{(*description.xRange)[0], (*description.xRange)[1]};
    if (description.yRange && ownY)
        plot.yLimits = AxisLimits{(*description.yRange)[0], (*description.yRange)[1]};
    plot.x = QString::fromStdString(x);
    if (const auto info = infoOf(*run, *session.experiment(), x); info && !plot.xIsTime) {
        plot.xLabel = symbolLabel(*info, language);
        plot.xUnit = QString::fromStdString(info->unit.symbol());
    }

    if (!description.difference.empty()) {
        addDifferences(plot, description, ys, session, language);
        hideCurves(plot, change);
        plot.events = eventsOf(*run, language);
        return plot;
    }

    const QString comma = textOf({", ", "，"}, language);
    QStringList units;
    for (const std::string& y : ys) {
        auto curve = curveOf(session, run, x, y, language);
        if (!curve)
            continue;
        const auto info = infoOf(*run, *session.experiment(), y);
        units << (info ? QString::fromStdString(info->unit.symbol()) : QString());
        if (info) {
            curve->note = textOf(info->name, language);
            if (plot.yLabel.isEmpty() && ys.size() == 1)
                plot.yLabel = curve->label;
        }
        plot.curves.push_back(*curve);
    }
    nameBodies(plot, *run, language);
    nameUnits(plot, units);
    // The other runs' curves are called as this run's are.
    const std::vector<Curve> own = plot.curves;
    const auto nameAs = [&](Curve& curve, const QString& which) {
        const auto same = std::ranges::find(own, curve.id, &Curve::id);
        const QString& label = same == own.end() ? curve.label : same->label;
        curve.unit = same == own.end() ? QString() : same->unit;
        return (ys.size() > 1 ? label + comma : QString()) + which;
    };
    for (const KeptRun& kept : session.kept().runs(language))
        for (const std::string& y : ys)
            if (auto curve = kept.shown ? curveOf(session, kept.run, x, y, language) : std::nullopt) {
                const auto same = std::ranges::find(own, curve->id, &Curve::id);
                if (same != own.end()) {
                    curve->label = same->label;
                    curve->unit = same->unit;
                }
                giveTo(kept, *curve, ys.size() > 1, language);
                curve->group = kept.mark() + QLatin1Char(' ') + kept.name;
                plot.curves.push_back(*curve);
            }
    if (description.variants && session.experiment())
        for (std::size_t i = 0; i < session.variantRuns().size(); ++i)
            for (const std::string& y : ys)
                if (auto curve = curveOf(session, session.variantRuns()[i], x, y, language)) {
                    const course::Preset& variant = session.experiment()->variants[i];
                    curve->label = nameAs(*curve, textOf(variant.label, language));
                    curve->id += QStringLiteral("@") + QString::fromStdString(variant.id);
                    curve->role = Curve::Role::variant;
                    plot.curves.push_back(*curve);
                }
    for (const course::TheoryCurve& theory : description.theory) {
        auto measured = curveOf(session, run, x, theory.of, language);
        if (!measured || std::find(ys.begin(), ys.end(), theory.of) == ys.end())
            continue;
        try {
            const course::VariableInfo* info = run->find(theory.of);
            Curve curve = *measured;
            curve.y = scaled(run->column(theory.expr.text), info ? info->unit : course::Unit());
            const QString label = textOf(theory.label, language);
            const QString note = handNote(run->inputs(), language);
            const auto sameLabel = std::ranges::count_if(description.theory, [&](const auto& other) {
                return textOf(other.label, language) == label;
            });
            const QString name = nameAs(curve, label);
            curve.label = (sameLabel > 1 ? name : label) + note;
            curve.group = label + note;
            curve.entry = QStringLiteral("@theory:") + curve.group;
            curve.id += QStringLiteral("@theory");
            curve.role = Curve::Role::theory;
            curve.maxDifference = largestDifference(*curve.y, *measured->y);
            plot.curves.push_back(curve);
        } catch (const std::exception& error) {
            plot.title += QStringLiteral(" – ") + reasonText(error);
        }
    }
    std::vector<Curve> ownCurves;
    for (const std::string& y : description.y)
        if (const auto curve = curveOf(session, run, x, y, language))
            ownCurves.push_back(*curve);
    colorCurves(plot.curves, ownCurves, methodsOf(session));
    if (plot.xIsTime)
        for (Curve& curve : plot.curves)
            if (const auto* info = run->find(variableOf(curve.id).toStdString()))
                drawSteps(curve, info->between);
    if (session.measured() && plot.xIsTime)
        addReadings(plot, *session.measured(), *run, textOf({"measured", "实测"}, language));
    hideCurves(plot, change);
    plot.events = eventsOf(*run, language);
    addSketch(plot, session);
    return plot;
}

} // namespace

void nameBeside(std::vector<PlotData>& plots, const Session& session, course::Language language)
{
    const auto experiment = session.experiment();
    for (PlotData& plot : plots)
        for (const course::PlotDescription& each :
             experiment ? experiment->plots : std::vector<course::PlotDescription>())
            if (plot.id == QString::fromStdString(each.id) && plot.title == textOf(each.title, language))
                plot.title = nameOf(each.title, language);
}

std::optional<SketchTask> sketchTask(const Session& session, const std::vector<PlotData>& plots)
{
    const QString id = session.sketchWanted();
    const course::Question* question = id.isEmpty() ? nullptr : session.lesson()->question(id.toStdString());
    const Prediction made = session.predictions().of(id);
    if (!question || made.sketch.values().empty())
        return std::nullopt;
    const auto plot = std::ranges::find(plots, QString::fromStdString(question->sketch->plot), &PlotData::id);
    if (plot == plots.end())
        return std::nullopt;
    SketchTask task{plot->id,
                    plot->title,
                    QString::fromStdString(made.frame.unit.symbol()),
                    {},
                    {made.frame.range.first, made.frame.range.second},
                    made.sketch};
    const auto curve = std::ranges::find(plot->curves, QString::fromStdString(made.frame.curve), &Curve::id);
    if (curve != plot->curves.end()) {
        task.label = curve->label;
        task.quantity = curve->quantity;
    }
    return task;
}

std::vector<PlotData> plotsOf(const Session& session, Language language)
{
    std::vector<PlotData> plots;
    const auto experiment = session.experiment();
    if (!experiment || !session.run())
        return plots;
    for (const PlotDescription& description : experiment->plots)
        if (session.plots().contains(QString::fromStdString(description.id)))
            plots.push_back(plotOf(session, description, language));
    if (PlotData differences = keptDifferences(session, language); !differences.curves.empty())
        plots.push_back(std::move(differences));
    return plots;
}

} // namespace polhode::ui

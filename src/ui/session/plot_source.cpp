#include "ui/session/plot_source.h"

#include "course/run/difference.h"
#include "ui/plot/number_text.h"
#include "ui/session/curve_steps.h"
#include "ui/session/parameter_text.h"
#include "ui/session/rounding_scale.h"
#include "ui/session/session.h"
#include "ui/session/symbol_text.h"
#include "ui/session/window_language.h"
#include "ui/theme/quantity.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

using course::Language;
using course::PlotDescription;
using course::RunPointer;

QString textOf(const course::Text& text, Language language)
{
    return QString::fromStdString(course::in(language, text));
}

Curve::Column scaled(Curve::Column column, const course::Unit& unit)
{
    if (unit.factor == 1)
        return column;
    auto converted = std::make_shared<std::vector<double>>(*column);
    for (double& value : *converted)
        value /= unit.factor;
    return converted;
}

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

/// The name of an event beside its line, shorter than in the timeline: of what is wrong or doubtful without
/// its reason, of infinitely many bounces when they are over.
QString shortLabel(const course::RunEvent& event, Language language)
{
    static const QRegularExpression kReason(QStringLiteral("(, |，).*$"));
    if (std::isfinite(event.limit))
        return textOf({"∞ bounces, until %1 s", "∞ 次弹跳，至 %1 s"}, language)
            .arg(numberText(event.limit, 4));
    QString label = textOf(event.label, language);
    return event.isFailure() || event.isNotice() ? label.remove(kReason) : label;
}

/// The events by time; of those at one moment failures come first, as there may be room for one name only.
std::vector<PlotEvent> eventsOf(const course::Run& run, Language language)
{
    std::vector<PlotEvent> events;
    for (const course::RunEvent& event : run.events())
        events.push_back({event.time, shortLabel(event, language),
                          event.isFailure() ? QStringLiteral("failure") : QString::fromStdString(event.id)});
    std::ranges::stable_sort(events, {}, [](const PlotEvent& event) {
        return std::pair(event.time, event.kind != QLatin1String("failure"));
    });
    return events;
}

/// One curve of one run, or nothing when the run has no such variable.
std::optional<Curve> curveOf(const RunPointer& run, const std::string& x, const std::string& y,
                             Language language)
{
    if (!run)
        return std::nullopt;
    Curve curve;
    try {
        const course::VariableInfo* xInfo = run->find(x);
        const course::VariableInfo* yInfo = run->find(y);
        curve.x = scaled(run->column(x), xInfo ? xInfo->unit : course::Unit());
        curve.y = scaled(withoutRounding(*run, y), yInfo ? yInfo->unit : course::Unit());
        if (x != "t")
            curve.time = run->column("t");
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

constexpr int kSeriesColors = 8;

QString seriesColor(int number)
{
    return QStringLiteral("series%1").arg((number - 1) % kSeriesColors + 1);
}

/// The variable of a curve; those of other runs and theories bear it before an “@”.
QString baseOf(const Curve& curve)
{
    return curve.id.section('@', 0, 0);
}

/// The axis that the name of a component ends with: 1 for x or 1, 2 for y or 2, 3 for z or 3; else 0.
int axisOf(const Curve& curve)
{
    const QString id = baseOf(curve);
    switch (id.isEmpty() ? 0 : id.back().unicode()) {
    case 'x':
    case '1':
        return 1;
    case 'y':
    case '2':
        return 2;
    case 'z':
    case '3':
        return 3;
    default:
        return 0;
    }
}

/// The name of a body or wall; a mark is called by its id.
QString nameOf(const course::Run& run, const QString& id, Language language)
{
    for (const course::BodyLook& body : run.bodies())
        if (QString::fromStdString(body.id) == id)
            return textOf(body.label, language);
    for (const course::WallLook& wall : run.walls())
        if (QString::fromStdString(wall.id) == id)
            return textOf(wall.label, language);
    if (id == QLatin1String("total"))
        return textOf({"total", "总和"}, language);
    return id;
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

/// One unit stands at the axis; where curves have different ones, each curve has its own.
void nameUnits(PlotData& plot, const QStringList& units)
{
    if (std::all_of(units.begin(), units.end(), [&](const QString& unit) { return unit == units.front(); })) {
        plot.yUnit = units.value(0);
        return;
    }
    for (std::size_t i = 0; i < plot.curves.size(); ++i)
        plot.curves[i].unit = units[qsizetype(i)];
}

/// Colour keys by the ids of curves.
using Colors = QHash<QString, QString>;

/// Curves of the lesson keep the colour of their quantity. Those that share one are told apart: components
/// take the colours of the axes where each axis occurs once, else those of a series; of the others one keeps
/// the quantity's.
Colors separateColors(const std::vector<Curve>& curves)
{
    QHash<QString, int> uses;
    QHash<std::pair<QString, int>, int> axisUses;
    QSet<QString> crowded;
    for (const Curve& curve : curves) {
        ++uses[curve.quantity];
        const int axis = axisOf(curve);
        if (++axisUses[{curve.quantity, axis}] > 1 && axis > 0)
            crowded.insert(curve.quantity);
    }
    const auto keepsColor = [&](const Curve& curve) {
        return !curve.quantity.isEmpty()
            && (uses[curve.quantity] < 2
                || (axisOf(curve) == 0 && axisUses[{curve.quantity, 0}] == 1
                    && !crowded.contains(curve.quantity)));
    };
    Colors colors;
    int next = 1;
    for (const Curve& curve : curves) {
        if (keepsColor(curve))
            continue;
        const int axis = crowded.contains(curve.quantity) ? 0 : axisOf(curve);
        const QString series = seriesColor(next);
        const QString color = axis > 0 ? QStringLiteral("axis%1").arg(axis) : series;
        const bool used = std::ranges::find(colors, color) != colors.end();
        next = next % kSeriesColors + 1;
        colors[curve.id] = used ? series : color;
    }
    for (const Curve& curve : curves)
        if (!colors.contains(curve.id))
            colors[curve.id] = curve.quantity;
    return colors;
}

/// Whether two colour keys look alike in a plot.
bool areAlike(const QString& a, const QString& b)
{
    constexpr int kAlike = 50; // of 255: the blue of a series and that of an axis are
    const QColor one = quantityStyle(a, Theme::light).color, other = quantityStyle(b, Theme::light).color;
    const int red = one.red() - other.red(), green = one.green() - other.green(),
              blue = one.blue() - other.blue();
    return red * red + green * green + blue * blue < kAlike * kAlike;
}

/// A curve that the reader adds takes its own colour, that of its axis or the first of a series that none of
/// the others has: theirs stay as they are.
QString addedColor(const Curve& curve, const Colors& taken)
{
    QStringList candidates;
    if (!curve.quantity.isEmpty())
        candidates << curve.quantity;
    if (const int axis = axisOf(curve); axis > 0)
        candidates << QStringLiteral("axis%1").arg(axis);
    for (int i = 1; i <= kSeriesColors; ++i)
        candidates << seriesColor(i);
    for (const QString& candidate : candidates)
        if (std::ranges::none_of(taken, [&](const QString& used) { return areAlike(used, candidate); }))
            return candidate;
    return seriesColor(int(taken.size()) + 1);
}

/// Up to two variants of the lesson's one curve are told apart by their dashes; more take colours of their
/// own.
void separateVariants(const std::vector<Curve>& curves, Colors& colors)
{
    constexpr int kDashed = 2;
    const auto isVariant = [](const Curve& curve) { return curve.role == Curve::Role::variant; };
    const QString own = colors.size() == 1 ? *colors.keyBegin() : QString();
    const auto ofOwn = [&](const Curve& curve) { return isVariant(curve) && baseOf(curve) == own; };
    if (own.isEmpty() || std::ranges::count_if(curves, ofOwn) <= kDashed)
        return;
    colors[own] = seriesColor(1);
    int next = 2;
    for (const Curve& curve : curves)
        if (ofOwn(curve))
            colors[curve.id] = seriesColor(next++);
}

/// Gives the curves of a plot their colours. Those of the lesson's curves, @p own, depend on these alone.
void colorCurves(std::vector<Curve>& curves, const std::vector<Curve>& own)
{
    Colors colors = separateColors(own);
    separateVariants(curves, colors);
    for (const Curve& curve : curves)
        if (curve.role == Curve::Role::main && !colors.contains(curve.id))
            colors[curve.id] = addedColor(curve, colors);
    for (Curve& curve : curves)
        curve.quantity = colors.value(curve.id, colors.value(baseOf(curve)));
}

/// How far the run is from a variant; nothing while that has no run.
std::optional<Curve> apartFrom(const Session& session, const std::string& variant, const std::string& y,
                               bool logarithmic, Language language)
{
    const auto& variants = session.experiment()->variants;
    const auto k = std::size_t(std::ranges::find(variants, variant, &course::Preset::id) - variants.begin());
    if (k >= session.variantRuns().size() || !session.variantRuns()[k])
        return std::nullopt;
    auto curve = curveOf(session.run(), "t", y, language);
    if (!curve)
        return std::nullopt;
    const course::VariableInfo* info = session.run()->find(y);
    auto apart = std::make_shared<std::vector<double>>(
        course::difference(*session.run(), *session.variantRuns()[k], y));
    if (logarithmic) // no place for zero
        std::ranges::replace(*apart, 0.0, std::numeric_limits<double>::quiet_NaN());
    curve->y = scaled(apart, info ? info->unit : course::Unit());
    curve->id += QStringLiteral("@") + QString::fromStdString(variant);
    curve->note = textOf(variants[k].label, language);
    return curve;
}

/// The curves of a plot of differences: one for each variable and variant, each in a colour of its own.
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
        if (!made.sketched || !question.sketch || !session.isOnPage(question)
            || QString::fromStdString(question.sketch->plot) != plot.id)
            continue;
        plot.sketch = made.sketch;
        for (const Curve& curve : plot.curves)
            if (curve.id.toStdString() == made.frame.curve)
                plot.sketchQuantity = curve.quantity;
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
    plot.xIsTime = x == "t";
    // The title, the limits and the scales that the lesson gives are of its own curves.
    if (!ys.empty() && change.added.size() == qsizetype(ys.size())) {
        QStringList names;
        for (const std::string& y : ys)
            if (const course::VariableInfo* info = run->find(y))
                names << textOf(info->name, language);
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
    if (const course::VariableInfo* info = run->find(x); info && !plot.xIsTime) {
        plot.xLabel = symbolLabel(*info, language);
        plot.xUnit = QString::fromStdString(info->unit.symbol());
    }

    if (!description.difference.empty()) {
        addDifferences(plot, description, ys, session, language);
        for (Curve& curve : plot.curves)
            curve.hidden = change.hidden.contains(curve.id);
        plot.events = eventsOf(*run, language);
        return plot;
    }

    const QString comma = textOf({", ", "，"}, language);
    QStringList units;
    for (const std::string& y : ys) {
        auto curve = curveOf(run, x, y, language);
        if (!curve)
            continue;
        const course::VariableInfo* info = run->find(y);
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
    if (description.variants && session.experiment())
        for (std::size_t i = 0; i < session.variantRuns().size(); ++i)
            for (const std::string& y : ys)
                if (auto curve = curveOf(session.variantRuns()[i], x, y, language)) {
                    const course::Preset& variant = session.experiment()->variants[i];
                    curve->label = nameAs(*curve, textOf(variant.label, language));
                    curve->id += QStringLiteral("@") + QString::fromStdString(variant.id);
                    curve->role = Curve::Role::variant;
                    plot.curves.push_back(*curve);
                }
    for (std::size_t i = 0; i < session.pinned().size(); ++i)
        for (const std::string& y : ys)
            if (auto curve = curveOf(session.pinned()[i], x, y, language)) {
                curve->label
                    = nameAs(*curve, differenceLabel(*session.experiment(), session.pinned()[i]->inputs()));
                curve->id += QStringLiteral("@pinned%1").arg(i);
                curve->role = Curve::Role::pinned;
                plot.curves.push_back(*curve);
            }
    for (const course::TheoryCurve& theory : description.theory) {
        auto measured = curveOf(run, x, theory.of, language);
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
        if (const auto curve = curveOf(run, x, y, language))
            ownCurves.push_back(*curve);
    colorCurves(plot.curves, ownCurves);
    if (plot.xIsTime)
        for (Curve& curve : plot.curves)
            drawSteps(curve);
    for (Curve& curve : plot.curves)
        curve.hidden = change.hidden.contains(curve.id);
    plot.events = eventsOf(*run, language);
    addSketch(plot, session);
    return plot;
}

} // namespace

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
    return plots;
}

} // namespace polhode::ui

#include "ui/session/plot_source.h"

#include "course/run/difference.h"
#include "ui/formula/marked_text.h"
#include "ui/plot/number_text.h"
#include "ui/session/curve_steps.h"
#include "ui/session/expression_info.h"
#include "ui/session/kept_runs.h"
#include "ui/session/method_color.h"
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
std::optional<Curve> curveOf(const Session& session, const RunPointer& run, const std::string& x,
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
    return variableOf(curve.id);
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

/// The @p number-th of several curves of one quantity, counted from 0: of its colour, in a shade of its own.
QString shadeOf(const QString& quantity, int number)
{
    if (quantity.isEmpty())
        return seriesColor(number + 1);
    return number % kQuantityShades == 0
        ? quantity
        : QStringLiteral("%1/%2").arg(quantity).arg(number % kQuantityShades);
}

/// Curves of the lesson keep the colour of their quantity. Those that share one are told apart: components
/// take the colours of the axes where each axis occurs once; the others shades of the quantity's.
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
    QHash<QString, int> shades;
    for (const Curve& curve : curves)
        if (keepsColor(curve)) {
            colors[curve.id] = curve.quantity;
            shades[curve.quantity] = 1;
        }
    for (const Curve& curve : curves) {
        if (colors.contains(curve.id))
            continue;
        const int axis = crowded.contains(curve.quantity) ? 0 : axisOf(curve);
        const QString color = QStringLiteral("axis%1").arg(axis);
        const bool free = axis > 0 && std::ranges::find(colors, color) == colors.end();
        colors[curve.id] = free ? color : shadeOf(curve.quantity, shades[curve.quantity]++);
    }
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

/// A curve that the reader adds takes its own colour, that of its axis, a shade of its own or the first of a
/// series that none of the others has: theirs stay as they are.
QString addedColor(const Curve& curve, const Colors& taken)
{
    QStringList candidates;
    if (!curve.quantity.isEmpty())
        candidates << curve.quantity;
    if (const int axis = axisOf(curve); axis > 0)
        candidates << QStringLiteral("axis%1").arg(axis);
    for (int i = 1; i < kQuantityShades && !curve.quantity.isEmpty(); ++i)
        candidates << shadeOf(curve.quantity, i);
    for (int i = 1; i <= kSeriesColors; ++i)
        candidates << seriesColor(i);
    for (const QString& candidate : candidates)
        if (std::ranges::none_of(taken, [&](const QString& used) { return areAlike(used, candidate); }))
            return candidate;
    return seriesColor(int(taken.size()) + 1);
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

/// Up to two variants of the lesson's one curve are told apart by their dashes; more take colours of their
/// own, those of their @p methods where they differ by these.
void separateVariants(const std::vector<Curve>& curves, Colors& colors, const Colors& methods)
{
    constexpr int kDashed = 2;
    const auto isVariant = [](const Curve& curve) { return curve.role == Curve::Role::variant; };
    const QString own = colors.size() == 1 ? *colors.keyBegin() : QString();
    const auto ofOwn = [&](const Curve& curve) { return isVariant(curve) && baseOf(curve) == own; };
    if (own.isEmpty() || std::ranges::count_if(curves, ofOwn) <= kDashed)
        return;
    const QString kept = colors[own];
    int next = 1;
    const auto free = [&] {
        while (areAlike(seriesColor(next), kept))
            ++next;
        return seriesColor(next++);
    };
    if (methods.contains(QString()))
        colors[own] = methods[QString()];
    for (const Curve& curve : curves)
        if (ofOwn(curve)) {
            const QString method = methods.value(curve.id.section('@', 1));
            colors[curve.id] = method.isEmpty() ? free() : method;
        }
}

/// Gives the curves of a plot their colours. Those of the lesson's curves, @p own, depend on these alone.
void colorCurves(std::vector<Curve>& curves, const std::vector<Curve>& own, const Colors& methods)
{
    Colors colors = separateColors(own);
    separateVariants(curves, colors, methods);
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

/// A quantity that is hidden is so in the kept runs too.
void hideCurves(PlotData& plot, const PlotChange& change)
{
    for (Curve& curve : plot.curves)
        curve.hidden = change.hidden.contains(curve.id) || change.hidden.contains(curve.entryId())
            || (curve.role == Curve::Role::pinned && change.hidden.contains(baseOf(curve)));
}

/// Makes @p curve one of a kept run, which is told by its mark: "ω₁ ①", or "①" where it is plain of what.
void giveTo(const KeptRun& kept, Curve& curve, bool several, Language language)
{
    curve.note = curve.label + textOf({", ", "，"}, language) + kept.name;
    curve.label = (several ? curve.label + QLatin1Char(' ') : QString()) + kept.mark();
    curve.entry = QStringLiteral("@kept%1").arg(kept.number);
    curve.id += curve.entry;
    curve.role = Curve::Role::pinned;
    curve.run = kept.number;
}

/// What the run has more than kept runs, for the variables that the reader chose; no curves where none is.
PlotData keptDifferences(const Session& session, Language language)
{
    PlotData plot;
    plot.id = keptDifferencePlot();
    const RunPointer run = session.run();
    const std::vector<KeptRun> all = session.kept().runs(language);
    QStringList variables, units, names;
    for (const KeptRun& kept : all)
        if (kept.shown && kept.run)
            for (const QString& variable : kept.differences)
                if (!variables.contains(variable) && run->find(variable.toStdString()))
                    variables << variable;
    for (const KeptRun& kept : all)
        for (const QString& variable : kept.shown&& kept.run ? kept.differences : QStringList()) {
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
            drawSteps(curve);
    if (session.measured() && plot.xIsTime)
        addReadings(plot, *session.measured(), *run, textOf({"measured", "实测"}, language));
    hideCurves(plot, change);
    plot.events = eventsOf(*run, language);
    addSketch(plot, session);
    return plot;
}

} // namespace

QString keptDifferencePlot()
{
    return QStringLiteral("@difference");
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

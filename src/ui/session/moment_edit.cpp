#include "ui/session/moment_edit.h"

#include "course/language/nearest.h"
#include "course/read/names.h"
#include "ui/session/parameter_text.h"
#include "ui/session/run_names.h"
#include "ui/session/window_language.h"
#include "ui/theme/run_style.h"

#include <QCoreApplication>

#include <algorithm>

namespace polhode::ui
{

namespace
{

struct MomentText {
    Q_DECLARE_TR_FUNCTIONS(MomentText)
};

std::vector<std::string> strings(const QStringList& list)
{
    std::vector<std::string> all;
    for (const QString& each : list)
        all.push_back(each.toStdString());
    return all;
}

QStringList stringList(const std::vector<std::string>& list)
{
    QStringList all;
    for (const std::string& each : list)
        all << QString::fromStdString(each);
    return all;
}

course::MomentPlot plotOf(const QString& plot, const PlotChange& change)
{
    return {plot.toStdString(),
            change.x.toStdString(),
            strings(change.added),
            strings(change.removed),
            strings(change.hidden),
            {},
            {}};
}

/// Those of @p wanted that are among @p known; of the others is said what they are.
std::vector<std::string> known(const course::Text& what, const std::vector<std::string>& wanted,
                               const std::vector<std::string>& known,
                               std::vector<course::ValueError>& missing)
{
    std::vector<std::string> there;
    for (const std::string& id : wanted) {
        if (std::ranges::find(known, id) != known.end())
            there.push_back(id);
        else
            missing.emplace_back(what + course::quoted(id), course::suggestion(id, known));
    }
    return there;
}

/// Those of @p variables that runs of the experiment have.
std::vector<std::string> variablesOf(const course::Names& names, const std::vector<std::string>& variables,
                                     std::vector<course::ValueError>& missing)
{
    std::vector<std::string> there;
    for (const std::string& variable : variables) {
        try {
            names.checkExpression(variable, course::Scope::variables);
            there.push_back(variable);
        } catch (const course::ValueError& error) {
            missing.push_back(error);
        }
    }
    return there;
}

const course::Experiment* experimentOf(const Session& session, const course::Moment& moment)
{
    const auto lesson = session.lesson();
    return lesson && lesson->id == moment.lesson ? lesson->experiment(moment.experiment) : nullptr;
}

/// Counts and the like of what a reader has added.
QStringList additions(const course::Moment& moment)
{
    const auto counted = [](std::size_t count, const QString& one, const QString& more) {
        return count == 0 ? QString() : count == 1 ? one : more.arg(count);
    };
    std::size_t curves = 0;
    for (const course::MomentPlot& plot : moment.plotChanges)
        curves += plot.added.size();
    QStringList parts{
        counted(moment.kept.size(), MomentText::tr("one kept run"), MomentText::tr("%1 kept runs")),
        counted(curves, MomentText::tr("one added curve"), MomentText::tr("%1 added curves")),
        moment.camera ? MomentText::tr("the camera") : QString()};
    parts.removeAll(QString());
    return parts;
}

} // namespace

course::Moment momentOf(const Session& session)
{
    course::Moment moment;
    const auto lesson = session.lesson();
    const auto experiment = session.experiment();
    if (!lesson || !experiment)
        return moment;
    moment.lesson = lesson->id;
    moment.experiment = experiment->id;
    moment.inputs = session.inputs();
    if (const course::RunPointer run = session.run()) {
        moment.inputs = run->inputs();
        moment.hash = run->hash();
    }
    if (const auto step = std::size_t(session.step()); step < lesson->steps.size())
        moment.page = lesson->steps[step].id;
    if (!session.veiled()) // a moment with a time shows the run, to who opens it too
        moment.time = session.time();
    moment.speed = session.chosenSpeed();
    QStringList overlays(session.overlays().begin(), session.overlays().end());
    overlays.sort();
    moment.overlays = strings(overlays);
    moment.plots = strings(session.plots());
    for (const auto& [plot, change] : session.edit().plotChanges.asKeyValueRange())
        if (change != PlotChange())
            moment.plotChanges.push_back(plotOf(plot, change));
    const Comparison& comparison = session.comparison();
    for (const Kept& run : comparison.runs)
        moment.kept.push_back(
            {run.name.toStdString(), run.inputs, run.number, run.hidden, strings(run.differences)});
    moment.measures = strings(comparison.measures);
    return moment;
}

Edit editOf(const Session& session, const course::Moment& moment, std::vector<course::ValueError>& missing)
{
    const course::Lesson& lesson = *session.lesson();
    Edit edit = session.firstEdit(QString::fromStdString(moment.experiment));
    const course::Experiment& experiment = *lesson.experiment(edit.experiment.toStdString());
    edit.inputs = moment.inputs;
    const std::vector<std::string> steps = course::idsOf(lesson.steps);
    if (!moment.page.empty()
        && !known({"the step of the page ", "页面步骤"}, {moment.page}, steps, missing).empty())
        edit.step = int(std::ranges::find(steps, moment.page) - steps.begin());
    if (moment.overlays) {
        edit.overlays.clear();
        for (const std::string& id :
             known({"the overlay ", "图层"}, *moment.overlays, course::idsOf(experiment.overlays), missing))
            edit.overlays.insert(QString::fromStdString(id));
    }
    const std::vector<std::string> plots = course::idsOf(experiment.plots);
    const course::Text thePlot{"the plot ", "图"};
    if (moment.plots)
        edit.plots = stringList(known(thePlot, *moment.plots, plots, missing));
    const course::Names names(experiment);
    for (const course::MomentPlot& plot : moment.plotChanges) {
        if (known(thePlot, {plot.plot}, plots, missing).empty())
            continue;
        const auto there = [&](const std::vector<std::string>& variables) {
            return stringList(variablesOf(names, variables, missing));
        };
        const PlotChange change{plot.x.empty() || there({plot.x}).isEmpty() ? QString()
                                                                            : QString::fromStdString(plot.x),
                                there(plot.added), stringList(plot.removed), stringList(plot.hidden)};
        if (change != PlotChange())
            edit.plotChanges.insert(QString::fromStdString(plot.plot), change);
    }
    Comparison comparison;
    for (const course::MomentRun& run : moment.kept) {
        const auto taken = [&](int number) {
            return number >= kRunStyles || std::ranges::count(comparison.runs, number, &Kept::number) > 0;
        };
        int number = run.number;
        for (int free = 0; taken(number) && free < kRunStyles; ++free)
            number = free;
        if (taken(number)) {
            missing.push_back(
                course::ValueError(course::Text{"the kept run ", "保留的运行"} + course::quoted(run.name),
                                   course::Text{"at most " + std::to_string(kRunStyles) + " kept runs",
                                                "最多保留 " + std::to_string(kRunStyles) + " 次运行"}));
            break;
        }
        comparison.runs.push_back({number, run.inputs, QString::fromStdString(run.name), run.hidden,
                                   stringList(variablesOf(names, run.differences, missing))});
    }
    comparison.measures = stringList(moment.measures);
    edit.comparisons[edit.experiment] = comparison;
    return edit;
}

course::Text endsBefore(double time, double end)
{
    const auto seconds = [](double t) {
        return course::sameInBoth(formatQuantity(t, *course::parseUnit("s")).toStdString());
    };
    return course::Text{"The run ends at t = ", "仿真在 t = "} + seconds(end)
        + course::Text{", before the moment, t = ", " 结束，早于快照的时刻 t = "} + seconds(time)
        + course::Text{".", "。"};
}

namespace
{

/// What differs in @p moment from its lesson, and when it is.
QString momentParts(const Session& session, const course::Moment& moment)
{
    QStringList parts;
    if (const course::Experiment* experiment = experimentOf(session, moment))
        parts << joined(differencesOf(*experiment, {moment.inputs, {}}, windowLanguage()).front(),
                        windowLanguage());
    if (moment.time && *moment.time > 0)
        parts << QStringLiteral("t = ") + formatQuantity(*moment.time, *course::parseUnit("s"), 4);
    parts.removeAll(QString());
    return joined(parts + additions(moment), windowLanguage());
}

} // namespace

QString momentName(const Session& session, const course::Moment& moment)
{
    QStringList places;
    const auto lesson = session.lesson();
    const course::Experiment* experiment = experimentOf(session, moment);
    if (lesson && lesson->id == moment.lesson) {
        places << textOf(lesson->title, windowLanguage());
        const auto step = std::ranges::find(lesson->steps, moment.page, &course::PageStep::id);
        if (step != lesson->steps.end() && step->experiment == moment.experiment)
            places << textOf(step->title, windowLanguage());
        else if (experiment)
            places << textOf(experiment->title, windowLanguage());
    } else if (experiment) {
        places << textOf(experiment->title, windowLanguage());
    }
    QStringList parts{places.join(QStringLiteral(" · ")), momentParts(session, moment)};
    parts.removeAll(QString());
    return joined(parts, windowLanguage());
}

QString momentSummary(const Session& session, const course::Moment& moment)
{
    QStringList parts;
    const auto lesson = session.lesson();
    if (lesson && lesson->id == moment.lesson) {
        parts << QString::fromStdString(course::in(windowLanguage(), lesson->title));
        const auto step = std::ranges::find(lesson->steps, moment.page, &course::PageStep::id);
        if (step != lesson->steps.end())
            parts << MomentText::tr("step %1").arg(step - lesson->steps.begin() + 1);
    }
    return joined(parts << momentParts(session, moment), windowLanguage());
}

} // namespace polhode::ui

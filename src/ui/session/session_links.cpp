#include "ui/session/session.h"

#include "course/model/overlay_table.h"
#include "course/variables/catalogue.h"
#include "ui/session/actions.h"
#include "ui/session/parameter_text.h"
#include "ui/session/window_language.h"

#include <stdexcept>

namespace polhode::ui
{

bool Session::setFromText(Edit& edit, const QString& assignment)
{
    QString problem;
    const auto value = parseAssignment(lesson_ ? lesson_->experiment(edit.experiment.toStdString()) : nullptr,
                                       assignment, &problem);
    if (!value) {
        emit messageRaised(problem);
        return false;
    }
    edit.inputs.values[value->first] = value->second;
    return true;
}

void Session::changeEdit(const Action& action, Edit& edit)
{
    if (action.verb == QLatin1String("set")) {
        for (const QString& assignment : action.rest.split('&', Qt::SkipEmptyParts))
            setFromText(edit, assignment);
    } else if (action.verb == QLatin1String("experiment")) {
        if (action.rest != edit.experiment)
            showExperiment(action.rest, edit);
    } else if (action.verb == QLatin1String("preset")) {
        const course::Experiment* experiment = lesson_->experiment(edit.experiment.toStdString());
        for (const course::Preset& preset : experiment->presets)
            if (QString::fromStdString(preset.id) == action.rest)
                for (const auto& [id, si] : preset.set)
                    edit.inputs.values[id] = si;
    } else if (action.verb == QLatin1String("show")) {
        for (const QString& id : action.rest.split(',', Qt::SkipEmptyParts))
            edit.overlays.insert(id);
    } else if (action.verb == QLatin1String("hide")) {
        for (const QString& id : action.rest.split(',', Qt::SkipEmptyParts))
            edit.overlays.remove(id);
    } else if (action.verb == QLatin1String("plot")) {
        edit.plots = action.rest.split(',', Qt::SkipEmptyParts);
    } else if (action.verb == QLatin1String("data")) {
        try {
            const auto* experiment = lesson_->experiment(edit.experiment.toStdString());
            const auto file = lesson_->folder / action.rest.toStdString();
            const course::DataTable table = course::readTable(file);
            edit.measured = measuredData(QString::fromStdString(file.string()), table,
                                         course::suggestedChoice(table, course::catalogue(*experiment)));
        } catch (const std::exception& error) {
            emit messageRaised(reasonText(error));
        }
    }
}

void Session::performView(const Action& action)
{
    if (action.verb == QLatin1String("play")) {
        setPlaying(true);
    } else if (action.verb == QLatin1String("pause")) {
        setPlaying(false);
    } else if (action.verb == QLatin1String("frame")) {
        showFrom(action.rest);
    } else if (action.verb == QLatin1String("lesson")) {
        openLesson(action.rest);
    } else if (action.verb == QLatin1String("term")) {
        emit termRequested(action.rest);
    } else if (action.verb == QLatin1String("eq")) {
        emit equationRequested(action.rest);
    } else if (action.verb == QLatin1String("goto")) {
        const QStringList parts = action.rest.split('/');
        bool isTime = false;
        const double t = parts.first().toDouble(&isTime);
        if (isTime) {
            setTime(t);
        } else if (parts.first() == QLatin1String("end")) {
            setTime(endTime());
        } else if (run_) {
            int wanted = parts.size() > 1 ? parts[1].toInt() : 1;
            for (const course::RunEvent& event : run_->events())
                if (event.isCalled(parts.first().toStdString()) && --wanted == 0) {
                    setPlaying(false);
                    setTime(event.time);
                    return;
                }
            emit messageRaised(tr("This run has no event “%1”.").arg(action.rest));
        }
    }
}

void Session::showFrom(const QString& frame)
{
    std::vector<std::string> bodies;
    if (experiment_)
        for (const course::BodyDescription& body : experiment_->scene.bodies)
            bodies.push_back(body.id);
    try {
        emit frameRequested(course::frameFromText(frame.toStdString(), bodies));
    } catch (const std::invalid_argument& error) {
        emit messageRaised(reasonText(error));
    }
}

void Session::perform(const QString& link)
{
    const QVector<Action> actions = parseActions(link);
    if (!lesson_)
        return;
    Edit edit = edit_;
    for (const Action& action : actions)
        changeEdit(action, edit);
    pushEdit(edit, {QT_TR_NOOP("link of the page")});
    for (const Action& action : actions)
        performView(action);
}

} // namespace polhode::ui

#include "ui/session/session.h"

#include "course/language/actions.h"
#include "course/variables/catalogue.h"
#include "ui/session/parameter_text.h"
#include "ui/session/window_language.h"

#include <map>
#include <stdexcept>

namespace polhode::ui
{

using course::Action;

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

void Session::layOver(const std::string& file, Edit& edit)
{
    try {
        const auto* experiment = lesson_->experiment(edit.experiment.toStdString());
        const auto path = lesson_->folder / file;
        const course::DataTable table = course::readTable(path);
        edit.measured = measuredData(QString::fromStdString(path.string()), table,
                                     course::suggestedChoice(table, course::catalogue(*experiment)));
    } catch (const std::exception& error) {
        emit messageRaised(reasonText(error));
    }
}

void Session::goTo(const Action& action)
{
    if (action.target.empty())
        return setTime(action.time);
    if (!run_)
        return;
    int wanted = action.occurrence;
    for (const course::RunEvent& event : run_->events())
        if (event.isCalled(action.target) && --wanted == 0) {
            setPlaying(false);
            setTime(event.time);
            return;
        }
    const std::string number = action.occurrence > 1 ? "/" + std::to_string(action.occurrence) : "";
    emit messageRaised(tr("This run has no event “%1”.").arg(QString::fromStdString(action.target + number)));
}

void Session::showFrom(const std::string& frame)
{
    std::vector<std::string> bodies;
    if (experiment_)
        for (const course::BodyDescription& body : experiment_->scene.bodies)
            bodies.push_back(body.id);
    try {
        emit frameRequested(course::frameFromText(frame, bodies));
    } catch (const std::invalid_argument& error) {
        emit messageRaised(reasonText(error));
    }
}

/// What each action does: to the edit that the whole link is, or after it to what is seen.
const Session::Doing& Session::doing(Action::Kind kind)
{
    using Kind = Action::Kind;
    static const std::map<Kind, Doing> all{
        {Kind::set, {[](Session& s, const Action& action, Edit& edit) {
             for (const auto& [id, value] : action.values)
                 s.setFromText(edit, QString::fromStdString(id + "=" + value));
         }}},
        {Kind::experiment, {[](Session& s, const Action& action, Edit& edit) {
             if (const QString id = QString::fromStdString(action.target); id != edit.experiment)
                 s.showExperiment(id, edit);
         }}},
        {Kind::preset, {[](Session& s, const Action& action, Edit& edit) {
             for (const course::Preset& preset :
                  s.lesson_->experiment(edit.experiment.toStdString())->presets)
                 if (preset.id == action.target)
                     for (const auto& [id, si] : preset.set)
                         edit.inputs.values[id] = si;
         }}},
        {Kind::show, {[](Session&, const Action& action, Edit& edit) {
             edit.overlays.insert(QString::fromStdString(action.target));
         }}},
        {Kind::hide, {[](Session&, const Action& action, Edit& edit) {
             edit.overlays.remove(QString::fromStdString(action.target));
         }}},
        {Kind::data, {[](Session& s, const Action& action, Edit& edit) { s.layOver(action.target, edit); }}},
        {Kind::play, {{}, [](Session& s, const Action&) { s.setPlaying(true); }}},
        {Kind::go, {{}, [](Session& s, const Action& action) { s.goTo(action); }}},
        {Kind::frame, {{}, [](Session& s, const Action& action) { s.showFrom(action.target); }}},
        {Kind::lesson,
         {{}, [](Session& s, const Action& action) { s.openLesson(QString::fromStdString(action.target)); }}},
        {Kind::term,
         {{},
          [](Session& s, const Action& action) {
              emit s.termRequested(QString::fromStdString(action.target));
          }}},
        {Kind::equation,
         {{},
          [](Session& s, const Action& action) {
              emit s.equationRequested(QString::fromStdString(action.target));
          }}},
    };
    return all.at(kind);
}

void Session::perform(const QString& link)
{
    if (!lesson_ || course::isOutsideLink(link.toStdString()))
        return;
    std::vector<Action> actions;
    try {
        actions = course::parseActions(link.toStdString());
    } catch (const course::ValueError& error) {
        emit messageRaised(reasonText(error));
        return;
    }
    Edit edit = edit_;
    for (const Action& action : actions)
        if (const auto change = doing(action.kind).change)
            change(*this, action, edit);
    pushEdit(edit, {QT_TR_NOOP("link of the page")});
    for (const Action& action : actions)
        if (const auto view = doing(action.kind).view)
            view(*this, action);
}

} // namespace polhode::ui

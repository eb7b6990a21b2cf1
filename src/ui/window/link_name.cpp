#include "ui/window/link_name.h"

#include "course/language/actions.h"
#include "course/model/overlay_table.h"
#include "ui/session/session.h"
#include "ui/stage/frame_menu.h"

#include <algorithm>
#include <stdexcept>

namespace polhode::ui
{

namespace
{

/// The name of the one among @p items that is called @p id.
template <class Items, class Name>
course::Text nameIn(const Items& items, const std::string& id, const Name& name)
{
    const auto found = std::ranges::find_if(items, [&](const auto& item) { return item.id == id; });
    return found == items.end() ? course::Text{} : name(*found);
}

QString frameCalled(const std::string& id, const course::RunPointer& run, course::Language language)
{
    if (!run)
        return {};
    std::vector<std::string> bodies;
    for (const course::BodyLook& look : run->bodies())
        bodies.push_back(look.id);
    try {
        return frameName(course::frameFromText(id, bodies), run->bodies(), language);
    } catch (const std::invalid_argument&) {
        return {};
    }
}

course::Text nameOf(const Session& session, course::ActionRow::Names what, const std::string& id)
{
    using Names = course::ActionRow::Names;
    const auto label = [](const auto& item) { return item.label; };
    static const course::Lesson kNoLesson;
    static const course::Experiment kNoExperiment;
    const course::Lesson& lesson = session.lesson() ? *session.lesson() : kNoLesson;
    const course::Experiment& experiment = session.experiment() ? *session.experiment() : kNoExperiment;
    switch (what) {
    case Names::term:
        return nameIn(session.course().glossary, id,
                      [](const course::GlossaryTerm& term) { return term.name; });
    case Names::lesson:
        return nameIn(session.course().lessons, id, [](const course::LoadedLesson& each) {
            return each.lesson ? each.lesson->title : course::Text{};
        });
    case Names::experiment:
        return nameIn(lesson.experiments, id, [](const auto& item) { return item.title; });
    case Names::parameters:
        return nameIn(experiment.parameters, id, label);
    case Names::preset:
        return nameIn(experiment.presets, id, label);
    case Names::overlays:
        return nameIn(experiment.overlays, id, course::overlayName);
    case Names::moment:
        return nameIn(experiment.events, id, label);
    default:
        return {};
    }
}

} // namespace

QString linkName(const Session& session, course::Language language, const QString& scheme, const QString& id)
{
    const course::ActionRow* row = course::findAction(scheme.toStdString());
    if (!row)
        return {};
    if (row->names == course::ActionRow::Names::frame)
        return frameCalled(id.toStdString(), session.run(), language);
    return QString::fromStdString(course::in(language, nameOf(session, row->names, id.toStdString())));
}

} // namespace polhode::ui

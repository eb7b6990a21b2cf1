#include "ui/window/link_name.h"

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

course::Text nameOf(const Session& session, const QString& scheme, const std::string& id)
{
    const auto label = [](const auto& item) { return item.label; };
    const auto title = [](const auto& item) { return item.title; };
    if (scheme == QLatin1String("term"))
        return nameIn(session.course().glossary, id,
                      [](const course::GlossaryTerm& term) { return term.name; });
    if (scheme == QLatin1String("lesson"))
        return nameIn(session.course().lessons, id, [](const course::LoadedLesson& each) {
            return each.lesson ? each.lesson->title : course::Text{};
        });
    if (scheme == QLatin1String("experiment") && session.lesson())
        return nameIn(session.lesson()->experiments, id, title);
    const auto experiment = session.experiment();
    if (!experiment)
        return {};
    if (scheme == QLatin1String("set"))
        return nameIn(experiment->parameters, id, label);
    if (scheme == QLatin1String("preset"))
        return nameIn(experiment->presets, id, label);
    if (scheme == QLatin1String("show") || scheme == QLatin1String("hide"))
        return nameIn(experiment->overlays, id, course::overlayName);
    if (scheme == QLatin1String("goto"))
        return nameIn(experiment->events, id, label);
    return {};
}

} // namespace

QString linkName(const Session& session, course::Language language, const QString& scheme, const QString& id)
{
    const course::RunPointer run = session.run();
    if (scheme == QLatin1String("frame") && run) {
        std::vector<std::string> bodies;
        for (const course::BodyLook& look : run->bodies())
            bodies.push_back(look.id);
        try {
            return frameName(course::frameFromText(id.toStdString(), bodies), run->bodies(), language);
        } catch (const std::invalid_argument&) {
            return {};
        }
    }
    return QString::fromStdString(course::in(language, nameOf(session, scheme, id.toStdString())));
}

} // namespace polhode::ui

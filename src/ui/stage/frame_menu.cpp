#include "ui/stage/frame_menu.h"

#include <QActionGroup>

#include <algorithm>

namespace polhode::ui
{

QString frameName(const course::ReferenceFrame& frame, const std::vector<course::BodyLook>& bodies,
                  course::Language language)
{
    using Kind = course::ReferenceFrame::Kind;
    if (frame.kind == Kind::ground)
        return FrameMenu::tr("the ground");
    if (frame.kind == Kind::centreOfMass)
        return FrameMenu::tr("the centre of mass");
    const auto body = std::ranges::find(bodies, frame.body, &course::BodyLook::id);
    const QString name = QString::fromStdString(
        body == bodies.end() || body->label.en.empty() ? frame.body : course::in(language, body->label));
    return (frame.turns ? FrameMenu::tr("%1, turning with it") : FrameMenu::tr("%1, without turning"))
        .arg(name);
}

void FrameMenu::fill(const std::vector<course::BodyLook>& bodies, const course::ReferenceFrame& current,
                     course::Language language)
{
    using Kind = course::ReferenceFrame::Kind;
    clear();
    delete findChild<QActionGroup*>();
    auto* group = new QActionGroup(this);
    const auto add = [&](QMenu* menu, const course::ReferenceFrame& frame) {
        QAction* action = menu->addAction(frameName(frame, bodies, language));
        action->setCheckable(true);
        action->setChecked(frame == current);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, frame] { emit chosen(frame); });
    };
    add(this, {});
    add(this, {Kind::centreOfMass});
    constexpr std::size_t kFew = 4; // bodies that need no menu of their own
    QMenu* turning = this;
    QMenu* carried = this;
    if (bodies.size() > kFew) {
        turning = addMenu(tr("Turning with a body"));
        carried = addMenu(tr("Carried along by a body"));
    }
    for (const course::BodyLook& body : bodies)
        if (!body.particle)
            add(turning, {Kind::body, body.id, true});
    for (const course::BodyLook& body : bodies)
        add(carried, {Kind::body, body.id, false});
}

} // namespace polhode::ui

#include "ui/access/spoken_part.h"

namespace polhode::ui
{

SpokenPart::SpokenPart(QWidget* widget, QPoint at)
    : widget_(widget)
    , at_(at)
{
}

Spoken* SpokenPart::spoken() const
{
    return dynamic_cast<Spoken*>(widget_.data());
}

bool SpokenPart::isValid() const
{
    return spoken() && QRect(QPoint(), spoken()->spokenGrid()).contains(at_);
}

QWindow* SpokenPart::window() const
{
    return widget_ ? widget_->window()->windowHandle() : nullptr;
}

void* SpokenPart::interface_cast(QAccessible::InterfaceType type)
{
    if (type == QAccessible::ActionInterface && pressed())
        return static_cast<QAccessibleActionInterface*>(this);
    const bool isCell = isValid() && spoken()->spokenGrid().width() > 1;
    return type == QAccessible::TableCellInterface && isCell
        ? static_cast<QAccessibleTableCellInterface*>(this)
        : nullptr;
}

QAccessibleInterface* SpokenPart::parent() const
{
    return QAccessible::queryAccessibleInterface(widget_);
}

QString SpokenPart::text(QAccessible::Text kind) const
{
    switch (kind) {
    case QAccessible::Name:
        return part().name;
    case QAccessible::Value:
    case QAccessible::Description:
        return part().text;
    default:
        return {};
    }
}

PressedParts* SpokenPart::pressed() const
{
    auto* parts = isValid() ? dynamic_cast<PressedParts*>(widget_.data()) : nullptr;
    return parts && parts->canPress(at_) ? parts : nullptr;
}

QStringList SpokenPart::actionNames() const
{
    return pressed() ? QStringList{pressAction()} : QStringList();
}

void SpokenPart::doAction(const QString& name)
{
    if (PressedParts* parts = pressed(); parts && name == pressAction())
        parts->press(at_);
}

QRect SpokenPart::rect() const
{
    if (!isValid())
        return {};
    const QRect place = part().place.toAlignedRect();
    return {widget_->mapToGlobal(place.topLeft()), place.size()};
}

QAccessible::Role SpokenPart::role() const
{
    return part().role;
}

QAccessible::State SpokenPart::state() const
{
    QAccessible::State state;
    state.invalid = !isValid();
    state.invisible = !isValid() || !widget_->isVisible();
    if (state.invalid)
        return state;
    const auto place = spoken()->spokenPlace();
    state.focusable = pressed() || (place && !dynamic_cast<PressedParts*>(widget_.data()));
    if (pressed()) {
        const bool chosen = pressed()->isChosen(at_);
        state.checkable = role() == QAccessible::RadioButton;
        state.checked = state.checkable && chosen;
        state.selectable = role() == QAccessible::PageTab;
        state.selected = state.selectable && chosen;
    }
    state.active = state.focused = place == at_ && widget_->hasFocus();
    return state;
}

} // namespace polhode::ui

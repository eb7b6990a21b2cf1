#include "ui/window/typing.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QKeyEvent>

namespace polhode::ui
{

bool isTyping()
{
    const QWidget* focus = QApplication::focusWidget();
    // Lists take letters to search by; what is edited in them is a field of its own.
    return focus && focus->testAttribute(Qt::WA_InputMethodEnabled)
        && !qobject_cast<const QAbstractItemView*>(focus);
}

bool claimsSpace(const QEvent& event)
{
    if (event.type() != QEvent::ShortcutOverride || isTyping())
        return false;
    const auto& key = static_cast<const QKeyEvent&>(event);
    return key.key() == Qt::Key_Space && key.modifiers() == Qt::NoModifier;
}

} // namespace polhode::ui

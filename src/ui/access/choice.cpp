#include "ui/access/choice.h"

#include <QAbstractItemView>

namespace polhode::ui
{

Choice::Choice(QComboBox* box)
    : QAccessibleWidget(box, QAccessible::ComboBox)
{
}

QString Choice::text(QAccessible::Text kind) const
{
    return kind == QAccessible::Value && box() ? box()->currentText() : QAccessibleWidget::text(kind);
}

QAccessible::State Choice::state() const
{
    QAccessible::State state = QAccessibleWidget::state();
    if (!box())
        return state;
    state.expandable = true;
    state.expanded = box()->view()->isVisible();
    state.hasPopup = true;
    state.editable = box()->isEditable();
    return state;
}

QStringList Choice::actionNames() const
{
    return QStringList{QAccessibleActionInterface::showMenuAction()} + QAccessibleWidget::actionNames();
}

void Choice::doAction(const QString& name)
{
    if (name != QAccessibleActionInterface::showMenuAction())
        return QAccessibleWidget::doAction(name);
    if (box() && box()->isEnabled())
        box()->showPopup();
}

} // namespace polhode::ui

#include "ui/widgets/overflow_button.h"

#include <QMenu>

namespace polhode::ui
{

OverflowButton::OverflowButton(QWidget* parent)
    : QToolButton(parent)
{
    setText(QStringLiteral("⋯"));
    setAutoRaise(true);
    setPopupMode(QToolButton::InstantPopup);
    setMenu(new QMenu(this));
    connect(menu(), &QMenu::aboutToShow, this, &OverflowButton::fill);
}

void OverflowButton::fill()
{
    menu()->clear();
    for (QToolButton* tool : std::as_const(tools_)) {
        if (tool->isVisibleTo(parentWidget()))
            continue;
        QAction* action = menu()->addAction(tool->accessibleName());
        action->setEnabled(tool->isEnabled());
        action->setMenu(tool->menu());
        action->setCheckable(tool->isCheckable() && !tool->menu());
        action->setChecked(tool->isChecked());
        connect(action, &QAction::triggered, tool, &QToolButton::click);
    }
}

} // namespace polhode::ui

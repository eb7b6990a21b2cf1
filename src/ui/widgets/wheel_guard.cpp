#include "ui/widgets/wheel_guard.h"

#include <QEvent>
#include <QWidget>

namespace polhode::ui
{

namespace
{

class WheelGuard : public QObject
{
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() != QEvent::Wheel || static_cast<QWidget*>(watched)->hasFocus())
            return QObject::eventFilter(watched, event);
        event->ignore(); // it goes on to the parent
        return true;
    }
};

} // namespace

void passWheel(QWidget* picture)
{
    picture->setAttribute(Qt::WA_NoMousePropagation, false); // as QCustomPlot has it
    const QString name = QStringLiteral("wheelGuard");
    if (picture->findChild<QObject*>(name, Qt::FindDirectChildrenOnly))
        return;
    auto* guard = new WheelGuard(picture);
    guard->setObjectName(name);
    picture->installEventFilter(guard);
}

void guardWheel(QWidget* control)
{
    control->setFocusPolicy(Qt::StrongFocus); // not by the wheel
    control->installEventFilter(new WheelGuard(control));
}

} // namespace polhode::ui

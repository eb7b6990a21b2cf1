#include "ui/panel/pass_wheel.h"

#include <QEvent>
#include <QWidget>

namespace polhode::ui
{

namespace
{

class WheelFilter : public QObject
{
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() != QEvent::Wheel)
            return QObject::eventFilter(watched, event);
        event->ignore(); // so that it goes on to the parent
        return true;
    }
};

} // namespace

void passWheelOn(QWidget* widget)
{
    widget->installEventFilter(new WheelFilter(widget));
}

} // namespace polhode::ui

#include "ui/widgets/touch.h"

#include <QAbstractScrollArea>
#include <QApplication>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPointer>
#include <QScroller>
#include <QTimer>
#include <QTouchEvent>
#include <QWheelEvent>

#include <cmath>

namespace polhode::ui
{

namespace
{

constexpr int kHoldMs = 600;
constexpr double kStill = 10; // px that a finger at rest may stray
constexpr double kPinched = 1.12; // ratio of distances that tells zooming from shifting
constexpr double kPerNotch = 0.85; // as a notch of the wheel zooms

/// The fingers on one picture.
class PictureTouch : public QObject
{
public:
    explicit PictureTouch(QWidget* picture)
        : QObject(picture)
        , picture_(picture)
    {
        picture->setAttribute(Qt::WA_AcceptTouchEvents);
        picture->installEventFilter(this);
        hold_.setSingleShot(true);
        hold_.setInterval(kHoldMs);
        connect(&hold_, &QTimer::timeout, this, [this] {
            state_ = State::held;
            mouse(QEvent::MouseButtonPress, Qt::RightButton, start_);
            mouse(QEvent::MouseButtonRelease, Qt::RightButton, start_);
        });
    }

protected:
    bool eventFilter(QObject*, QEvent* event) override
    {
        switch (event->type()) {
        case QEvent::TouchBegin:
            begin(*static_cast<QTouchEvent*>(event));
            break;
        case QEvent::TouchUpdate:
            move(*static_cast<QTouchEvent*>(event));
            break;
        case QEvent::TouchEnd:
        case QEvent::TouchCancel:
            end();
            break;
        default:
            return false;
        }
        event->accept();
        return true;
    }

private:
    enum class State { none, touched, dragged, held, two, zoomed, shifted };

    void mouse(QEvent::Type type, Qt::MouseButton button, QPointF at)
    {
        const bool moves = type == QEvent::MouseMove;
        const Qt::MouseButtons down = type == QEvent::MouseButtonRelease ? Qt::MouseButtons() : button;
        QMouseEvent event(type, at, picture_->mapToGlobal(at), moves ? Qt::NoButton : button, down,
                          Qt::NoModifier);
        QApplication::sendEvent(picture_, &event);
    }

    void begin(const QTouchEvent& touch)
    {
        state_ = State::touched;
        last_ = start_ = touch.points().first().position();
        hold_.start();
        if (touch.points().size() > 1)
            beginTwo(touch);
    }

    void beginTwo(const QTouchEvent& touch)
    {
        hold_.stop();
        if (state_ == State::dragged) { // what the first finger began is not meant
            QKeyEvent escape(QEvent::KeyPress, Qt::Key_Escape, Qt::NoModifier);
            QApplication::sendEvent(picture_, &escape);
            mouse(QEvent::MouseButtonRelease, Qt::LeftButton, last_);
        }
        state_ = State::two;
        last_ = start_ = middle(touch);
        apart_ = reach(touch);
    }

    static QPointF middle(const QTouchEvent& touch)
    {
        return (touch.points()[0].position() + touch.points()[1].position()) / 2;
    }

    static double reach(const QTouchEvent& touch)
    {
        return std::max(1.0, QLineF(touch.points()[0].position(), touch.points()[1].position()).length());
    }

    void move(const QTouchEvent& touch)
    {
        if (touch.points().size() > 1) {
            if (state_ == State::touched || state_ == State::dragged)
                return beginTwo(touch);
            return moveTwo(touch);
        }
        const QPointF at = touch.points().first().position();
        if (state_ == State::touched && QLineF(start_, at).length() > kStill) {
            hold_.stop();
            state_ = State::dragged;
            mouse(QEvent::MouseButtonPress, Qt::LeftButton, start_);
        }
        if (state_ == State::dragged)
            mouse(QEvent::MouseMove, Qt::LeftButton, at);
        last_ = at;
    }

    void moveTwo(const QTouchEvent& touch)
    {
        const QPointF at = middle(touch);
        const double ratio = reach(touch) / apart_;
        if (state_ == State::two && (ratio > kPinched || ratio < 1 / kPinched))
            state_ = State::zoomed;
        else if (state_ == State::two && QLineF(start_, at).length() > kStill) {
            state_ = State::shifted;
            mouse(QEvent::MouseButtonPress, Qt::MiddleButton, start_);
        }
        if (state_ == State::zoomed) {
            const int turned = int(std::lround(-120 * std::log(ratio) / std::log(kPerNotch)));
            if (turned != 0) {
                QWheelEvent wheel(at, picture_->mapToGlobal(at), {}, {0, turned}, Qt::NoButton,
                                  Qt::NoModifier, Qt::NoScrollPhase, false);
                QApplication::sendEvent(picture_, &wheel);
                apart_ = reach(touch);
            }
        } else if (state_ == State::shifted) {
            mouse(QEvent::MouseMove, Qt::MiddleButton, at);
        }
        last_ = at;
    }

    void end()
    {
        hold_.stop();
        if (state_ == State::touched)
            mouse(QEvent::MouseButtonPress, Qt::LeftButton, start_);
        if (state_ == State::touched || state_ == State::dragged)
            mouse(QEvent::MouseButtonRelease, Qt::LeftButton, last_);
        if (state_ == State::shifted)
            mouse(QEvent::MouseButtonRelease, Qt::MiddleButton, last_);
        state_ = State::none;
    }

    QWidget* picture_;
    State state_ = State::none;
    QPointF start_, last_;
    double apart_ = 1; ///< px, of two fingers
    QTimer hold_;
};

class Hold : public QObject
{
public:
    explicit Hold(QObject* parent)
        : QObject(parent)
    {
        timer_.setSingleShot(true);
        timer_.setInterval(kHoldMs);
        connect(&timer_, &QTimer::timeout, this, [this] {
            if (!widget_)
                return;
            const QPoint at = widget_->mapFromGlobal(place_);
            QContextMenuEvent menu(QContextMenuEvent::Mouse, at, place_);
            menu.ignore();
            QApplication::sendEvent(widget_, &menu);
            if (!menu.isAccepted()) {
                QHelpEvent help(QEvent::ToolTip, at, place_);
                QApplication::sendEvent(widget_, &help);
            }
        });
        qApp->installEventFilter(this);
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::MouseButtonPress) {
            const auto* press = static_cast<QMouseEvent*>(event);
            auto* widget = qobject_cast<QWidget*>(watched);
            if (widget && press->pointerType() == QPointingDevice::PointerType::Finger) {
                widget_ = widget;
                place_ = press->globalPosition().toPoint();
                timer_.start();
            }
        } else if (event->type() == QEvent::MouseButtonRelease) {
            timer_.stop();
        } else if (event->type() == QEvent::MouseMove && timer_.isActive()
                   && QLineF(place_, static_cast<QMouseEvent*>(event)->globalPosition()).length() > kStill) {
            timer_.stop();
        }
        return false;
    }

private:
    QPointer<QWidget> widget_;
    QPoint place_;
    QTimer timer_;
};

} // namespace

void takeTouch(QWidget* picture)
{
    new PictureTouch(picture);
}

void scrollByTouch(QAbstractScrollArea* area)
{
    QScroller::grabGesture(area->viewport(), QScroller::TouchGesture);
}

void holdForMenu()
{
    static bool there = false;
    if (!std::exchange(there, true))
        new Hold(qApp);
}

} // namespace polhode::ui

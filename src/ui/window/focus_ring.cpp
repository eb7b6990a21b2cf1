#include "ui/window/focus_ring.h"

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QFocusEvent>
#include <QLineEdit>
#include <QPainter>

namespace polhode::ui
{

namespace
{

constexpr int kStroke = 2;
constexpr int kRadius = 4;

bool marksItself(const QWidget* widget)
{
    return qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QLineEdit*>(widget)
        || qobject_cast<const QComboBox*>(widget);
}

} // namespace

FocusRing::FocusRing(QWidget* parent)
    : QWidget(parent)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    hide();
    qApp->installEventFilter(this);
}

void FocusRing::setTheme(Theme theme)
{
    theme_ = theme;
    update();
}

bool FocusRing::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusIn) {
        auto* widget = qobject_cast<QWidget*>(watched);
        const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
        const bool byKey = reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason;
        if (widget && parentWidget()->isAncestorOf(widget))
            follow(byKey && !marksItself(widget) ? widget : nullptr);
    } else if (watched == target_
               && (event->type() == QEvent::FocusOut || event->type() == QEvent::MouseButtonPress)) {
        follow(nullptr);
    } else if (target_ && (event->type() == QEvent::Resize || event->type() == QEvent::Move)) {
        // What holds it moves it too: a row above it that became higher, a page that scrolls.
        const auto* moved = qobject_cast<QWidget*>(watched);
        if (moved
            && (moved == target_ || (parentWidget()->isAncestorOf(moved) && moved->isAncestorOf(target_))))
            place();
    }
    return QWidget::eventFilter(watched, event);
}

void FocusRing::follow(QWidget* target)
{
    target_ = target;
    setVisible(target);
    if (target)
        place();
}

void FocusRing::place()
{
    QRect seen(target_->mapTo(parentWidget(), QPoint()), target_->size());
    for (const QWidget* over = target_->parentWidget(); over != parentWidget(); over = over->parentWidget())
        seen &= QRect(over->mapTo(parentWidget(), QPoint()), over->size());
    setGeometry(seen);
    raise();
}

void FocusRing::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(themeColors(theme_).accent, kStroke));
    constexpr double kInset = kStroke / 2.0;
    painter.drawRoundedRect(QRectF(rect()).adjusted(kInset, kInset, -kInset, -kInset), kRadius, kRadius);
}

} // namespace polhode::ui

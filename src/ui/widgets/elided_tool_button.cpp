#include "ui/widgets/elided_tool_button.h"

#include "ui/theme/elided_text.h"

#include <QHelpEvent>
#include <QStylePainter>
#include <QToolTip>

namespace polhode::ui
{

QString ElidedToolButton::shownText() const
{
    const int whole = sizeHint().width();
    if (width() >= whole)
        return text();
    return elidedText(fontMetrics(), text(), fontMetrics().horizontalAdvance(text()) - (whole - width()));
}

void ElidedToolButton::paintEvent(QPaintEvent*)
{
    QStylePainter painter(this);
    QStyleOptionToolButton option;
    initStyleOption(&option);
    option.text = shownText();
    painter.drawComplexControl(QStyle::CC_ToolButton, option);
}

bool ElidedToolButton::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && toolTip().isEmpty() && shownText() != text()) {
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), text(), this);
        return true;
    }
    return QToolButton::event(event);
}

} // namespace polhode::ui

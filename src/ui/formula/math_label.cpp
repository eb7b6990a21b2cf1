#include "ui/formula/math_label.h"

#include <QEvent>
#include <QPainter>
#include <QStyle>

namespace polhode::ui
{

MathLabel::MathLabel(QWidget* parent)
    : MathLabel(QString(), parent)
{
}

MathLabel::MathLabel(const QString& text, QWidget* parent)
    : QWidget(parent)
    , text_(text)
    , line_(text, font())
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    relayout();
}

void MathLabel::setText(const QString& text)
{
    text_ = text;
    relayout();
}

void MathLabel::setTheme(Theme theme)
{
    theme_ = theme;
    update();
}

void MathLabel::setAlignment(Qt::Alignment alignment)
{
    alignment_ = alignment;
    update();
}

void MathLabel::setHighlightedQuantity(const QString& key)
{
    highlighted_ = key;
    update();
}

QSize MathLabel::sizeHint() const
{
    return QSize(qCeil(line_.size().width()), qCeil(line_.size().height()));
}

QSize MathLabel::minimumSizeHint() const
{
    constexpr int kLeast = 240; // px
    const QSize natural = sizeHint();
    return {std::min(natural.width(), kLeast), natural.height()};
}

/// By what all of it fits the width.
double MathLabel::shrunk() const
{
    return std::min(1.0, width() / std::max(1.0, line_.size().width()));
}

void MathLabel::relayout()
{
    line_ = MathText(text_, font());
    setAccessibleName(line_.spoken());
    updateGeometry();
    update();
}

void MathLabel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const double scale = shrunk();
    const QRect box = QStyle::alignedRect(layoutDirection(), alignment_, sizeHint() * scale, rect());
    const QColor ink
        = palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, QPalette::WindowText);
    painter.translate(box.topLeft());
    painter.scale(scale, scale);
    line_.paint(painter, QPointF(0, line_.ascent()), {ink, theme_, highlighted_});
}

void MathLabel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange)
        relayout();
    QWidget::changeEvent(event);
}

void MathLabel::enterEvent(QEnterEvent* event)
{
    const QStringList keys = line_.quantities();
    if (!keys.isEmpty())
        emit quantityHovered(keys.first());
    QWidget::enterEvent(event);
}

void MathLabel::leaveEvent(QEvent* event)
{
    if (!line_.quantities().isEmpty())
        emit quantityHovered({});
    QWidget::leaveEvent(event);
}

} // namespace polhode::ui

#include "ui/formula/math_label.h"

#include <QEvent>
#include <QPainter>
#include <QStyle>

#include <algorithm>

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

void MathLabel::setWordWrap(bool on)
{
    wraps_ = on;
    QSizePolicy policy = sizePolicy();
    policy.setHeightForWidth(on);
    policy.setVerticalPolicy(on ? QSizePolicy::Preferred : QSizePolicy::Fixed);
    setSizePolicy(policy);
    relayout();
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
    const int least = wraps_ ? qCeil(widest(lines(0))) : kLeast;
    return {std::min(natural.width(), least), natural.height()};
}

int MathLabel::heightForWidth(int width) const
{
    return wraps_ ? qCeil(double(lines(width).size()) * line_.size().height()) : -1;
}

QVector<MathText> MathLabel::lines(double width) const
{
    return wraps_ ? line_.wrapped(width) : QVector<MathText>{line_};
}

double MathLabel::widest(const QVector<MathText>& lines)
{
    return std::ranges::max(lines, {}, [](const MathText& line) { return line.size().width(); })
        .size()
        .width();
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
    const QVector<MathText> all = lines(width());
    const double across = widest(all), down = line_.size().height();
    const double scale = std::min(1.0, width() / std::max(1.0, across));
    const QSize size = QSizeF(scale * across, scale * double(all.size()) * down).toSize();
    const QRect box = QStyle::alignedRect(layoutDirection(), alignment_, size, rect());
    const QColor ink
        = palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, QPalette::WindowText);
    painter.translate(box.topLeft());
    painter.scale(scale, scale);
    double y = line_.ascent();
    for (const MathText& line : all) {
        line.paint(painter, QPointF(0, y), {ink, theme_, highlighted_});
        y += down;
    }
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

#include "ui/window/lesson_node.h"

#include "ui/theme/text_scale.h"

#include <QPainter>
#include <QPainterPath>

namespace polhode::ui
{

namespace
{

constexpr int kLeastWidth = 98; // px at the usual size of text: "Orientation" takes 80
constexpr double kRound = 6; // px, of its corners
constexpr int kPadding = 7; // px
constexpr int kWrapped = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;
constexpr double kReadShade = 0.2; // of the accent on the ground

} // namespace

LessonNode::LessonNode(const Look& look, Theme theme, QWidget* parent)
    : QPushButton(parent)
    , look_(look)
    , theme_(theme)
{
    setCursor(Qt::PointingHandCursor);
    setText(look.number.isEmpty() ? look.title : look.number + u' ' + look.title);
}

QSize LessonNode::minimumSizeHint() const
{
    const int width = withText(*this, kLeastWidth);
    return {width, heightForWidth(width)};
}

QRect LessonNode::textRect(int width) const
{
    constexpr int kTall = 10'000; // px
    const QRect room(kPadding, kPadding, width - 2 * kPadding, kTall);
    return QFontMetrics(font()).boundingRect(room, kWrapped, text());
}

int LessonNode::heightForWidth(int width) const
{
    return textRect(width).height() + 2 * kPadding;
}

void LessonNode::setNear(bool near)
{
    if (near != std::exchange(near_, near))
        update();
}

void LessonNode::paintEvent(QPaintEvent*)
{
    const ThemeColors colors = themeColors(theme_);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double edge = look_.open || hasFocus() || near_ ? 2 : 1;
    const QRectF box = QRectF(rect()).adjusted(edge / 2, edge / 2, -edge / 2, -edge / 2);
    QPainterPath outline;
    outline.addRoundedRect(box, kRound, kRound);
    painter.fillPath(outline, colors.surface);
    painter.save();
    painter.setClipRect(QRectF(0, 0, width() * look_.read, height()));
    painter.fillPath(outline, mixed(colors.surface, colors.accent, kReadShade));
    painter.restore();
    const bool marked = look_.open || hasFocus() || near_ || underMouse();
    painter.setPen(QPen(marked ? colors.accent : colors.inkSoft, edge));
    painter.drawPath(outline);

    painter.setPen(look_.open ? colors.accent : colors.ink);
    painter.drawText(QRect(kPadding, kPadding, width() - 2 * kPadding, height() - 2 * kPadding), kWrapped,
                     text());
}

void LessonNode::enterEvent(QEnterEvent* event)
{
    QPushButton::enterEvent(event);
    emit reached();
}

void LessonNode::focusInEvent(QFocusEvent* event)
{
    QPushButton::focusInEvent(event);
    emit reached();
}

} // namespace polhode::ui

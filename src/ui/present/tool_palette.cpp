#include "ui/present/tool_palette.h"

#include "ui/present/board.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/glyphs.h"
#include "ui/theme/kept_clear.h"
#include "ui/theme/text_scale.h"

#include <QApplication>
#include <QCursor>
#include <QMouseEvent>
#include <QPainter>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace polhode::ui
{

namespace
{

constexpr int kRestMs = 3000;
constexpr int kPaletteMargin = 8; // px

QIcon dotIcon(const QColor& color)
{
    constexpr int kSide = 96; // px, of the picture that icons are made of
    QPixmap pixmap(kSide, kSide);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawEllipse(QRectF(0.2 * kSide, 0.2 * kSide, 0.6 * kSide, 0.6 * kSide));
    return QIcon(pixmap);
}

} // namespace

ToolPalette::ToolPalette(QWidget* window, QWidget* pictures)
    : QWidget(window)
    , pictures_(pictures)
{
    setObjectName(QStringLiteral("toolPalette"));
    setAttribute(Qt::WA_StyledBackground);
    auto* flow = new FlowLayout(2, this);
    flow->setContentsMargins(kPaletteMargin, 4, kPaletteMargin, 4);
    rest_.setSingleShot(true);
    rest_.setInterval(kRestMs);
    connect(&rest_, &QTimer::timeout, this, [this] {
        if (underMouse())
            rest_.start();
        else
            hide();
    });
    qApp->installEventFilter(this);
    hide();
}

QToolButton* ToolPalette::add(const QString& glyph, bool checkable, std::function<void()> clicked)
{
    auto* button = new QToolButton(this);
    button->setProperty("glyph", glyph);
    button->setCheckable(checkable);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::NoFocus); // its keys are those of the window
    connect(button, &QToolButton::clicked, this, std::move(clicked));
    layout()->addWidget(button);
    return button;
}

QToolButton* ToolPalette::addColor(int number, std::function<void()> clicked)
{
    QToolButton* button = add({}, true, std::move(clicked));
    button->setProperty("pen", number);
    return button;
}

void ToolPalette::setTheme(Theme theme)
{
    theme_ = theme;
    const ThemeColors colors = themeColors(theme);
    setStyleSheet(
        QStringLiteral("QWidget#toolPalette { background: %1; border: 1px solid %2; border-radius: 10px; }"
                       "QToolButton { padding: 4px 2px; }")
            .arg(colors.surface.name(), colors.line.name()));
    for (QToolButton* button : findChildren<QToolButton*>()) {
        const QVariant pen = button->property("pen");
        button->setIcon(pen.isValid() ? dotIcon(Board::penColor(pen.toInt(), theme))
                                      : glyphIcon(button->property("glyph").toString(), colors.ink));
    }
    place();
}

void ToolPalette::setWorking(bool on)
{
    working_ = on;
    pointer_ = QCursor::pos();
    hide();
}

void ToolPalette::wake()
{
    if (!working_)
        return;
    place();
    show();
    raise();
    rest_.start();
}

/// In the middle of their lower edge, in as many lines as it needs; higher, where things are pressed or
/// drawn.
void ToolPalette::place()
{
    const QRect area(pictures_->mapTo(parentWidget(), QPoint()), pictures_->size());
    const int most = area.width() - 2 * kPaletteMargin;
    int line = 2 * kPaletteMargin;
    for (const QToolButton* button : findChildren<QToolButton*>())
        if (!button->isHidden())
            line += button->sizeHint().width() + 2;
    const int width = std::min(line, most);
    resize(width, layout()->heightForWidth(width));
    const QRect wanted(QPoint(area.center().x() - width / 2, area.bottom() - height() - kPaletteMargin),
                       size());
    move(clearPlace(*parentWidget(), wanted, Aside::up, *this).topLeft());
}

bool ToolPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (working_) {
        const QEvent::Type type = event->type();
        const auto* widget = qobject_cast<QWidget*>(watched);
        bool moved = false;
        if (type == QEvent::MouseMove) { // also sent where the window moves under a pointer at rest
            const auto& mouse = static_cast<const QMouseEvent&>(*event);
            const QPoint place = mouse.globalPosition().toPoint();
            moved = mouse.buttons() == Qt::NoButton && place != std::exchange(pointer_, place);
        }
        if (widget && widget->window() == window()
            && (moved || type == QEvent::MouseButtonPress || type == QEvent::TouchBegin))
            wake();
        if (watched == pictures_ && type == QEvent::Resize)
            place();
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace polhode::ui

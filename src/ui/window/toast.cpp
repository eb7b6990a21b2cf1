#include "ui/window/toast.h"

#include <algorithm>

namespace polhode::ui
{

namespace
{

constexpr int kRestMs = 5000; // at least
constexpr int kLetterMs = 80; // of reading
constexpr int kWidest = 560; // px
constexpr int kSceneMargin = 20; // px of the scene
constexpr int kBelow = 10; // px, the upper edge

} // namespace

Toast::Toast(QWidget* scene, QWidget* parent)
    : QLabel(parent)
    , scene_(scene)
{
    setObjectName(QStringLiteral("toast"));
    setWordWrap(true);
    rest_.setSingleShot(true);
    connect(&rest_, &QTimer::timeout, this, &QWidget::hide);
    hide();
}

void Toast::say(const QString& text, QWidget* panel)
{
    panel_ = panel;
    setText(text);
    place();
    show();
    raise();
    announceText(this, text);
    rest_.start(std::max(kRestMs, kLetterMs * int(text.size())));
}

void Toast::place()
{
    const QWidget* over = panel_ && panel_->isVisible() ? panel_ : scene_;
    const QRect scene = over->isVisible() ? QRect(over->mapTo(parentWidget(), QPoint()), over->size())
                                          : parentWidget()->rect();
    const int width = std::min(scene.width() - 2 * kSceneMargin, kWidest);
    resize(width, heightForWidth(width));
    move(scene.center().x() - width / 2,
         over == panel_ ? scene.bottom() - height() - kBelow : scene.top() + kBelow);
}

} // namespace polhode::ui

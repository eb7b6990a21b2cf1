#pragma once

#include "ui/theme/palette.h"

#include <QHash>
#include <QTimer>
#include <QWidget>

#include <functional>

class QToolButton;

namespace polhode::ui
{

/// The tools of a presentation as buttons at the lower edge of the pictures, where neither time nor what can
/// be set is. It comes with the pointer or a touch and goes when nothing has moved for a while; while
/// something is dragged it stays away.
class ToolPalette : public QWidget
{
    Q_OBJECT

public:
    /// Over @p pictures, which are in @p window.
    ToolPalette(QWidget* window, QWidget* pictures);

    /// Adds a button; @p checkable ones show whether their tool is on.
    QToolButton* add(const QString& glyph, bool checkable, std::function<void()> clicked);
    /// Adds a button of this colour.
    QToolButton* addColor(int number, std::function<void()> clicked);
    void setTheme(Theme theme);
    /// It comes, and stays as long as the pointer is over it.
    void wake();
    /// Whether there is a presentation; it begins without the palette.
    void setWorking(bool on);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();

    QWidget* pictures_;
    QTimer rest_;
    QPoint pointer_; ///< of the screen, where it was last seen
    bool working_ = false; ///< in a presentation
    Theme theme_ = Theme::light;
};

} // namespace polhode::ui

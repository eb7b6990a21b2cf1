#pragma once

#include "ui/theme/palette.h"

#include <QHash>
#include <QTimer>
#include <QWidget>

#include <functional>

class QToolButton;

namespace polhode::ui
{

/// The tools of a presentation as buttons at the lower edge of the window. It comes with the pointer or a
/// touch and goes when nothing has moved for a while.
class ToolPalette : public QWidget
{
    Q_OBJECT

public:
    explicit ToolPalette(QWidget* window);

    /// Adds a button; @p checkable ones show whether their tool is on.
    QToolButton* add(const QString& glyph, bool checkable, std::function<void()> clicked);
    /// Adds a button of this colour.
    QToolButton* addColor(int number, std::function<void()> clicked);
    void setTheme(Theme theme);
    /// It comes, and stays as long as the pointer is over it.
    void wake();
    void setWorking(bool on);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();

    QTimer rest_;
    bool working_ = false; ///< in a presentation
    Theme theme_ = Theme::light;
};

} // namespace polhode::ui

#pragma once

#include "ui/theme/palette.h"

#include <QPointer>
#include <QWidget>

namespace polhode::ui
{

/// Shows where the keyboard is: a frame over the widget that it has come to by Tab, unless that widget marks
/// its focus by itself, as buttons and fields do. It lies over all of @p parent and lets the mouse through.
class FocusRing : public QWidget
{
    Q_OBJECT

public:
    explicit FocusRing(QWidget* parent);

    void setTheme(Theme theme);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void follow(QWidget* target);
    void place();

    QPointer<QWidget> target_;
    Theme theme_ = Theme::light;
};

} // namespace polhode::ui

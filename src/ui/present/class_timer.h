#pragma once

#include "ui/theme/palette.h"

#include <QElapsedTimer>
#include <QLabel>
#include <QTimer>

namespace polhode::ui
{

/// A clock for the class, in large figures: counts down from some minutes and then on beyond, or up. A click
/// stops it and lets it go on.
class ClassTimer : public QLabel
{
    Q_OBJECT

public:
    explicit ClassTimer(QWidget* parent);

    /// Begins anew: down from @p minutes, or up from nothing.
    void begin(double minutes);
    void setRunning(bool on);
    bool running() const { return tick_.isActive(); }
    void setTheme(Theme theme);
    /// s; what is left, or what has passed. Less than nothing: over time.
    double seconds() const;
    /// "4:07", over time "+0:12".
    static QString textOf(double seconds);

signals:
    void resized();

protected:
    void mousePressEvent(QMouseEvent* event) override;

private:
    void write();

    double from_ = 0; ///< s, to count down
    double before_ = 0; ///< s, that had passed when it was last started
    QElapsedTimer since_;
    QTimer tick_;
    Theme theme_ = Theme::light;
};

} // namespace polhode::ui

#include "ui/present/class_timer.h"

#include "ui/theme/text_scale.h"
#include "ui/theme/tolerances.h"

#include <QMouseEvent>

#include <cmath>

namespace polhode::ui
{

namespace
{

constexpr int kTickMs = 200;
constexpr double kMillisecond = 1e-3; // s
constexpr int kFigures = 34; // px at the usual size of text

} // namespace

ClassTimer::ClassTimer(QWidget* parent)
    : QLabel(parent)
{
    setObjectName(QStringLiteral("classTimer"));
    setFocusPolicy(Qt::NoFocus);
    setAlignment(Qt::AlignCenter);
    setCursor(Qt::PointingHandCursor);
    tick_.setInterval(kTickMs);
    connect(&tick_, &QTimer::timeout, this, &ClassTimer::write);
    hide();
}

void ClassTimer::begin(double minutes)
{
    from_ = 60 * minutes;
    before_ = 0;
    tick_.stop();
    setRunning(true);
    write();
    show();
    raise();
}

void ClassTimer::setRunning(bool on)
{
    if (on == running())
        return;
    if (on) {
        since_.start();
        tick_.start();
    } else {
        before_ += kMillisecond * double(since_.elapsed());
        tick_.stop();
    }
    write();
}

double ClassTimer::seconds() const
{
    const double passed = before_ + (running() ? kMillisecond * double(since_.elapsed()) : 0);
    return from_ > 0 ? from_ - passed : passed;
}

QString ClassTimer::textOf(double seconds)
{
    // What is left is rounded up: the last second is a second, not nothing.
    const int whole = seconds < 0 ? int(std::floor(-seconds)) : int(std::ceil(seconds - tolerance::kWhole));
    return QStringLiteral("%1%2:%3")
        .arg(seconds < 0 ? QStringLiteral("+") : QString())
        .arg(whole / 60)
        .arg(whole % 60, 2, 10, QLatin1Char('0'));
}

void ClassTimer::setTheme(Theme theme)
{
    theme_ = theme;
    write();
}

void ClassTimer::write()
{
    const ThemeColors colors = themeColors(theme_);
    const double left = seconds();
    const bool over = from_ > 0 && left < 0;
    const QString text = from_ > 0 ? textOf(left) : textOf(std::floor(left));
    if (text != this->text()) {
        setText(text);
        setAccessibleName(tr("Timer: %1").arg(text));
    }
    const QString style
        = QStringLiteral(
              "QLabel#classTimer { background: %1; color: %2; border: 1px solid %3; border-radius: "
              "8px; padding: 2px 12px; font-size: %4px; font-weight: 600; }")
              .arg(colors.surface.name(),
                   (over            ? colors.error
                        : running() ? colors.ink
                                    : colors.inkSoft)
                       .name(),
                   colors.line.name())
              .arg(withText(*parentWidget(), kFigures));
    if (style != styleSheet())
        setStyleSheet(style);
    if (const QSize wanted = sizeHint(); wanted != size()) {
        resize(wanted);
        emit resized();
    }
}

void ClassTimer::mousePressEvent(QMouseEvent*)
{
    setRunning(!running());
}

} // namespace polhode::ui

#include "ui/window/step_dots.h"

#include "ui/theme/text_scale.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

constexpr double kLeastPitch = 6; // px

} // namespace

StepDots::StepDots(QWidget* parent)
    : QWidget(parent)
{
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void StepDots::setSteps(const QStringList& titles, int current)
{
    titles_ = titles;
    current_ = current;
    setAccessibleName(tr("Step %1 of %2").arg(current + 1).arg(titles.size()));
    announce(this);
    updateGeometry();
    update();
}

void StepDots::setTheme(Theme theme)
{
    theme_ = theme;
    update();
}

QSize StepDots::sizeHint() const
{
    return {int(titles_.size()) * targetSide(*this), targetSide(*this)};
}

QSize StepDots::minimumSizeHint() const
{
    return {int(titles_.size() * kLeastPitch), targetSide(*this)};
}

double StepDots::pitch() const
{
    return std::min(double(targetSide(*this)), width() / std::max(1.0, double(titles_.size())));
}

double StepDots::left() const
{
    return (width() - pitch() * double(titles_.size())) / 2;
}

int StepDots::stepAt(double x) const
{
    const int step = int(std::floor((x - left()) / pitch()));
    return step >= 0 && step < titles_.size() ? step : -1;
}

void StepDots::paintEvent(QPaintEvent*)
{
    const ThemeColors colors = themeColors(theme_);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (int i = 0; i < titles_.size(); ++i) {
        const QPointF centre(left() + pitch() * (i + 0.5), height() / 2.0);
        const bool here = i == current_;
        painter.setPen(Qt::NoPen);
        painter.setBrush(i <= current_ ? colors.accent : colors.line);
        const double radius = std::min((here ? 5.5 : 3.5) * textScale(*this), 0.45 * pitch());
        painter.drawEllipse(centre, radius, radius);
    }
}

void StepDots::mousePressEvent(QMouseEvent* event)
{
    if (const int step = stepAt(event->position().x()); step >= 0)
        emit chosen(step);
}

bool StepDots::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const int step = stepAt(help->pos().x()); step >= 0)
            QToolTip::showText(help->globalPos(), QStringLiteral("%1. %2").arg(step + 1).arg(titles_[step]),
                               this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace polhode::ui

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
constexpr double kRing = 1.6; // px, the edge of a hollow dot

} // namespace

StepDots::StepDots(QWidget* parent)
    : QWidget(parent)
{
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void StepDots::setSteps(const QVector<Step>& steps, int current)
{
    steps_ = steps;
    current_ = current;
    setAccessibleName(tr("Step %1 of %2").arg(current + 1).arg(steps.size()));
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
    return {int(steps_.size()) * targetSide(*this), targetSide(*this)};
}

QSize StepDots::minimumSizeHint() const
{
    return {int(steps_.size() * kLeastPitch), targetSide(*this)};
}

double StepDots::pitch() const
{
    return std::min(double(targetSide(*this)), width() / std::max(1.0, double(steps_.size())));
}

double StepDots::left() const
{
    return (width() - pitch() * double(steps_.size())) / 2;
}

int StepDots::stepAt(double x) const
{
    const int step = int(std::floor((x - left()) / pitch()));
    return step >= 0 && step < steps_.size() ? step : -1;
}

QString StepDots::nameOf(int step) const
{
    const Step named = steps_.value(step);
    return named.further ? tr("%1 (further)").arg(named.title) : named.title;
}

void StepDots::paintEvent(QPaintEvent*)
{
    const ThemeColors colors = themeColors(theme_);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (int i = 0; i < steps_.size(); ++i) {
        const QPointF centre(left() + pitch() * (i + 0.5), height() / 2.0);
        const bool here = i == current_;
        const QColor color = i <= current_ ? colors.accent : colors.line;
        double radius = std::min((here ? 5.5 : 3.5) * textScale(*this), 0.45 * pitch());
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        if (steps_[i].further) {
            const double edge = kRing * textScale(*this);
            painter.setPen(QPen(i <= current_ ? color : colors.inkSoft, edge));
            painter.setBrush(Qt::NoBrush);
            radius -= edge / 2;
        }
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
            QToolTip::showText(help->globalPos(), QStringLiteral("%1. %2").arg(step + 1).arg(nameOf(step)),
                               this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace polhode::ui

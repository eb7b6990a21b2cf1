#include "ui/window/step_dots.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

namespace polhode::ui
{

namespace
{

constexpr int kPitch = 16;

} // namespace

StepDots::StepDots(QWidget* parent)
    : QWidget(parent)
{
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
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
    return {int(titles_.size()) * kPitch + 4, 22};
}

int StepDots::stepAt(double x) const
{
    const int step = int((x - 2) / kPitch);
    return step >= 0 && step < titles_.size() ? step : -1;
}

void StepDots::paintEvent(QPaintEvent*)
{
    const ThemeColors colors = themeColors(theme_);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (int i = 0; i < titles_.size(); ++i) {
        const QPointF centre(2 + kPitch * (i + 0.5), height() / 2.0);
        const bool here = i == current_;
        painter.setPen(Qt::NoPen);
        painter.setBrush(i <= current_ ? colors.accent : colors.line);
        painter.drawEllipse(centre, here ? 5.5 : 3.5, here ? 5.5 : 3.5);
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

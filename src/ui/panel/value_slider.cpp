#include "ui/panel/value_slider.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace polhode::ui
{

namespace
{

constexpr double kMargin = 9; // px, room for the handle at both ends
constexpr double kHandle = 6.5; // px, its radius

} // namespace

ValueSlider::ValueSlider(QWidget* parent)
    : QWidget(parent)
    , colors_(themeColors(Theme::light))
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ValueSlider::setRealRange(double minimum, double maximum, double step, bool logarithmic)
{
    minimum_ = minimum;
    maximum_ = maximum;
    step_ = step;
    logarithmic_ = logarithmic && minimum > 0;
    setRealValue(real_);
}

void ValueSlider::setDefault(double value)
{
    default_ = value;
    update();
}

void ValueSlider::setRealValue(double value)
{
    const double before = std::exchange(real_, std::clamp(value, minimum_, maximum_));
    update();
    if (real_ != before)
        announce(this);
}

double ValueSlider::realValue() const
{
    return real_;
}

void ValueSlider::setColors(const ThemeColors& colors)
{
    colors_ = colors;
    update();
}

void ValueSlider::setText(std::function<QString(double)> text, double factor)
{
    text_ = std::move(text);
    factor_ = factor;
}

QString ValueSlider::spokenText() const
{
    return text_ ? text_(real_) : QString::number(real_);
}

std::optional<Spoken::Range> ValueSlider::spokenRange() const
{
    return Range{real_ / factor_, minimum_ / factor_, maximum_ / factor_,
                 step_ > 0 ? step_ / factor_ : fineStep() * (maximum_ - minimum_) / factor_};
}

void ValueSlider::setSpoken(double value)
{
    choose(std::clamp(value * factor_, minimum_, maximum_));
}

double ValueSlider::margin() const
{
    return kMargin * textScale(*this);
}

double ValueSlider::fraction(double value) const
{
    if (maximum_ <= minimum_)
        return 0;
    if (logarithmic_)
        return std::log(value / minimum_) / std::log(maximum_ / minimum_);
    return (value - minimum_) / (maximum_ - minimum_);
}

double ValueSlider::valueAt(double fraction) const
{
    fraction = std::clamp(fraction, 0.0, 1.0);
    if (logarithmic_)
        return minimum_ * std::pow(maximum_ / minimum_, fraction);
    return minimum_ + fraction * (maximum_ - minimum_);
}

double ValueSlider::snapped(double value) const
{
    if (logarithmic_) {
        // Three significant digits: a value that a reader can repeat.
        const double unit = std::pow(10.0, std::floor(std::log10(value)) - 2);
        value = std::round(value / unit) * unit;
    } else if (step_ > 0) {
        value = std::round(value / step_) * step_;
    }
    return std::clamp(value, minimum_, maximum_);
}

double ValueSlider::fineStep() const
{
    constexpr double kPart = 0.01;
    return step_ > 0 && !logarithmic_ ? step_ / (maximum_ - minimum_) : kPart;
}

void ValueSlider::choose(double value)
{
    setRealValue(value);
    emit moved(value, false);
}

void ValueSlider::moveTo(const QPointF& position, bool dragging)
{
    const double value = snapped(valueAt((position.x() - margin()) / std::max(1.0, width() - 2 * margin())));
    const bool changed = value != real_;
    setRealValue(value);
    if (changed || !dragging)
        emit moved(value, dragging);
}

void ValueSlider::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    moveTo(event->position(), true);
}

void ValueSlider::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons() & Qt::LeftButton)
        moveTo(event->position(), true);
}

void ValueSlider::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    moveTo(event->position(), false);
}

void ValueSlider::mouseDoubleClickEvent(QMouseEvent*)
{
    choose(default_);
}

void ValueSlider::keyPressEvent(QKeyEvent* event)
{
    const double fine = fineStep();
    double change = 0;
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Down:
        change = -fine;
        break;
    case Qt::Key_Right:
    case Qt::Key_Up:
        change = fine;
        break;
    case Qt::Key_PageDown:
        change = -0.1;
        break;
    case Qt::Key_PageUp:
        change = 0.1;
        break;
    case Qt::Key_Home:
        change = -1;
        break;
    case Qt::Key_End:
        change = 1;
        break;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    choose(snapped(valueAt(fraction(real_) + change)));
}

void ValueSlider::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double y = height() / 2.0;
    const double scale = textScale(*this), groove = 4 * scale;
    const double left = margin(), right = width() - margin();
    const auto x = [&](double value) { return left + fraction(value) * (right - left); };

    painter.setPen(Qt::NoPen);
    painter.setBrush(colors_.line);
    painter.drawRoundedRect(QRectF(left, y - groove / 2, right - left, groove), groove / 2, groove / 2);

    const double zero = !logarithmic_ && minimum_ < 0 && maximum_ > 0 ? x(0) : left;
    const double here = x(real_);
    painter.setBrush(isEnabled() ? colors_.accent : colors_.inkSoft);
    painter.drawRoundedRect(QRectF(std::min(zero, here), y - groove / 2, std::abs(here - zero), groove),
                            groove / 2, groove / 2);

    if (default_ >= minimum_ && default_ <= maximum_) {
        painter.setPen(QPen(colors_.inkSoft, 1.5));
        painter.drawLine(QPointF(x(default_), y + 5 * scale), QPointF(x(default_), y + 9 * scale));
    }

    painter.setPen(QPen(hasFocus() ? colors_.ink : colors_.accent, hasFocus() ? 2 : 1.5));
    painter.setBrush(colors_.surface);
    painter.drawEllipse(QPointF(here, y), kHandle * scale, kHandle * scale);
}

} // namespace polhode::ui

#include "ui/plot/sketch_pad.h"

#include "ui/formula/marked_text.h"
#include "ui/plot/number_text.h"
#include "ui/theme/quantity.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

constexpr double kChalk = 5; // px wide: it is seen beside the curve
constexpr double kKeyStep = 0.05; // of the axis
constexpr double kFineStep = 0.01;

} // namespace

void strokeSketch(QPainter& painter, const course::Sketch& sketch, const QColor& color,
                  const std::function<QPointF(double t, double y)>& toPixel)
{
    QPainterPath path;
    bool down = false;
    for (std::size_t k = 0; k < sketch.values().size(); ++k) {
        const double y = sketch.values()[k];
        if (std::isnan(y)) {
            down = false;
            continue;
        }
        const QPointF at = toPixel(sketch.time(int(k)), y);
        if (down)
            path.lineTo(at);
        else
            path.addEllipse(at, 0.1, 0.1), path.moveTo(at);
        down = true;
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, kChalk, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
    painter.restore();
}

SketchPad::SketchPad(const PlotLook& look, QWidget* parent)
    : QWidget(parent)
    , look_(look)
{
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::CrossCursor);
}

void SketchPad::setTask(const SketchTask& task)
{
    task_ = task;
    setAccessibleName(tr("Sketch of %1").arg(withoutMarks(task.label)));
    setAccessibleDescription(tr("Left and right choose a point of the curve, up and down move it, Enter "
                                "shows the curve, Delete erases."));
    update();
}

void SketchPad::placeOver(const QRectF& area, const AxisLimits& x, const AxisLimits& y)
{
    x_ = x;
    y_ = y;
    setGeometry(area.toAlignedRect());
    update();
}

QPointF SketchPad::toData(QPointF position) const
{
    return {x_.lower + x_.span() * position.x() / std::max(1, width()),
            y_.upper - y_.span() * position.y() / std::max(1, height())};
}

QPointF SketchPad::toPixel(double t, double y) const
{
    return {(t - x_.lower) / x_.span() * width(), (y_.upper - y) / y_.span() * height()};
}

void SketchPad::strokeTo(QPointF position)
{
    if (task_.sketch.values().empty() || !(x_.span() > 0) || !(y_.span() > 0))
        return; // nothing to draw on yet
    QPointF to = toData(position);
    to.setX(std::clamp(to.x(), task_.sketch.from(), task_.sketch.to()));
    to.setY(std::clamp(to.y(), y_.lower, y_.upper));
    task_.sketch.draw(pen_.x(), pen_.y(), to.x(), to.y());
    pen_ = to;
    update();
    emit drawn(task_.sketch);
}

void SketchPad::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    drawing_ = true;
    pen_ = toData(event->position());
    strokeTo(event->position());
}

void SketchPad::mouseMoveEvent(QMouseEvent* event)
{
    if (drawing_)
        strokeTo(event->position());
}

void SketchPad::mouseReleaseEvent(QMouseEvent*)
{
    drawing_ = false;
}

void SketchPad::moveHandle(double by)
{
    const double now = task_.sketch.at(task_.sketch.time(handle_));
    const double middle = 0.5 * (y_.lower + y_.upper);
    task_.sketch.moveHandle(
        handle_, std::clamp((std::isnan(now) ? middle : now) + by * y_.span(), y_.lower, y_.upper));
    emit drawn(task_.sketch);
}

void SketchPad::keyPressEvent(QKeyEvent* event)
{
    const double step = event->modifiers() & Qt::ShiftModifier ? kFineStep : kKeyStep;
    switch (event->key()) {
    case Qt::Key_Left:
        handle_ = std::max(0, handle_ - course::Sketch::kStride);
        break;
    case Qt::Key_Right:
        handle_ = std::min(course::Sketch::kKnots - 1, handle_ + course::Sketch::kStride);
        break;
    case Qt::Key_Up:
        moveHandle(step);
        break;
    case Qt::Key_Down:
        moveHandle(-step);
        break;
    case Qt::Key_Delete:
    case Qt::Key_Backspace:
        task_.sketch.clear();
        emit drawn(task_.sketch);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        emit finished();
        return;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    announce(this);
    update();
}

void SketchPad::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor ink = quantityStyle(task_.quantity, look_.theme).color;
    // Where there is nothing to be drawn it is not paper.
    const double from = toPixel(task_.sketch.from(), 0).x(), to = toPixel(task_.sketch.to(), 0).x();
    painter.fillRect(QRectF(from, 0, to - from, height()), look_.colors.surface);
    painter.setPen(QPen(look_.colors.line, 1));
    for (int k = 0; k < course::Sketch::kKnots; k += 2 * course::Sketch::kStride) {
        const double x = toPixel(task_.sketch.time(k), 0).x();
        painter.drawLine(QPointF(x, 0), QPointF(x, height()));
    }
    painter.setPen(QPen(look_.colors.inkSoft, 1));
    painter.drawLine(toPixel(task_.sketch.from(), 0), toPixel(task_.sketch.to(), 0));
    if (task_.sketch.empty()) {
        painter.setPen(look_.colors.inkSoft);
        painter.setFont(look_.font);
        const double zero = std::clamp(toPixel(0, 0).y(), 0.0, double(height())); // no line through the words
        painter.drawText(QRectF(8, 4, width() - 16, zero - 8),
                         int(Qt::AlignHCenter | Qt::AlignBottom | Qt::TextWordWrap),
                         tr("Draw %1 here").arg(withoutMarks(task_.label)));
    }
    const auto place = [this](double t, double y) { return toPixel(t, y); };
    strokeSketch(painter, task_.sketch, mixed(ink, look_.colors.surface, 0.35), place);
    if (hasFocus()) {
        const double t = task_.sketch.time(handle_);
        const double y = task_.sketch.at(t);
        painter.setPen(QPen(look_.colors.accent, 2));
        painter.setBrush(look_.colors.surface);
        painter.drawEllipse(toPixel(t, std::isnan(y) ? 0.5 * (y_.lower + y_.upper) : y), 5, 5);
    }
}

QString SketchPad::spokenText() const
{
    constexpr int kDigits = 3;
    const double t = task_.sketch.time(handle_);
    const double y = task_.sketch.at(t);
    const QString at = tr("t = %1 s").arg(numberText(t, kDigits));
    return std::isnan(y) ? tr("%1: nothing is drawn here").arg(at)
                         : QStringLiteral("%1: %2 %3").arg(at, numberText(y, kDigits), task_.unit).trimmed();
}

} // namespace polhode::ui

#include "ui/formula/marked_text.h"
#include "ui/plot/curve_math.h"
#include "ui/plot/plot_cursor.h"
#include "ui/plot/plot_header.h"
#include "ui/plot/plot_panel.h"
#include "ui/plot/plot_stack.h"
#include "ui/plot/plot_stretch.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

constexpr double kHoverReach = 8; // pixels from a curve
constexpr double kDragThreshold = 5;
constexpr double kGrip = 5; // pixels from an end of a stretch, or from an event
constexpr double kZoomStep = 0.8;
constexpr double kMoveStep = 0.1;

/// The limits of @p map between two pixels, in ascending order.
AxisLimits between(const PixelMap& map, double a, double b)
{
    const double u = map.value(a);
    const double v = map.value(b);
    return {std::min(u, v), std::max(u, v)};
}

/// The shown curve of @p panel nearest to @p position within reach; null if there is none.
const Curve* curveAt(const PlotPanel& panel, QPointF position)
{
    const PixelMap x = panel.mapX();
    const PixelMap y = panel.mapY();
    const Curve* nearest = nullptr;
    double best = kHoverReach * kHoverReach;
    const auto consider = [&](const Curve& curve, QPointF point) {
        const QPointF d = point - position;
        const double distance = QPointF::dotProduct(d, d);
        if (distance < best) {
            best = distance;
            nearest = &curve;
        }
    };
    for (const Curve& curve : panel.data().curves) {
        if (curve.hidden)
            continue;
        if (!panel.data().xIsTime) {
            for (std::size_t i = 0; i < curve.x->size(); ++i)
                consider(curve, {x.pixel((*curve.x)[i]), y.pixel((*curve.y)[i])});
            continue;
        }
        for (double dx = -kHoverReach; dx <= kHoverReach; dx += 2) {
            if (const auto value = valueAt(curve, x.value(position.x() + dx)))
                consider(curve, {position.x() + dx, y.pixel(*value)});
        }
    }
    return nearest;
}

} // namespace

void PlotStack::chooseX(PlotPanel& panel, const AxisLimits& limits)
{
    if (isSketching() && panel.data().xIsTime)
        return; // paper does not stretch
    for (const auto& other : panels_) {
        if (other.get() == &panel || (other->data().xIsTime && panel.data().xIsTime)) {
            other->x = limits;
            other->userX = true;
        }
    }
    refresh();
}

void PlotStack::chooseY(PlotPanel& panel, const AxisLimits& limits)
{
    if (look_.isSketched(panel.data()))
        return;
    panel.y = limits;
    panel.userY = true;
    refresh();
}

void PlotStack::pick(const PlotPanel& panel, QPointF position)
{
    if (panel.data().xIsTime) {
        const Extent extent = panel.extentX();
        const AxisLimits& limits = panel.x;
        const double t
            = panel.mapX().value(std::clamp(position.x(), panel.area().left(), panel.area().right()));
        const double lower = extent.empty() ? limits.lower : extent.lower;
        const double upper = extent.empty() ? limits.upper : extent.upper;
        emit timePicked(std::clamp(t, lower, upper));
        return;
    }
    const PixelMap x = panel.mapX();
    const PixelMap y = panel.mapY();
    double best = std::numeric_limits<double>::infinity();
    double t = std::numeric_limits<double>::quiet_NaN();
    for (const Curve& curve : panel.data().curves) {
        if (!curve.time || curve.hidden)
            continue;
        for (std::size_t i = 0; i < curve.x->size(); ++i) {
            const double distance
                = std::hypot(x.pixel((*curve.x)[i]) - position.x(), y.pixel((*curve.y)[i]) - position.y());
            if (distance < best) {
                best = distance;
                t = (*curve.time)[i];
            }
        }
    }
    if (std::isfinite(t))
        emit timePicked(t);
}

void PlotStack::hover(QPointF position)
{
    PlotPanel* panel = panelAt(position);
    const bool had = cursor_->hovered != nullptr;
    cursor_->hovered = panel && panel->hasData() && !look_.veiled ? panel : nullptr;
    cursor_->hoverPosition = position;
    if (had || cursor_->hovered)
        refreshCursor();
    QString quantity;
    if (cursor_->hovered) {
        activePlot_ = panel->data().id;
        if (const Curve* curve = curveAt(*panel, position))
            quantity = curve->quantity;
    } else {
        for (const auto& other : panels_) {
            if (const LegendEntry* entry = other->legendEntryAt(position))
                quantity = entry->key;
        }
    }
    if (quantity != hoveredQuantity_) {
        hoveredQuantity_ = quantity;
        emit curveHovered(quantity);
    }
}

/// The time at a position; that of an event that is near.
double PlotStack::markAt(const PlotPanel& panel, QPointF position) const
{
    const PixelMap map = panel.mapX();
    double time = map.value(std::clamp(position.x(), panel.area().left(), panel.area().right()));
    double nearest = kGrip;
    for (const PlotEvent& event : panel.data().events)
        if (const double apart = std::abs(map.pixel(event.time) - position.x()); apart < nearest) {
            nearest = apart;
            time = event.time;
        }
    const Extent extent = panel.extentX();
    return extent.empty() ? time : std::clamp(time, extent.lower, extent.upper);
}

/// Whether an end of the stretch is there; then the other end is the one that stays.
bool PlotStack::grabsMark(const PlotPanel& panel, QPointF position)
{
    if (!stretch_->stretch || !panel.data().xIsTime || look_.veiled)
        return false;
    const double from = stretch_->stretch->from, to = stretch_->stretch->to;
    const auto isNear = [&](double t) { return std::abs(panel.mapX().pixel(t) - position.x()) < kGrip; };
    if (!isNear(from) && !isNear(to))
        return false;
    markStart_ = isNear(to) ? from : to;
    markPlot_.clear();
    return true;
}

void PlotStack::mousePressEvent(QMouseEvent* event)
{
    if (drag_ != Drag::none)
        return;
    const QPointF position = onCanvas(event->position());
    for (const auto& panel : panels_) {
        if (event->button() != Qt::LeftButton)
            break;
        if (const LegendEntry* entry = panel->legendEntryAt(position)) {
            // Copies: whoever hears of it may bring other data.
            const QString plotId = panel->data().id, id = entry->id;
            const bool shown = std::ranges::any_of(panel->data().curves, [&](const Curve& curve) {
                return curve.entryId() == id && !curve.hidden;
            });
            emit curveShowRequested(plotId, id, !shown);
            return;
        }
        if (panel->header()->isFoldAt(position))
            return showFolded(*panel, event->globalPosition().toPoint());
    }
    PlotPanel* panel = panelAt(position);
    if (!panel)
        return;
    dragPanel_ = panel;
    dragStart_ = position;
    dragButton_ = event->button();
    dragX_ = panel->x;
    dragY_ = panel->y;
    activePlot_ = panel->data().id;
    const Qt::KeyboardModifiers keys = event->modifiers();
    if (event->button() == Qt::MiddleButton
        || (event->button() == Qt::LeftButton && keys & Qt::ControlModifier)) {
        drag_ = Drag::pan;
        setCursor(Qt::ClosedHandCursor);
    } else if (event->button() == Qt::RightButton
               || (event->button() == Qt::LeftButton && keys & Qt::ShiftModifier)) {
        drag_ = Drag::box;
    } else if (event->button() == Qt::LeftButton && grabsMark(*panel, position)) {
        drag_ = Drag::mark;
        setCursor(Qt::SizeHorCursor);
    } else if (event->button() == Qt::LeftButton && look_.measuring && panel->data().xIsTime
               && !look_.veiled) {
        drag_ = Drag::mark;
        markStart_ = markAt(*panel, position);
        markPlot_ = panel->data().id;
    } else if (event->button() == Qt::LeftButton) {
        drag_ = Drag::scrub;
        timeBefore_ = cursor_->time;
        pick(*panel, position);
    }
}

void PlotStack::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF position = onCanvas(event->position());
    switch (drag_) {
    case Drag::none:
        hover(position);
        break;
    case Drag::scrub:
        pick(*dragPanel_, position);
        hover(position);
        break;
    case Drag::pan:
        dragAxes(position);
        break;
    case Drag::mark:
        if ((position - dragStart_).manhattanLength() >= kDragThreshold) {
            const double end = markAt(*dragPanel_, position);
            emit stretchPicked(std::min(markStart_, end), std::max(markStart_, end), markPlot_);
        }
        hover(position);
        break;
    case Drag::box:
        cursor_->rubberBand = (position - dragStart_).manhattanLength() < kDragThreshold
            ? QRectF()
            : QRectF(dragStart_, position).normalized() & dragPanel_->area();
        refreshCursor();
        break;
    }
}

void PlotStack::dragAxes(QPointF position)
{
    PlotPanel& panel = *dragPanel_;
    const QRectF area = panel.area();
    const QPointF by = position - dragStart_;
    chooseX(panel, moved(dragX_, -by.x() / area.width(), panel.data().logX));
    chooseY(panel, moved(dragY_, by.y() / area.height(), panel.logY()));
}

void PlotStack::mouseReleaseEvent(QMouseEvent* event)
{
    if (drag_ == Drag::none || event->button() != dragButton_)
        return;
    const Drag ended = std::exchange(drag_, Drag::none);
    PlotPanel* panel = std::exchange(dragPanel_, nullptr);
    setCursor(look_.measuring ? Qt::CrossCursor : Qt::ArrowCursor);
    const QPointF position = onCanvas(event->position());
    if (ended == Drag::mark && (position - dragStart_).manhattanLength() < kDragThreshold)
        pick(*panel, position); // a click means a moment, not a stretch
    if (ended != Drag::box)
        return;
    const QRectF box = std::exchange(cursor_->rubberBand, QRectF());
    refreshCursor();
    if (box.width() > kDragThreshold && box.height() > kDragThreshold) {
        const AxisLimits x = between(panel->mapX(), box.left(), box.right());
        const AxisLimits y = between(panel->mapY(), box.top(), box.bottom());
        chooseX(*panel, x);
        chooseY(*panel, y);
    } else if (event->button() == Qt::RightButton) {
        showMenu(*panel, position, event->globalPosition().toPoint());
    }
}

void PlotStack::mouseDoubleClickEvent(QMouseEvent* event)
{
    PlotPanel* panel = panelAt(onCanvas(event->position()));
    if (!panel || event->button() != Qt::LeftButton)
        return mousePressEvent(event);
    const QString plotId = panel->data().id; // a copy: it may go
    emit timePicked(timeBefore_); // its first click meant no other time
    emit enlargeRequested(plotId);
}

void PlotStack::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    hover(QPointF(-1, -1));
}

void PlotStack::wheelEvent(QWheelEvent* event)
{
    const QPointF at = onCanvas(event->position());
    PlotPanel* panel = panelAt(at);
    const double notches = event->angleDelta().y() / 120.0;
    const bool zooms = panel && (bar_->isHidden() || event->modifiers() != Qt::NoModifier);
    if (!zooms && !bar_->isHidden())
        return scroll(int(-notches * bar_->singleStep()));
    if (!panel || notches == 0) {
        event->ignore();
        return;
    }
    event->accept();
    const double factor = std::pow(kZoomStep, notches);
    const bool both = panel->data().equalAspect;
    if (both || !(event->modifiers() & Qt::ControlModifier))
        chooseX(*panel, zoomed(panel->x, panel->mapX().value(at.x()), factor, panel->data().logX));
    if (both || event->modifiers() & Qt::ControlModifier)
        chooseY(*panel, zoomed(panel->y, panel->mapY().value(at.y()), factor, panel->logY()));
}

void PlotStack::keyPressEvent(QKeyEvent* event)
{
    PlotPanel* panel = keyPanel();
    if (!panel) {
        QWidget::keyPressEvent(event);
        return;
    }
    const bool vertical = event->key() == Qt::Key_Up || event->key() == Qt::Key_Down;
    if (vertical && event->modifiers() & Qt::ControlModifier)
        return goToPlot(event->key() == Qt::Key_Up ? -1 : 1);
    const bool logX = panel->data().logX;
    const QPointF middle = panel->area().center();
    const auto zoom = [&](double factor) {
        const PixelMap map = panel->mapX();
        const double pixel = panel->data().xIsTime ? map.pixel(cursor_->time) : middle.x();
        const bool inSight = pixel >= panel->area().left() && pixel <= panel->area().right();
        chooseX(*panel, zoomed(panel->x, map.value(inSight ? pixel : middle.x()), factor, logX));
        if (panel->data().equalAspect)
            chooseY(*panel, zoomed(panel->y, panel->mapY().value(middle.y()), factor, panel->logY()));
    };
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoom(kZoomStep);
        break;
    case Qt::Key_Minus:
        zoom(1 / kZoomStep);
        break;
    case Qt::Key_Left:
        chooseX(*panel, moved(panel->x, -kMoveStep, logX));
        break;
    case Qt::Key_Right:
        chooseX(*panel, moved(panel->x, kMoveStep, logX));
        break;
    case Qt::Key_Up:
        chooseY(*panel, moved(panel->y, kMoveStep, panel->logY()));
        break;
    case Qt::Key_Down:
        chooseY(*panel, moved(panel->y, -kMoveStep, panel->logY()));
        break;
    case Qt::Key_Home:
        resetAxes();
        break;
    case Qt::Key_PageUp:
        scroll(-bar_->pageStep());
        break;
    case Qt::Key_PageDown:
        scroll(bar_->pageStep());
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        emit enlargeRequested(QString(panel->data().id));
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

/// To the plot above or below, which is scrolled into sight.
void PlotStack::goToPlot(int step)
{
    const int next = spokenPlace()->y() + step;
    if (next < 0 || next >= int(panels_.size()))
        return;
    activePlot_ = panels_[std::size_t(next)]->data().id;
    bringIntoSight(*keyPanel());
    showKeyPlot();
    announcePlace(this);
}

/// One plot alone needs no mark.
void PlotStack::showKeyPlot()
{
    cursor_->keyed = hasFocus() && panels_.size() > 1 ? keyPanel() : nullptr;
    refreshCursor();
}

void PlotStack::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    if (event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason)
        showKeyPlot();
}

void PlotStack::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    if (event->reason() != Qt::PopupFocusReason)
        showKeyPlot();
}

/// By the menu key: the right button draws a box as well.
void PlotStack::contextMenuEvent(QContextMenuEvent* event)
{
    PlotPanel* panel = keyPanel();
    if (event->reason() != QContextMenuEvent::Keyboard || !panel)
        return QWidget::contextMenuEvent(event);
    const QPoint middle = inWidget(panel->area()).center().toPoint();
    showMenu(*panel, {-1, -1}, mapToGlobal(middle));
}

bool PlotStack::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QString tip;
    for (const auto& panel : panels_) {
        if (panel->header()->isFoldAt(onCanvas(help->pos()))) {
            QStringList names;
            for (const LegendEntry& entry : panel->header()->folded())
                names << entry.text;
            tip = withoutMarks(names.join(QLatin1Char('\n'))) + QLatin1Char('\n')
                + tr("Click to hide or show these curves");
        }
        if (const QString title = panel->header()->cutTitleAt(onCanvas(help->pos())); !title.isEmpty())
            tip = title;
        const LegendEntry* entry = panel->legendEntryAt(onCanvas(help->pos()));
        if (!entry)
            continue;
        tip = withoutMarks(entry->note.isEmpty() ? entry->text
                                                 : entry->text + QLatin1Char('\n') + entry->note);
        tip += QLatin1Char('\n')
            + (entry->shown ? tr("Click to hide this curve") : tr("Click to show this curve"));
    }
    QToolTip::showText(help->globalPos(), tip, this);
    return true;
}

} // namespace polhode::ui

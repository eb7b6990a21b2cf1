#include "ui/render/handle.h"
#include "ui/render/scene_view.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QWheelEvent>

#include <cmath>
#include <utility>

namespace polhode::ui
{

using Eigen::Vector3d;

namespace
{

constexpr double kTurnPerPixel = 0.008; // rad
constexpr double kTurnPerKey = 0.0873; // rad; 5°
constexpr double kShiftPerKey = 0.06; // of the view's half height
constexpr double kZoomPerNotch = 0.85;
constexpr double kPushPerKey = 0.05; // of the view's half height
constexpr double kHandlePerKey = 0.0174533; // rad, 1°; along a rail as much of its half length
constexpr double kClickReach = 4; // pixels that a click may move

} // namespace

bool SceneView::pokes(Qt::KeyboardModifiers modifiers) const
{
    return pokeScale_ > 0 && dragMode_ != DragMode::orbit && !(modifiers & Qt::ControlModifier);
}

Vector3d SceneView::pokePoint_W() const
{
    const SceneFrame::Body* at = body(poke_.bodyId);
    return at ? Vector3d(at->p_WB + at->R_WB * poke_.point_B) : poke_.end_W;
}

void SceneView::mousePressEvent(QMouseEvent* event)
{
    if (byKeys_)
        endDrag();
    if (drag_ != Drag::none)
        return;
    animation_.stop();
    pressed_ = last_ = event->position();
    pressedOn_.reset();
    if (event->button() == Qt::MiddleButton
        || (event->button() == Qt::LeftButton && event->modifiers() & Qt::ShiftModifier)) {
        drag_ = Drag::pan;
    } else if (event->button() == Qt::RightButton) {
        drag_ = Drag::orbit;
    } else if (event->button() == Qt::LeftButton) {
        drag_ = Drag::orbit;
        if (const int handle = pickHandle(frame_, projection(), pressed_); handle >= 0) {
            drag_ = Drag::handle;
            held_ = frame_.handles[static_cast<std::size_t>(handle)];
            travel_ = 0;
        } else {
            pressedOn_ = pickBody(frame_, projection().ray(pressed_));
        }
        if (pressedOn_ && pokes(event->modifiers())) {
            drag_ = pulls() ? Drag::pull : Drag::poke;
            pulling_ = false;
            poke_ = {pressedOn_->bodyId, pressedOn_->point_B, pressedOn_->point_W};
        }
    }
    showCursor();
    canvas_->update();
}

void SceneView::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF before = last_;
    last_ = event->position();
    const QPointF step = last_ - before;
    Camera camera = camera_;
    switch (drag_) {
    case Drag::none:
        hover(last_);
        return;
    case Drag::orbit:
        camera.orbit(-kTurnPerPixel * step.x(), kTurnPerPixel * step.y());
        setCamera(camera);
        return;
    case Drag::pan: {
        const double perPixel = projection().worldPerPixel(camera_.target_W);
        camera.pan(-perPixel * step.x(), perPixel * step.y());
        setCamera(camera);
        return;
    }
    case Drag::poke:
        poke_.end_W = projection().unproject(last_, pokePoint_W());
        canvas_->update();
        return;
    case Drag::pull:
        if (!pulling_ && (last_ - pressed_).manhattanLength() <= kClickReach)
            return;
        if (!pulling_)
            emit pullStarted(poke_.bodyId, poke_.end_W);
        pulling_ = true;
        pullTo(last_);
        return;
    case Drag::handle:
        travel_ += handleTravel(*held_, projection(), before, last_);
        emit handleMoved(held_->id, travel_, true);
        return;
    }
}

/// The hand stays in the plane that faces the camera through the point that was taken hold of.
void SceneView::pullTo(const QPointF& pixel)
{
    if (pulling_)
        emit pullMoved(projection().unproject(pixel, poke_.end_W));
}

void SceneView::mouseReleaseEvent(QMouseEvent* event)
{
    const bool click = (event->position() - pressed_).manhattanLength() <= kClickReach;
    const Drag ended = drag_;
    const Vector3d point_W = pokePoint_W();
    const Vector3d impulse_W = pokeScale_ * (poke_.end_W - point_W);
    endDrag();
    if (event->button() == Qt::LeftButton && click && pressedOn_)
        emit bodyClicked(pressedOn_->bodyId, pressedOn_->point_B);
    else if (ended == Drag::poke && impulse_W.allFinite())
        emit poked(poke_.bodyId, point_W, impulse_W);
    else if (event->button() == Qt::RightButton && ended == Drag::orbit && click)
        emit menuRequested(event->globalPosition().toPoint());
    hover(event->position());
}

void SceneView::endDrag()
{
    const bool pulled = drag_ == Drag::pull && pulling_;
    const std::optional<SceneFrame::Handle> held = held_;
    drag_ = Drag::none;
    pulling_ = byKeys_ = false;
    held_.reset();
    if (pulled)
        emit pullEnded(false);
    if (held)
        emit handleMoved(held->id, travel_, false);
    showCursor();
    canvas_->update();
}

void SceneView::mouseDoubleClickEvent(QMouseEvent* event)
{
    pressedOn_.reset();
    if (event->button() == Qt::LeftButton)
        fit();
}

void SceneView::zoomAt(const QPointF& pixel, double factor)
{
    const Projection now = projection();
    const auto pick = pickBody(frame_, now.ray(pixel));
    const Vector3d anchor_W = pick ? pick->point_W : now.unproject(pixel, camera_.target_W);
    Camera camera = camera_;
    camera.zoom(factor, anchor_W);
    setCamera(camera);
}

void SceneView::wheelEvent(QWheelEvent* event)
{
    animation_.stop();
    zoomAt(event->position(), std::pow(kZoomPerNotch, event->angleDelta().y() / 120.0));
    event->accept();
}

bool SceneView::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && drag_ != Drag::none
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept(); // it means what is held
        return true;
    }
    if (event->type() == QEvent::NativeGesture) {
        const auto* gesture = static_cast<QNativeGestureEvent*>(event);
        if (gesture->gestureType() == Qt::ZoomNativeGesture) {
            zoomAt(gesture->position(), 1 / std::max(0.1, 1 + gesture->value()));
            return true;
        }
    }
    return QWidget::event(event);
}

/// To a body, or to a handle, which lights up as under the pointer.
void SceneView::goTo(int place)
{
    const auto bodies = toldBodies();
    if (place < 0 || place >= spokenGrid().height() || drag_ != Drag::none)
        return;
    place_ = place;
    const auto number = std::size_t(place);
    hoveredHandle_ = number < bodies.size() ? -1 : frame_.handles[number - bodies.size()].id;
    setHover(number < bodies.size() ? bodies[number]->id : -1, {});
    canvas_->update();
    announcePlace(this);
}

/// Takes hold of what the keys are at, or lets go of it.
void SceneView::holdByKeys()
{
    const auto bodies = toldBodies();
    if (byKeys_) {
        const Drag ended = drag_;
        const Vector3d point_W = pokePoint_W(), impulse_W = pokeScale_ * (poke_.end_W - point_W);
        endDrag();
        if (ended == Drag::poke && impulse_W.norm() > 0)
            emit poked(poke_.bodyId, point_W, impulse_W);
        return;
    }
    if (drag_ != Drag::none || !spokenPlace())
        return;
    const auto number = std::size_t(place_);
    if (number >= bodies.size()) {
        held_ = frame_.handles[number - bodies.size()];
        travel_ = 0;
        drag_ = Drag::handle;
    } else if (pokeScale_ > 0) {
        poke_ = {bodies[number]->id, Vector3d::Zero(), bodies[number]->p_WB};
        pressedOn_.reset();
        drag_ = Drag::poke;
    }
    byKeys_ = drag_ != Drag::none;
    canvas_->update();
}

/// What is held by the keys, by steps to the right and up in the view.
void SceneView::moveHeld(int x, int y)
{
    if (drag_ == Drag::poke) {
        const Eigen::Matrix3d R_WC = projection().R_WC();
        poke_.end_W += kPushPerKey * camera_.halfHeight() * (x * R_WC.col(0) + y * R_WC.col(1));
        canvas_->update();
    } else {
        travel_ += (x + y) * kHandlePerKey * (held_->slides ? held_->size : 1);
        emit handleMoved(held_->id, travel_, true);
    }
}

void SceneView::keyPressEvent(QKeyEvent* event)
{
    const bool vertical = event->key() == Qt::Key_Up || event->key() == Qt::Key_Down;
    if (vertical && event->modifiers() & Qt::ControlModifier)
        return goTo(event->key() == Qt::Key_Down ? place_ + 1 : std::max(0, place_ - 1));
    const auto steps
        = [&](Qt::Key on, Qt::Key back) { return (event->key() == on) - (event->key() == back); };
    const int right = steps(Qt::Key_Right, Qt::Key_Left), up = steps(Qt::Key_Up, Qt::Key_Down);
    if (byKeys_ && (right != 0 || up != 0))
        return moveHeld(right, up);
    Camera camera = camera_;
    const bool shift = event->modifiers() & Qt::ShiftModifier;
    const double pan = kShiftPerKey * camera.halfHeight();
    const auto move = [&](double x, double y) {
        if (shift)
            camera.pan(pan * x, pan * y);
        else
            camera.orbit(kTurnPerKey * x, kTurnPerKey * y);
    };
    switch (event->key()) {
    case Qt::Key_Left:
        move(-1, 0);
        break;
    case Qt::Key_Right:
        move(1, 0);
        break;
    case Qt::Key_Up:
        move(0, 1);
        break;
    case Qt::Key_Down:
        move(0, -1);
        break;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        camera.zoom(kZoomPerNotch, camera.target_W);
        break;
    case Qt::Key_Minus:
        camera.zoom(1 / kZoomPerNotch, camera.target_W);
        break;
    case Qt::Key_Home:
        fit();
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return holdByKeys();
    case Qt::Key_Escape:
        if (byKeys_ && drag_ == Drag::handle) {
            travel_ = 0;
            return endDrag();
        }
        if (drag_ == Drag::poke || drag_ == Drag::pull) {
            pressedOn_.reset();
            if (std::exchange(pulling_, false))
                emit pullEnded(true);
            endDrag();
            return;
        }
        QWidget::keyPressEvent(event);
        return;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    animation_.stop();
    setCamera(camera);
}

void SceneView::leaveEvent(QEvent*)
{
    if (drag_ != Drag::none)
        return;
    hoveredHandle_ = -1;
    setHover(-1, {});
    canvas_->update();
}

void SceneView::hover(const QPointF& pixel)
{
    const Projection now = projection();
    const int handle = pickHandle(frame_, now, pixel);
    const int hovered = handle < 0 ? -1 : frame_.handles[static_cast<std::size_t>(handle)].id;
    if (std::exchange(hoveredHandle_, hovered) != hovered) {
        showCursor();
        canvas_->update();
    }
    if (handle >= 0)
        return setHover(-1, {});
    const int arrow = pickArrow(frame_, now, pixel);
    const auto pick = arrow < 0 ? pickBody(frame_, now.ray(pixel)) : std::nullopt;
    const Paint paint = arrow < 0 ? Paint() : frame_.arrows[arrow].paint;
    setHover(pick ? pick->bodyId : -1, paint.tag.isEmpty() ? paint.quantity : paint.tag);
}

void SceneView::setHover(int bodyId, const QString& quantity)
{
    const bool otherBody = bodyId != hoveredBody_, otherQuantity = quantity != hoveredQuantity_;
    hoveredBody_ = bodyId;
    hoveredQuantity_ = quantity;
    if (!otherBody && !otherQuantity)
        return;
    showCursor();
    canvas_->update();
    if (otherBody)
        emit bodyHovered(bodyId);
    if (otherQuantity)
        emit quantityHovered(quantity);
}

void SceneView::showCursor()
{
    if (drag_ == Drag::orbit || drag_ == Drag::pan)
        setCursor(Qt::ClosedHandCursor);
    else if (drag_ == Drag::handle || hoveredHandle_ >= 0)
        setCursor(drag_ == Drag::handle ? Qt::ClosedHandCursor : Qt::PointingHandCursor);
    else if (drag_ == Drag::poke)
        setCursor(Qt::CrossCursor);
    else if (drag_ == Drag::pull)
        setCursor(Qt::ClosedHandCursor);
    else if (hoveredBody_ >= 0)
        setCursor(!pokes(Qt::NoModifier) ? Qt::PointingHandCursor
                      : pulls()          ? Qt::OpenHandCursor
                                         : Qt::CrossCursor);
    else
        setCursor(Qt::OpenHandCursor);
}

} // namespace polhode::ui

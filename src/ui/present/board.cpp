#include "ui/present/board.h"

#include "ui/theme/text_scale.h"

#include <QAbstractScrollArea>
#include <QCursor>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>
#include <QTransform>

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

constexpr double kPen = 3.5; // px, of text of the usual size
constexpr double kEraser = 14; // px, to both sides
constexpr double kLight = 0.17; // of the window's height, the radius of the spotlight
constexpr double kDark = 0.72; // opacity around it
constexpr int kFollowMs = 33;

} // namespace

Board::Board(Ink& ink, QWidget* window)
    : QWidget(window)
    , ink_(ink)
{
    setFocusPolicy(Qt::NoFocus);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setGeometry(window->rect());
    window->installEventFilter(this);
    connect(&ink_, &Ink::changed, this, &Board::showState);
    follow_.setInterval(kFollowMs);
    connect(&follow_, &QTimer::timeout, this, [this] {
        const QPointF at = mapFromGlobal(QCursor::pos());
        if (at != light_) {
            light_ = at;
            update();
        }
    });
    hide();
}

void Board::addPart(const QString& name, QWidget* part, QAbstractScrollArea* text)
{
    parts_.push_back({name, part, text});
    part->installEventFilter(this);
    if (text)
        connect(text->verticalScrollBar(), &QScrollBar::valueChanged, this, qOverload<>(&QWidget::update));
}

QColor Board::penColor(int number, Theme theme)
{
    static const char* const kKeys[kColors] = {"series8", "series1", "series3", "energy"};
    return quantityStyle(QLatin1String(kKeys[std::clamp(number, 0, kColors - 1)]), theme).color;
}

void Board::setTool(Tool tool)
{
    tool_ = tool;
    drawn_.reset();
    setCursor(tool == Tool::none ? Qt::ArrowCursor : Qt::CrossCursor);
    showState();
}

void Board::setColor(int number)
{
    color_ = number;
    emit changed();
}

void Board::setSpotlight(bool on)
{
    spotlight_ = on;
    light_ = mapFromGlobal(QCursor::pos());
    on ? follow_.start() : follow_.stop();
    showState();
}

void Board::setBlack(bool on)
{
    black_ = on;
    showState();
}

void Board::setTheme(Theme theme)
{
    theme_ = theme;
    update();
}

void Board::showState()
{
    setAttribute(Qt::WA_TransparentForMouseEvents, tool_ == Tool::none && !black_);
    const bool any = tool_ != Tool::none || spotlight_ || black_ || !ink_.strokes().isEmpty();
    setVisible(any);
    update();
    emit changed();
}

bool Board::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parentWidget() && event->type() == QEvent::Resize)
        setGeometry(parentWidget()->rect());
    else if (event->type() == QEvent::Resize || event->type() == QEvent::Move)
        update();
    return QWidget::eventFilter(watched, event);
}

const Board::Part* Board::partCalled(const QString& name) const
{
    const auto found = std::ranges::find(parts_, name, &Part::name);
    return found == parts_.end() ? nullptr : &*found;
}

/// The part below, else the whole window.
const Board::Part* Board::partAt(QPointF position) const
{
    for (const Part& part : parts_)
        if (part.widget->isVisible()
            && QRectF(part.widget->mapTo(window(), QPoint()), part.widget->size())
                   .contains(mapTo(window(), position.toPoint())))
            return &part;
    return nullptr;
}

QTransform Board::toPart(const Part& part) const
{
    const QPointF corner = part.widget->mapTo(window(), QPoint()) - mapTo(window(), QPoint());
    if (part.text) {
        const double unit = std::max(1, part.widget->width());
        return QTransform::fromTranslate(-corner.x(), -corner.y() + part.text->verticalScrollBar()->value())
            * QTransform::fromScale(1 / unit, 1 / unit);
    }
    const double unit = std::max(1, part.widget->height());
    return QTransform::fromTranslate(-corner.x() - part.widget->width() / 2.0, -corner.y())
        * QTransform::fromScale(1 / unit, 1 / unit);
}

void Board::erase(QPointF position)
{
    const double reach = kEraser * textScale(*this);
    for (const Part& part : parts_) {
        const QTransform to = toPart(part);
        ink_.eraseAt(part.name, to.map(position), reach * to.m11());
    }
}

void Board::mousePressEvent(QMouseEvent* event)
{
    if (black_)
        return setBlack(false);
    if (event->button() != Qt::LeftButton)
        return;
    if (tool_ == Tool::eraser)
        return erase(event->position());
    const Part* part = partAt(event->position());
    if (!part)
        return;
    const QTransform to = toPart(*part);
    drawn_ = Stroke{part->name, color_, kPen * textScale(*this) * to.m11(), {to.map(event->position())}};
    update();
}

void Board::mouseMoveEvent(QMouseEvent* event)
{
    if (tool_ == Tool::eraser && (event->buttons() & Qt::LeftButton))
        return erase(event->position());
    if (!drawn_)
        return;
    if (const Part* part = partCalled(drawn_->part))
        drawn_->points << toPart(*part).map(event->position());
    update();
}

void Board::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !drawn_)
        return;
    const Stroke stroke = *std::exchange(drawn_, std::nullopt);
    ink_.add(stroke);
}

void Board::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (black_)
        return painter.fillRect(rect(), Qt::black);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto draw = [&](const Stroke& stroke) {
        const Part* part = partCalled(stroke.part);
        if (!part || !part->widget->isVisible())
            return;
        const QTransform back = toPart(*part).inverted();
        const QRectF area(part->widget->mapTo(window(), QPoint()) - mapTo(window(), QPoint()),
                          part->widget->size());
        painter.setClipRect(area);
        painter.setPen(QPen(penColor(stroke.color, theme_), stroke.width * back.m11(), Qt::SolidLine,
                            Qt::RoundCap, Qt::RoundJoin));
        const QPolygonF points = back.map(stroke.points);
        points.size() == 1 ? painter.drawPoint(points.first()) : painter.drawPolyline(points);
    };
    for (const Stroke& stroke : ink_.strokes())
        draw(stroke);
    if (drawn_)
        draw(*drawn_);
    painter.setClipping(false);
    if (spotlight_) {
        QPainterPath around;
        around.addRect(rect());
        around.addEllipse(light_, kLight * height(), kLight * height());
        QColor dark = Qt::black;
        dark.setAlphaF(float(kDark));
        painter.fillPath(around, dark);
    }
}

} // namespace polhode::ui

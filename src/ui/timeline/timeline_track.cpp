#include "ui/timeline/timeline_track.h"

#include "course/model/event_kinds.h"
#include "ui/plot/number_text.h"
#include "ui/session/session.h"
#include "ui/timeline/track_margin.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <array>
#include <cmath>

namespace polhode::ui
{

namespace
{

constexpr double kReach = 6; // px, of a mark for the mouse
constexpr double kKeyStep = 0.01; // of the run
constexpr double kKeyLeap = 0.1;
constexpr int kDigits = 4;

QString timeText(double seconds)
{
    return QStringLiteral("%1 s").arg(numberText(seconds, kDigits));
}

} // namespace

TimelineTrack::TimelineTrack(Session& session, QWidget* parent)
    : QWidget(parent)
    , session_(session)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&session_, &Session::timeChanged, this, [this] {
        update();
        if (!session_.playing()) // no one listens to sixty times a second
            announce(this);
    });
    connect(&session_, &Session::runChanged, this, &TimelineTrack::takeRun);
    connect(&session_, &Session::veiledChanged, this, qOverload<>(&QWidget::update));
    connect(&session_, &Session::progressed, this, [this](double fraction) {
        progress_ = fraction;
        update();
    });
    connect(&session_, &Session::computingChanged, this, [this](bool computing) {
        progress_ = computing ? 0 : 1;
        computingSince_.start();
        update();
    });
}

void TimelineTrack::setLanguage(course::Language language)
{
    language_ = language;
    setAccessibleName(tr("Timeline"));
    update();
}

void TimelineTrack::setTheme(Theme theme)
{
    theme_ = theme;
    update();
}

/// The time, of which, and what happens at it.
QString TimelineTrack::spokenText() const
{
    const double time = session_.time();
    QStringList parts{tr("%1 of %2").arg(timeText(time), timeText(session_.endTime()))};
    const course::RunPointer run = session_.run();
    if (run && !session_.veiled())
        for (const course::RunEvent& event : run->events())
            if (event.time == time)
                parts << QString::fromStdString(course::in(language_, event.label));
    parts.removeDuplicates();
    return parts.join(QStringLiteral("; "));
}

std::optional<Spoken::Range> TimelineTrack::spokenRange() const
{
    const double end = session_.endTime();
    return Range{session_.time(), 0, end, kKeyStep * end};
}

void TimelineTrack::setSpoken(double time)
{
    session_.setPlaying(false);
    session_.setTime(time);
}

void TimelineTrack::keyPressEvent(QKeyEvent* event)
{
    const double end = session_.endTime(), now = session_.time();
    switch (event->key()) {
    case Qt::Key_Left:
        return setSpoken(now - kKeyStep * end);
    case Qt::Key_Right:
        return setSpoken(now + kKeyStep * end);
    case Qt::Key_PageDown:
        return setSpoken(now - kKeyLeap * end);
    case Qt::Key_PageUp:
        return setSpoken(now + kKeyLeap * end);
    case Qt::Key_Home:
        return setSpoken(0);
    case Qt::Key_End:
        return setSpoken(end);
    default:
        QWidget::keyPressEvent(event);
    }
}

double TimelineTrack::x(double t) const
{
    const double end = session_.endTime();
    return kTrackMargin + (end > 0 ? t / end : 0) * (width() - 2 * kTrackMargin);
}

double TimelineTrack::timeAt(double position) const
{
    return std::clamp((position - kTrackMargin) / (width() - 2 * kTrackMargin), 0.0, 1.0)
        * session_.endTime();
}

void TimelineTrack::takeRun()
{
    const course::RunPointer run = session_.run();
    entries_ = run ? course::eventList(*run) : std::vector<course::EventEntry>();
    update();
}

const course::EventEntry* TimelineTrack::markAt(double position) const
{
    if (!session_.run() || session_.veiled())
        return nullptr;
    const course::EventEntry* best = nullptr;
    double distance = kReach;
    for (const course::EventEntry& entry : entries_)
        if (const double d = std::abs(x(session_.run()->events()[entry.event].time) - position);
            d < distance) {
            distance = d;
            best = &entry;
        }
    return best;
}

const course::EventEntry* TimelineTrack::entryAt(double position) const
{
    if (const course::EventEntry* mark = markAt(position))
        return mark;
    if (!session_.run() || session_.veiled())
        return nullptr;
    const auto spans = [&](const course::EventEntry& entry) {
        return x(session_.run()->events()[entry.event].time) <= position && position <= x(entry.until);
    };
    const auto crowd = std::find_if(entries_.begin(), entries_.end(), spans);
    return crowd == entries_.end() ? nullptr : &*crowd;
}

void TimelineTrack::paintEvent(QPaintEvent*)
{
    const ThemeColors colors = themeColors(theme_);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double y = height() / 2.0;
    painter.setPen(Qt::NoPen);
    painter.setBrush(colors.line);
    painter.drawRoundedRect(QRectF(kTrackMargin, y - 2.5, width() - 2 * kTrackMargin, 5), 2.5, 2.5);
    const double here = x(session_.time());
    painter.setBrush(colors.accent);
    painter.drawRoundedRect(QRectF(kTrackMargin, y - 2.5, here - kTrackMargin, 5), 2.5, 2.5);
    constexpr int kSoonMs = 150; // no bar flickers for runs that are there within it
    if (session_.computing() && computingSince_.elapsed() > kSoonMs) {
        painter.setBrush(colors.warning);
        painter.drawRect(QRectF(kTrackMargin, y + 4, progress_ * (width() - 2 * kTrackMargin), 2));
    }
    if (const course::RunPointer run = session_.run(); run && !session_.veiled())
        drawMarks(painter, *run);
    painter.setPen(QPen(colors.accent, 2));
    painter.setBrush(colors.surface);
    painter.drawEllipse(QPointF(here, y), 7, 7);
}

void TimelineTrack::drawMarks(QPainter& painter, const course::Run& run) const
{
    const ThemeColors colors = themeColors(theme_);
    const double ratio = devicePixelRatioF();
    const QSizeF size(12, 15); // px
    // A run may have hundreds: each mark is drawn once, and copied. Small, large and a triangle: colour alone
    // would not tell them apart.
    const std::array<QPolygonF, 3> shapes{QPolygonF{{0, -4.5}, {3.5, 0}, {0, 4.5}, {-3.5, 0}},
                                          QPolygonF{{0, -6}, {4.5, 0}, {0, 6}, {-4.5, 0}},
                                          QPolygonF{{0, -6}, {5.5, 5}, {-5.5, 5}}};
    const auto markOf = [&](const QColor& color, const QPolygonF& shape) {
        QPixmap mark((size * ratio).toSize());
        mark.setDevicePixelRatio(ratio);
        mark.fill(Qt::transparent);
        QPainter on(&mark);
        on.setRenderHint(QPainter::Antialiasing);
        on.translate(size.width() / 2, size.height() / 2);
        on.setPen(QPen(colors.window, 1.2));
        on.setBrush(color);
        on.drawPolygon(shape);
        return mark;
    };
    const std::array<QColor, 3> color{colors.inkSoft, colors.warning, colors.error};
    const std::array<QPixmap, 3> marks{markOf(color[0], shapes[0]), markOf(color[1], shapes[1]),
                                       markOf(color[2], shapes[2])};
    const auto draw = [&](double at, const QPixmap& mark) {
        const double left = std::round((at - size.width() / 2) * ratio) / ratio;
        painter.drawPixmap(QPointF(left, (height() - size.height()) / 2), mark);
    };
    // A crowd is one mark drawn out over its span.
    const auto drawCrowd = [&](double from, double to, const QColor& fill) {
        const double y = height() / 2.0;
        painter.setPen(QPen(colors.window, 1.2));
        painter.setBrush(fill);
        painter.drawPolygon(QPolygonF{
            {from, y - 6}, {to, y - 6}, {to + 4.5, y}, {to, y + 6}, {from, y + 6}, {from - 4.5, y}});
    };
    // What matters more lies above what happens at the same moment.
    const auto rank = [](const course::RunEvent& event) {
        const bool struck = course::touchOf(event.id) == EventTouch::strikes;
        return event.isFailure() ? 2 : event.isNotice() || struck ? 1 : 0;
    };
    for (std::size_t level = 0; level < marks.size(); ++level)
        for (const course::EventEntry& entry : entries_) {
            const course::RunEvent& event = run.events()[entry.event];
            if (rank(event) != int(level))
                continue;
            if (entry.count > 1)
                drawCrowd(x(event.time), x(entry.until), color[level]);
            else
                draw(x(event.time), marks[level]);
        }
}

void TimelineTrack::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    session_.setPlaying(false);
    const course::EventEntry* mark = markAt(event->position().x());
    session_.setTime(mark ? session_.run()->events()[mark->event].time : timeAt(event->position().x()));
}

void TimelineTrack::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons() & Qt::LeftButton)
        session_.setTime(timeAt(event->position().x()));
    setCursor(markAt(event->position().x()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

bool TimelineTrack::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const course::EventEntry* entry = entryAt(help->pos().x())) {
            QToolTip::showText(help->globalPos(),
                               QStringLiteral("%1\nt = %2 s")
                                   .arg(QString::fromStdString(course::in(language_, entry->label)),
                                        numberText(session_.run()->events()[entry->event].time, 6)),
                               this);
        } else {
            QToolTip::showText(help->globalPos(),
                               QStringLiteral("t = %1 s").arg(numberText(timeAt(help->pos().x()), 4)), this);
        }
        return true;
    }
    return QWidget::event(event);
}

} // namespace polhode::ui

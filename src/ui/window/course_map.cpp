#include "ui/window/course_map.h"

#include "course/model/vocabulary.h"
#include "ui/session/session.h"
#include "ui/session/window_language.h"
#include "ui/theme/scroll_area.h"
#include "ui/theme/text_scale.h"
#include "ui/window/lesson_name.h"
#include "ui/window/lesson_node.h"
#include "ui/window/lesson_progress.h"

#include <QDialogButtonBox>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

constexpr int kApart = 14; // px between nodes
constexpr int kBandsApart = 34; // px, where arrows turn
constexpr int kEdge = 10; // px round the map
constexpr int kGutter = 104; // px at the usual size of text, for the names of the parts at the left
constexpr double kWidest = 1.5; // node, times the narrowest
constexpr double kHead = 7; // px, of an arrow
constexpr double kPortsApart = 12; // px, where several arrows begin or end
constexpr int kAboutLines = 5; // that the text under the map has room for

const course::Lesson* lessonIn(const Session& session, const QString& id)
{
    for (const course::LoadedLesson& loaded : session.course().lessons)
        if (QString::fromStdString(loaded.id) == id)
            return loaded.lesson.get();
    return nullptr;
}

/// "04 The centre of mass"
QString nameOfLesson(const course::Lesson& lesson, course::Language language)
{
    const QString number = lessonNumber(QString::fromStdString(lesson.id));
    return (number.isEmpty() ? QString() : number + u' ') + textOf(lesson.title, language);
}

} // namespace

CourseMap::CourseMap(const Session& session, course::Language language, Theme theme, QWidget* parent)
    : QWidget(parent)
    , theme_(theme)
{
    build(session, language);
}

void CourseMap::build(const Session& session, course::Language language)
{
    std::vector<course::Choice> parts = course::partWords();
    parts.insert(parts.begin(), course::Choice{}); // of scenes
    for (const course::Choice& part : parts) {
        Band band{nullptr, {}};
        for (const course::LoadedLesson& loaded : session.course().lessons) {
            if (!loaded.lesson || loaded.lesson->part != part.id)
                continue;
            const QString id = QString::fromStdString(loaded.id);
            const bool open = session.lesson() && session.lesson()->id == loaded.id;
            auto* node = new LessonNode({lessonNumber(id), textOf(loaded.lesson->title, language),
                                         lessonProgress(id, int(loaded.lesson->steps.size())), open},
                                        theme_, this);
            const int steps = int(loaded.lesson->steps.size());
            node->setAccessibleDescription(tr("Steps seen: %1 of %2").arg(stepsSeen(id, steps)).arg(steps)
                                           + u'\n' + goalsText(*loaded.lesson, language));
            node->installEventFilter(this);
            connect(node, &QPushButton::clicked, this, [this, id] { emit chosen(id); });
            connect(node, &LessonNode::reached, this, [this, id] { reach(id); });
            nodes_[id] = node;
            band.nodes << node;
            if (open || !current_)
                current_ = node;
            for (const course::NamedUse& base : loaded.lesson->buildsOn)
                if (LessonNode* from = nodes_.value(QString::fromStdString(base.id)))
                    arrows_.push_back({from, node});
        }
        if (band.nodes.isEmpty())
            continue;
        band.heading = new QLabel(textOf(part.label, language), this);
        band.heading->setObjectName(QStringLiteral("soft"));
        band.heading->setWordWrap(true);
        band.heading->setAlignment(Qt::AlignLeft | Qt::AlignTop);
        bands_ << band;
    }
}

void CourseMap::reach(const QString& lesson)
{
    reached_ = nodes_.value(lesson);
    for (LessonNode* node : std::as_const(nodes_))
        node->setNear(std::ranges::any_of(arrows_, [&](const Arrow& arrow) {
            return (arrow.to == reached_ && arrow.from == node)
                || (arrow.from == reached_ && arrow.to == node);
        }));
    update();
    emit reached(lesson);
}

void CourseMap::resizeEvent(QResizeEvent*)
{
    layOut();
}

/// Each part in rows as long as there is room; all nodes are alike.
void CourseMap::layOut()
{
    if (bands_.isEmpty())
        return;
    const int least = bands_.first().nodes.first()->minimumSizeHint().width();
    const int left = kEdge + withText(*this, kGutter), room = width() - kEdge - left;
    qsizetype longest = 0;
    for (const Band& band : std::as_const(bands_))
        longest = std::max(longest, band.nodes.size());
    const int columns = std::clamp((room + kApart) / (least + kApart), 1, int(longest));
    const int wide = std::min((room + kApart) / columns - kApart, int(kWidest * least));
    int high = 0;
    for (const LessonNode* node : std::as_const(nodes_))
        high = std::max(high, node->heightForWidth(wide));
    int y = kEdge;
    for (const Band& band : std::as_const(bands_)) {
        const int gutter = left - kEdge - kApart;
        band.heading->setGeometry(kEdge, y, gutter, std::max(high, band.heading->heightForWidth(gutter)));
        for (qsizetype i = 0; i < band.nodes.size(); ++i) {
            const int column = int(i) % columns;
            if (i > 0 && column == 0)
                y += high + kBandsApart;
            band.nodes[i]->setGeometry(left + column * (wide + kApart), y, wide, high);
        }
        y += high + kBandsApart;
    }
    setMinimumHeight(y - kBandsApart + kEdge + kApart);
    update();
}

/// Where an arrow begins, or ends, beside the others that leave or reach its node on the same side: those
/// that go farthest to the left stand leftmost.
double CourseMap::port(const Arrow& arrow, bool end) const
{
    const LessonNode* node = end ? arrow.to : arrow.from;
    const LessonNode* other = end ? arrow.from : arrow.to;
    int left = 0, count = 0;
    for (const Arrow& each : arrows_) {
        if ((end ? each.to : each.from) != node)
            continue;
        const LessonNode* its = end ? each.from : each.to;
        const QPoint place = its->geometry().center();
        left += std::pair(place.x(), place.y())
                < std::pair(other->geometry().center().x(), other->geometry().center().y())
            ? 1
            : 0;
        ++count;
    }
    return node->geometry().center().x() + (left - (count - 1) / 2.0) * kPortsApart;
}

/// To the right along a row; else down from under the one to above the other, in a bow below a row where
/// others stand between. @p heading is where the tip points, in degrees from the right, down is 90.
QPainterPath CourseMap::path(const Arrow& arrow, QPointF& tip, double& heading) const
{
    const QRectF from(arrow.from->geometry()), to(arrow.to->geometry());
    const bool sameRow = from.top() == to.top();
    QPainterPath path;
    if (sameRow && to.left() > from.right() && to.left() - from.right() < from.width()) {
        tip = QPointF(to.left(), to.center().y());
        heading = 0;
        path.moveTo(from.right(), from.center().y());
        path.lineTo(tip - QPointF(kHead, 0));
        return path;
    }
    const QPointF start(port(arrow, false), from.bottom());
    if (sameRow) {
        tip = QPointF(port(arrow, true), to.bottom());
        heading = -90;
        const double deep = kBandsApart * 0.9;
        path.moveTo(start);
        path.cubicTo(start + QPointF(0, deep), tip + QPointF(0, deep), tip + QPointF(0, kHead));
        return path;
    }
    tip = QPointF(port(arrow, true), to.top());
    heading = 90;
    const double bend = std::min(2.0 * kBandsApart, 0.5 * std::abs(tip.y() - start.y()));
    path.moveTo(start);
    path.cubicTo(start + QPointF(0, bend), tip - QPointF(0, bend), tip - QPointF(0, kHead));
    return path;
}

void CourseMap::paintEvent(QPaintEvent*)
{
    const ThemeColors colors = themeColors(theme_);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto isLit = [&](const Arrow& arrow) { return arrow.from == reached_ || arrow.to == reached_; };
    for (const bool lit : {false, true}) // over the others
        for (const Arrow& arrow : std::as_const(arrows_)) {
            if (isLit(arrow) != lit)
                continue;
            const QColor color = lit ? colors.accent : mixed(colors.line, colors.inkSoft, 0.4);
            QPointF tip;
            double heading = 0;
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(color, lit ? 2 : 1.3));
            painter.drawPath(path(arrow, tip, heading));
            painter.save();
            painter.translate(tip);
            painter.rotate(heading);
            painter.setPen(Qt::NoPen);
            painter.setBrush(color);
            painter.drawPolygon(QPolygonF({{0, 0}, {-kHead, -kHead / 2}, {-kHead, kHead / 2}}));
            painter.restore();
        }
}

LessonNode* CourseMap::nodeBeyond(const LessonNode& from, bool down) const
{
    const QPoint here = from.geometry().center();
    LessonNode* found = nullptr;
    const auto far = [&](const LessonNode& node) {
        const QPoint way = node.geometry().center() - here;
        return std::pair(std::abs(way.y()), std::abs(way.x()));
    };
    for (LessonNode* node : nodes_) {
        const int way = node->geometry().center().y() - here.y();
        if ((down ? way > 0 : way < 0) && (!found || far(*node) < far(*found)))
            found = node;
    }
    return found;
}

bool CourseMap::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Down || key == Qt::Key_Up) {
            if (LessonNode* next = nodeBeyond(*static_cast<LessonNode*>(watched), key == Qt::Key_Down))
                next->setFocus(Qt::ShortcutFocusReason);
            return true;
        }
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            static_cast<LessonNode*>(watched)->click();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

// ---- the dialog

CourseMapDialog::CourseMapDialog(const Session& session, course::Language language, Theme theme,
                                 QWidget* parent)
    : QDialog(parent)
    , session_(session)
    , language_(language)
    , theme_(theme)
    , area_(new ScrollArea(this))
    , about_(new QLabel(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Map of the course"));
    area_->setFrameShape(QFrame::NoFrame);
    area_->setWidgetResizable(true);
    area_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area_->setAccessibleName(windowTitle());
    about_->setWordWrap(true);
    about_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    about_->setMinimumHeight(kAboutLines * about_->fontMetrics().lineSpacing());
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(area_, 1);
    layout->addWidget(about_);
    layout->addWidget(buttons);
    connect(&session_, &Session::courseChanged, this, &CourseMapDialog::draw);
    resize(parent->size() * 0.92);
    draw();
}

/// Lessons are read one after the other, and may change: the map is drawn anew, the keys where they were.
void CourseMapDialog::draw()
{
    const bool hadKeys = !map_ || map_->isAncestorOf(focusWidget());
    map_ = new CourseMap(session_, language_, theme_);
    connect(map_, &CourseMap::reached, this, &CourseMapDialog::tell);
    connect(map_, &CourseMap::chosen, this, [this](const QString& lesson) {
        emit lessonWanted(lesson);
        close();
    });
    area_->setWidget(map_);
    LessonNode* node = map_->node(told_);
    if (!node)
        return;
    emit node->reached();
    if (hadKeys)
        QTimer::singleShot(0, node, [node] { node->setFocus(Qt::ShortcutFocusReason); });
}

void CourseMapDialog::tell(const QString& id)
{
    const course::Lesson* lesson = lessonIn(session_, id);
    if (!lesson)
        return;
    told_ = id;
    if (LessonNode* node = map_->node(id); node->hasFocus())
        area_->ensureWidgetVisible(node);
    QStringList bases, later;
    for (const course::NamedUse& base : lesson->buildsOn)
        if (const course::Lesson* known = lessonIn(session_, QString::fromStdString(base.id)))
            bases << nameOfLesson(*known, language_);
    for (const course::LoadedLesson& other : session_.course().lessons)
        if (other.lesson && std::ranges::count(other.lesson->buildsOn, lesson->id, &course::NamedUse::id) > 0)
            later << nameOfLesson(*other.lesson, language_);
    QStringList lines{QStringLiteral("<b>%1</b>").arg(nameOfLesson(*lesson, language_).toHtmlEscaped())};
    const auto list = [&](const QString& what, const QStringList& names) {
        if (!names.isEmpty())
            lines << what.arg(names.join(tr(", ", "between lessons")).toHtmlEscaped());
    };
    list(tr("Builds on %1."), bases);
    list(tr("Needed for %1."), later);
    if (bases.size() + later.size() > 0)
        lines = {lines[0], lines.mid(1).join(u' ')};
    lines << goalsText(*lesson, language_).toHtmlEscaped().replace(u'\n', QLatin1String("<br>"));
    about_->setText(lines.join(QLatin1String("<br>")));
}

} // namespace polhode::ui

#include "ui/window/lesson_list.h"

#include "course/language/error_text.h"
#include "course/model/moment_line.h"
#include "course/model/vocabulary.h"
#include "ui/session/session.h"
#include "ui/theme/scroll_area.h"
#include "ui/theme/text_scale.h"
#include "ui/window/ask_name.h"
#include "ui/window/lesson_name.h"
#include "ui/window/lesson_progress.h"
#include "ui/window/moment_store.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScrollBar>
#include <QVBoxLayout>

namespace polhode::ui
{

namespace
{

constexpr int kRowWidth = 420; // px, of text of the usual size

constexpr int kMargin = 12; // px, beside the rows

/// What a bookmark says of itself; a damaged one shows itself.
course::LineHead headOrLine(const QString& line)
{
    try {
        course::LineHead head = course::headOf(line.toStdString());
        if (head.name.empty())
            head.name = line.toStdString();
        return head;
    } catch (const course::ValueError&) {
        return {{}, line.toStdString(), {}};
    }
}

/// A ring that fills as a lesson is read.
QPixmap progressRing(double share, const ThemeColors& colors, double ratio, double scale)
{
    QPixmap pixmap(QSize(18, 18) * ratio * scale);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(scale, scale);
    const QRectF ring(2.5, 2.5, 13, 13);
    painter.setPen(QPen(colors.line, 2.5));
    painter.drawEllipse(ring);
    painter.setPen(QPen(share >= 1 ? colors.good : colors.accent, 2.5));
    painter.drawArc(ring, 90 * 16, int(-share * 360 * 16));
    return pixmap;
}

} // namespace

LessonList::LessonList(Session& session, QWidget* parent)
    : QFrame(parent)
    , session_(session)
    , area_(new ScrollArea(this))
{
    setObjectName(QStringLiteral("lessonList"));
    setFrameShape(QFrame::NoFrame);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(area_);
    area_->setFrameShape(QFrame::NoFrame);
    area_->setWidgetResizable(true);
    connect(&session_, &Session::courseChanged, this, [this] {
        if (isVisible())
            rebuild();
    });
}

void LessonList::setLanguage(course::Language language)
{
    language_ = language;
    setAccessibleName(tr("Lessons"));
    area_->setAccessibleName(tr("Lessons"));
    if (isVisible())
        rebuild();
}

void LessonList::setTheme(Theme theme)
{
    theme_ = theme;
    const ThemeColors colors = themeColors(theme);
    setStyleSheet(
        QStringLiteral("QFrame#lessonList { background: %1; border: 1px solid %2; }"
                       "QWidget#lessonContent { background: %1; }"
                       "QPushButton#lessonRow { background: transparent; text-align: left; border: none; "
                       "outline: none; border-radius: 6px; padding: 6px 8px; }"
                       "QPushButton#lessonRow:hover, QPushButton#lessonRow:focus { background: %3; }")
            .arg(colors.surface.name(), colors.line.name(), colors.accentSoft.name()));
    if (isVisible())
        rebuild();
}

QWidget* LessonList::lessonRow(const QString& id, const QString& title, const QString& summary,
                               double progress, bool current)
{
    auto* row = new QPushButton;
    row->setObjectName(QStringLiteral("lessonRow"));
    row->setAccessibleName(title);
    row->setAccessibleDescription(summary);
    row->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(8, 5, 8, 5);
    layout->setSpacing(10);
    auto* ring = new QLabel(row);
    ring->setPixmap(progressRing(progress, themeColors(theme_), devicePixelRatioF(), textScale(*this)));
    ring->setAttribute(Qt::WA_TransparentForMouseEvents);
    layout->addWidget(ring, 0, Qt::AlignTop);
    auto* text = new QVBoxLayout;
    text->setSpacing(1);
    auto* heading = new QLabel(row);
    heading->setTextFormat(Qt::RichText);
    heading->setText(
        QStringLiteral("<span style='%1'>%2</span>")
            .arg(QStringLiteral("font-weight:600;color:%1")
                     .arg((current ? themeColors(theme_).accent : themeColors(theme_).ink).name()),
                 title.toHtmlEscaped()));
    heading->setWordWrap(true);
    heading->setAttribute(Qt::WA_TransparentForMouseEvents);
    text->addWidget(heading);
    if (!summary.isEmpty()) {
        auto* caption = new QLabel(summary, row);
        caption->setObjectName(QStringLiteral("soft"));
        caption->setWordWrap(true);
        caption->setAttribute(Qt::WA_TransparentForMouseEvents);
        text->addWidget(caption);
    }
    layout->addLayout(text, 1);
    row->setFixedHeight(layout->heightForWidth(std::min(
        withText(*this, kRowWidth), width() - 2 * kMargin - area_->verticalScrollBar()->sizeHint().width())));
    connect(row, &QPushButton::clicked, this, [this, id] { emit chosen(id); });
    return row;
}

void LessonList::setMoments(MomentStore& store)
{
    store_ = &store;
    connect(store_, &MomentStore::changed, this, [this] {
        if (isVisible())
            QTimer::singleShot(0, this, &LessonList::rebuild); // the row that asked for it is at work
    });
}

void LessonList::setElsewhere(const QString& path)
{
    elsewhere_ = path;
    if (isVisible())
        rebuild();
}

/// Where the lessons are from, and the way back.
void LessonList::addElsewhere(QVBoxLayout& layout)
{
    auto* from = new QLabel(tr("From %1").arg(QDir::toNativeSeparators(elsewhere_)));
    from->setObjectName(QStringLiteral("soft"));
    from->setTextFormat(Qt::PlainText);
    from->setWordWrap(true);
    from->setContentsMargins(8, 0, 0, 2);
    layout.addWidget(from);
    auto* back = new QPushButton(QStringLiteral("←  ") + tr("The lessons of the program"));
    back->setObjectName(QStringLiteral("lessonRow"));
    connect(back, &QPushButton::clicked, this, &LessonList::homeWanted);
    layout.addWidget(back);
}

/// A bookmark under its lesson; its menu, F2 and Delete change it.
QWidget* LessonList::bookmarkRow(const QString& line, const QString& name)
{
    auto* row = new QPushButton(QStringLiteral("★  ") + name);
    row->setObjectName(QStringLiteral("lessonRow"));
    row->setAccessibleName(tr("Bookmark: %1").arg(name));
    row->setToolTip(tr("F2 renames this bookmark, Delete removes it."));
    row->setContextMenuPolicy(Qt::ActionsContextMenu);
    const auto add = [&](const QString& text, const QKeySequence& key, const std::function<void()>& run) {
        auto* action = new QAction(text, row);
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetShortcut);
        connect(action, &QAction::triggered, this, run);
        row->addAction(action);
    };
    add(tr("Rename …"), Qt::Key_F2, [this, line, name] { renameBookmark(line, name); });
    add(tr("Remove"), QKeySequence::Delete, [this, line] { store_->removeBookmark(line); });
    connect(row, &QPushButton::clicked, this, [this, line] { emit bookmarkChosen(line); });
    return row;
}

void LessonList::renameBookmark(const QString& line, const QString& name)
{
    if (const auto other = askName(this, tr("Rename the bookmark"), name); other && !other->isEmpty())
        store_->renameBookmark(line, *other);
}

void LessonList::rebuild()
{
    const bool focused = isAncestorOf(QApplication::focusWidget());
    current_ = nullptr;
    auto* content = new QWidget;
    content->setObjectName(QStringLiteral("lessonContent"));
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(kMargin, 10, kMargin, 12);
    layout->setSpacing(2);
    if (!elsewhere_.isEmpty())
        addElsewhere(*layout);
    auto* map = new QPushButton(tr("Map of the course"));
    map->setObjectName(QStringLiteral("lessonRow"));
    connect(map, &QPushButton::clicked, this, &LessonList::mapWanted);
    layout->addWidget(map);
    const auto complain = [&](const QString& heading, const std::vector<course::InputError>& errors) {
        auto* broken = new QLabel(content);
        broken->setObjectName(QStringLiteral("problem"));
        broken->setWordWrap(true);
        QStringList lines{heading};
        for (const course::InputError& error : errors)
            lines << QString::fromStdString(course::in(language_, sentenceFirst(error)));
        broken->setText(lines.mid(0, 4).join('\n'));
        layout->addWidget(broken);
    };
    QMultiMap<QString, QWidget*> bookmarks;
    for (const QString& line : store_ ? store_->bookmarks() : QStringList()) {
        const auto head = headOrLine(line);
        bookmarks.insert(QString::fromStdString(head.lesson),
                         bookmarkRow(line, QString::fromStdString(head.name)));
    }
    const auto addBookmarks = [&](const QString& id) {
        const QList<QWidget*> rows = bookmarks.values(id); // the latest first
        for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
            auto* indented = new QHBoxLayout;
            indented->setContentsMargins(28, 0, 0, 0);
            indented->addWidget(*row);
            layout->addLayout(indented);
        }
        bookmarks.remove(id);
    };
    const auto add = [&](const course::LoadedLesson& loaded) {
        const QString id = QString::fromStdString(loaded.id);
        if (!loaded.lesson)
            return complain(tr("%1 cannot be shown:").arg(id), loaded.errors);
        const course::Lesson& lesson = *loaded.lesson;
        const QString number = lessonNumber(id);
        const bool open = session_.lesson() && session_.lesson()->id == loaded.id;
        QStringList caption{QString::fromStdString(course::in(language_, lesson.summary)),
                            furtherText(lesson)};
        caption.removeAll(QString());
        QWidget* row = lessonRow(id,
                                 (number.isEmpty() ? number : number + QStringLiteral("  "))
                                     + QString::fromStdString(course::in(language_, lesson.title)),
                                 caption.join(u'\n'), lessonProgress(id, int(lesson.steps.size())), open);
        if (const QString goals = goalsText(lesson, language_); !goals.isEmpty())
            row->setToolTip(tr("At the end you will be able to") + u'\n' + goals);
        layout->addWidget(row);
        addBookmarks(id);
        if (!loaded.errors.empty())
            complain(tr("%1 contains mistakes:").arg(id), loaded.errors);
        if (open || !current_)
            current_ = row;
    };
    std::vector<course::Choice> parts = course::partWords();
    parts.insert(parts.begin(), course::Choice{}); // of scenes
    for (const course::Choice& part : parts) {
        bool any = false;
        for (const course::LoadedLesson& loaded : session_.course().lessons) {
            if (!loaded.lesson || loaded.lesson->part != part.id)
                continue;
            if (!any && !part.id.empty()) {
                auto* heading
                    = new QLabel(QString::fromStdString(course::in(language_, part.label)), content);
                heading->setObjectName(QStringLiteral("soft"));
                heading->setContentsMargins(8, 8, 0, 2);
                layout->addWidget(heading);
                any = true;
            }
            add(loaded);
        }
    }
    for (const course::LoadedLesson& loaded : session_.course().lessons)
        if (!loaded.lesson && !loaded.unread)
            add(loaded);
    if (!bookmarks.isEmpty()) {
        auto* heading = new QLabel(tr("Bookmarks of other lessons"), content);
        heading->setObjectName(QStringLiteral("soft"));
        heading->setContentsMargins(8, 8, 0, 2);
        layout->addWidget(heading);
        for (const QString& id : bookmarks.uniqueKeys())
            addBookmarks(id);
    }
    if (!session_.course().errors.empty())
        complain(tr("The lists of terms and symbols contain mistakes:"), session_.course().errors);
    if (session_.course().lessons.empty())
        complain(tr("There are no lessons in the folder of the lessons."), {});
    layout->addStretch(1);
    area_->setWidget(content);
    if (focused)
        focusCurrent();
}

void LessonList::focusCurrent()
{
    if (!current_)
        return;
    current_->setFocus(Qt::ShortcutFocusReason);
    area_->ensureWidgetVisible(current_);
}

void LessonList::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Down)
        focusNextChild();
    else if (event->key() == Qt::Key_Up)
        focusPreviousChild();
    else
        QFrame::keyPressEvent(event);
}

} // namespace polhode::ui

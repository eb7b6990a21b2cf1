#include "ui/window/main_window.h"

#include "course/model/moment_line.h"
#include "course/read/load.h"
#include "ui/plot/save_path.h"
#include "ui/session/moment_edit.h"
#include "ui/session/session.h"
#include "ui/session/window_language.h"
#include "ui/window/ask_name.h"
#include "ui/window/course_watcher.h"
#include "ui/window/lesson_list.h"
#include "ui/window/moments.h"
#include "ui/window/notice_bar.h"
#include "ui/window/page_panel.h"
#include "ui/window/translation.h"

#include <QDir>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QMenu>
#include <QMimeData>

#include <algorithm>

namespace polhode::ui
{

void MainWindow::buildMoments()
{
    moments_ = new Moments(session_,
                           {stage_, plots_, panels_, [this] { return codeOf(language_); },
                            [this](const QString& code) {
                                const auto known = pageLanguageCalled(code, uiLanguage());
                                if (known && *known != language_)
                                    setLanguage(*known);
                                return known.has_value();
                            }},
                           this);
    connect(moments_, &Moments::told, this, &MainWindow::showMessage);
    connect(moments_, &Moments::complained, notice_, &NoticeBar::showText);
    lessons_->setMoments(moments_->store());
    connect(lessons_, &LessonList::bookmarkChosen, this, [this](const QString& line) {
        toggleLessons();
        moments_->open(line);
    });
    setAcceptDrops(true);
}

void MainWindow::fillRecent()
{
    recentMenu_->clear();
    const QStringList lines = moments_->store().recent();
    for (const QString& line : lines) {
        QString text = line;
        try {
            if (const std::string name = course::headOf(line.toStdString()).name; !name.empty())
                text = QString::fromStdString(name);
        } catch (const course::ValueError&) { // damaged: it shows itself, and says where when it is opened
        }
        recentMenu_->addAction(text.replace(u'&', QStringLiteral("&&")), this,
                               [this, line] { moments_->open(line); });
    }
    if (lines.isEmpty())
        recentMenu_->addAction(tr("None yet"))->setEnabled(false);
}

void MainWindow::bookmark()
{
    session_.settle();
    const QString usual = momentName(session_, moments_->present());
    const auto name = askName(this, tr("Bookmark this moment"), usual);
    if (!name)
        return;
    moments_->store().addBookmark(moments_->presentLine(name->isEmpty() ? usual : *name));
    showMessage(tr("The bookmark stands in the list of lessons (Ctrl+L)."));
}

void MainWindow::saveMoment()
{
    const QString suffix = QString::fromUtf8(course::kMomentSuffix.data());
    const QString path = askWhereToSave(
        this,
        {tr("Save this moment"), pictureName() + suffix, tr("Moments (*%1)").arg(suffix), {suffix.mid(1)}});
    if (!path.isEmpty())
        moments_->save(path);
}

bool MainWindow::openAnything(const QString& what)
{
    const QUrl url(what.trimmed());
    const QString path = url.isLocalFile() ? url.toLocalFile() : what.trimmed();
    if (QFileInfo(path).isDir())
        return openFolder(path);
    return QFileInfo(path).isFile() ? moments_->openFile(path) : moments_->open(what);
}

/// Reads anew what changes in the folder of the lessons.
void MainWindow::watchCourse()
{
    delete watcher_;
    watcher_ = new CourseWatcher(root_, this);
    connect(watcher_, &CourseWatcher::changed, &session_,
            [this](const QStringList& ids) { session_.rereadCourse(root_, ids); });
    page_->setLessonFolder(QString::fromStdString(root_.string()));
}

/// Shows the lessons of another folder in place of those that were there; of the folder of one lesson that
/// one.
bool MainWindow::openFolder(const QString& path)
{
    namespace fs = std::filesystem;
    const fs::path folder = QDir(path).absolutePath().toStdString();
    std::error_code error;
    const bool isLesson = fs::exists(folder / "lesson.yaml", error);
    const fs::path root = isLesson ? folder.parent_path() : folder;
    course::Course course = course::listCourse(root);
    const auto wanted = std::ranges::find(course.lessons, folder, &course::LoadedLesson::folder);
    if (isLesson ? wanted == course.lessons.end() : course.lessons.empty()) {
        notice_->showText(
            tr("There are no lessons in %1. A lesson is a folder whose name begins with a digit.")
                .arg(QString::fromStdString(root.string())));
        return false;
    }
    std::vector<std::string> ids;
    for (const course::LoadedLesson& loaded : course.lessons)
        if (!isLesson || loaded.folder == folder)
            ids.push_back(loaded.id);
    root_ = root;
    session_.setCourse(std::move(course));
    watchCourse();
    const bool opened = std::ranges::any_of(
        ids, [this](const std::string& id) { return session_.openLesson(QString::fromStdString(id)); });
    QStringList problems;
    for (const course::LoadedLesson& loaded : session_.course().lessons)
        if (!loaded.lesson)
            for (const course::InputError& each : loaded.errors)
                problems << QStringLiteral("%1/%2").arg(QString::fromStdString(loaded.id), reasonText(each));
    constexpr qsizetype kShown = 4;
    notice_->showText(problems.mid(0, kShown).join('\n'));
    session_.readCourse();
    return opened;
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls() || event->mimeData()->hasText())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    const QList<QUrl> urls = event->mimeData()->urls();
    openAnything(!urls.isEmpty() && urls.front().isLocalFile() ? urls.front().toLocalFile()
                                                               : event->mimeData()->text());
}

} // namespace polhode::ui

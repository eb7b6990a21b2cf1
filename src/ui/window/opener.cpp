#include "ui/window/opener.h"

#include "course/language/error_text.h"
#include "course/language/nearest.h"
#include "course/model/inputs_line.h"
#include "course/model/moment_line.h"
#include "course/read/load.h"
#include "ui/session/session.h"
#include "ui/session/window_language.h"
#include "ui/window/course_watcher.h"
#include "ui/window/lesson_folder.h"

#include <QDir>
#include <QFileInfo>
#include <QSettings>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace polhode::ui
{

namespace
{

namespace fs = std::filesystem;

const QString kOpenedKey = QStringLiteral("opened/recent");
constexpr const char* kLessonFile = "lesson.yaml";
constexpr qsizetype kMostProblems = 4; // that are told at once

QString shown(const fs::path& path)
{
    return QDir::toNativeSeparators(QString::fromStdString(path.string()));
}

course::Course listed(const fs::path& root)
{
    acceptAsWritten(root);
    return course::listCourse(root);
}

bool has(const course::Course& course, const std::string& lesson)
{
    return !course::lessonMeant(course::idsOf(course.lessons), lesson).empty();
}

/// "33-mine/lesson.yaml:12: …", or of a scene its path.
QString problemText(const course::LoadedLesson& loaded, const course::InputError& error)
{
    const fs::path folder
        = course::isSceneFile(loaded.id) ? loaded.folder.parent_path() : fs::path(loaded.id);
    return shown(folder / "") + textOf(error.message(), windowLanguage());
}

} // namespace

Opener::Opener(Session& session, fs::path home, QObject* parent)
    : QObject(parent)
    , session_(session)
    , home_(std::move(home))
    , root_(home_)
{
    watch();
}

bool Opener::isHome() const
{
    std::error_code error;
    return root_ == home_ || fs::equivalent(root_, home_, error);
}

bool Opener::isMeant(const QString& path)
{
    return QFileInfo(path).isDir() || course::isSceneFile(path.toStdString());
}

/// Reads anew what changes there.
void Opener::watch()
{
    delete std::exchange(watcher_, nullptr);
    if (held_)
        return;
    watcher_ = new CourseWatcher(root_, this);
    connect(watcher_, &CourseWatcher::changed, &session_,
            [this](const QStringList& ids) { session_.rereadCourse(root_, ids); });
}

void Opener::hold()
{
    held_ = true;
    watch();
}

void Opener::reread()
{
    QStringList ids;
    for (const course::LoadedLesson& loaded : session_.course().lessons)
        ids << QString::fromStdString(loaded.id);
    session_.rereadCourse(root_, ids);
}

bool Opener::open(const QString& path)
{
    fs::path wanted = QDir::cleanPath(QDir(path).absolutePath()).toStdString();
    if (wanted.filename() == kLessonFile)
        wanted = wanted.parent_path();
    std::error_code error;
    const bool isFolder = fs::is_directory(wanted, error);
    const bool isLesson = isFolder && fs::exists(wanted / kLessonFile, error);
    if (!fs::exists(wanted, error)) {
        emit complained(tr("%1 is not there.").arg(shown(wanted)));
        return false;
    }
    Place place{isLesson ? wanted.parent_path() : wanted, {}};
    place.course = listed(place.root);
    QString id;
    QStringList problems;
    bool any = false;
    for (course::LoadedLesson& loaded : place.course.lessons) {
        if (isLesson && loaded.folder != wanted)
            continue;
        any = true;
        loaded = course::loadLesson(loaded.folder, place.course);
        for (const course::InputError& each : loaded.errors)
            if (!loaded.lesson)
                problems << problemText(loaded, each);
        if (loaded.lesson) {
            id = QString::fromStdString(loaded.id);
            break;
        }
    }
    if (!any)
        problems << tr("There are no lessons in %1. A lesson is a folder whose name begins with a digit.")
                        .arg(shown(place.root));
    if (problems.size() > kMostProblems) {
        const qsizetype more = problems.size() - kMostProblems;
        problems.resize(kMostProblems);
        problems << tr("and %1 more").arg(more);
    }
    if (any && id.isEmpty())
        problems.prepend(tr("%1 cannot be opened:").arg(shown(wanted)));
    emit complained(problems.join(u'\n'));
    if (id.isEmpty())
        return false;
    show(std::move(place));
    session_.openLesson(id);
    if (!isHome())
        noteRecent();
    return true;
}

Opener::Place Opener::present() const
{
    return {root_, session_.course()};
}

void Opener::show(Place place)
{
    const bool another = place.root != root_;
    root_ = std::move(place.root);
    session_.setCourse(std::move(place.course));
    if (another) {
        watch();
        emit rootChanged();
    }
    session_.readCourse();
}

Opener::Place Opener::placeOf(const course::LineHead& moment, bool whole, QString& complaint) const
{
    std::error_code error;
    const auto at = [&](const fs::path& root) {
        return fs::equivalent(root, root_, error) ? present() : Place{root, listed(root)};
    };
    if (course::isSceneFile(moment.lesson)) {
        const fs::path file = fs::absolute(moment.lesson).lexically_normal();
        if (!fs::exists(file, error))
            throw std::runtime_error(
                tr("the scene file %1, which it shows, is not there").arg(shown(file)).toStdString());
        return at(file);
    }
    if (!moment.lessons.empty()) {
        if (fs::is_directory(moment.lessons, error))
            return at(fs::path(moment.lessons).lexically_normal());
        const QString gone = shown(moment.lessons), lesson = QString::fromStdString(moment.lesson);
        if (!has(session_.course(), moment.lesson))
            throw std::runtime_error(
                tr("the folder %1 with its lesson “%2” is not there").arg(gone, lesson).toStdString());
        complaint
            = tr("the folder %1 is not there; this is the lesson “%2” in %3").arg(gone, lesson, shown(root_));
        return present();
    }
    // A line that says nothing is of the program's own lessons; one that was typed means what is open.
    const fs::path own = lessonFolder({});
    for (const fs::path& root : whole ? std::vector{own, root_, home_} : std::vector{root_, home_, own})
        if (Place place = at(root); has(place.course, moment.lesson))
            return place;
    return present();
}

QStringList Opener::recent() const
{
    return QSettings().value(kOpenedKey).toStringList();
}

void Opener::noteRecent()
{
    const QString path = QString::fromStdString(root_.string());
    QStringList paths = recent();
    paths.removeAll(path);
    paths.prepend(path);
    QSettings().setValue(kOpenedKey, paths.mid(0, kRecent));
}

void Opener::forgetRecent()
{
    QSettings().remove(kOpenedKey);
}

} // namespace polhode::ui

#include "ui/window/course_watcher.h"

#include "course/read/load.h"

#include <utility>

namespace polhode::ui
{

namespace
{

namespace fs = std::filesystem;

constexpr int kPauseMs = 150;
constexpr int kDeepest = 2; // lesson/figures/figure.svg

/// As listCourse() has it.
bool isLesson(const fs::path& folder)
{
    const char first = folder.filename().string().front();
    return first >= '0' && first <= '9';
}

/// What an editor keeps beside the file that it is editing.
bool isSideFile(const fs::path& path)
{
    const std::string name = path.filename().string();
    return name.starts_with('.') || name.starts_with('#') || name.ends_with('~');
}

} // namespace

CourseWatcher::CourseWatcher(fs::path root, QObject* parent)
    : QObject(parent)
    , root_(std::move(root))
{
    pause_.setSingleShot(true);
    pause_.setInterval(kPauseMs);
    connect(&pause_, &QTimer::timeout, this, &CourseWatcher::look);
    connect(&watcher_, &QFileSystemWatcher::fileChanged, &pause_, qOverload<>(&QTimer::start));
    connect(&watcher_, &QFileSystemWatcher::directoryChanged, &pause_, qOverload<>(&QTimer::start));
    known_ = watch();
}

/// Watches the lessons and the glossary that are there now: what is written after this is told, and what was
/// before is in the answer.
CourseWatcher::Stamps CourseWatcher::watch()
{
    std::error_code error;
    // A folder that is gone may be made anew.
    fs::path nearest = root_;
    while (!fs::is_directory(nearest, error) && nearest.has_relative_path())
        nearest = nearest.parent_path();
    QStringList paths{QString::fromStdString(nearest.string())};
    Stamps stamps;
    if (fs::is_regular_file(root_, error)) { // a scene
        paths << QString::fromStdString(root_.string());
        stamps[root_] = {};
    }
    for (fs::recursive_directory_iterator each(root_, error), end; each != end; each.increment(error)) {
        const fs::path& path = each->path();
        const bool folder = each->is_directory(error);
        if (isSideFile(path) || (each.depth() == 0 && folder && !isLesson(path))) {
            each.disable_recursion_pending();
            continue;
        }
        if (each.depth() == kDeepest)
            each.disable_recursion_pending();
        paths << QString::fromStdString(path.string());
        stamps[path] = {};
    }
    const QStringList watched = watcher_.files() + watcher_.directories();
    paths.removeIf([&](const QString& path) { return watched.contains(path); });
    if (!paths.isEmpty())
        watcher_.addPaths(paths);
    for (const QString& path : watched)
        if (nearest.native().starts_with(path.toStdString() + '/'))
            watcher_.removePath(path);
    if (nearest != root_ && fs::is_directory(root_, error))
        pause_.start(); // it has come back meanwhile
    for (auto& [path, stamp] : stamps) {
        const bool folder = fs::is_directory(path, error); // its date changes with every side file
        stamp = folder ? Stamp() : Stamp{fs::last_write_time(path, error), fs::file_size(path, error)};
    }
    return stamps;
}

void CourseWatcher::look()
{
    const Stamps before = std::exchange(known_, watch());
    if (known_ == before)
        return;
    QStringList ids;
    const auto note = [&](const Stamps& some, const Stamps& others) {
        for (const auto& [path, stamp] : some)
            if (const auto other = others.find(path); other == others.end() || other->second != stamp)
                ids << QString::fromStdString(
                    (path == root_ ? path : *path.lexically_relative(root_).begin()).string());
    };
    note(before, known_);
    note(known_, before);
    ids.removeDuplicates();
    emit changed(ids);
}

} // namespace polhode::ui

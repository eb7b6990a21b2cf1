#pragma once

#include "course/model/lesson.h"

#include <QObject>
#include <QStringList>

#include <filesystem>
#include <string>

namespace polhode::course
{
struct LineHead;
}

namespace polhode::ui
{

class CourseWatcher;
class Session;

/// From where the lessons are: the folder that the program began with, another one, or a scene file that is
/// its own only lesson. Opens, watches and remembers these places. What cannot be read changes nothing.
class Opener : public QObject
{
    Q_OBJECT

public:
    static constexpr int kRecent = 10;

    /// The lessons of the session are those of @p home.
    Opener(Session& session, std::filesystem::path home, QObject* parent);

    const std::filesystem::path& root() const { return root_; }
    bool isHome() const;
    void goHome() { open(QString::fromStdString(home_.string())); }

    /// Whether open() is for what lies at @p path, rather than what reads moments.
    static bool isMeant(const QString& path);
    /// Shows a folder of lessons, one lesson by its folder or its lesson.yaml, or a scene file. False, and a
    /// complaint, where there is nothing that can be shown.
    bool open(const QString& path);

    /// A place and what it holds.
    struct Place {
        std::filesystem::path root;
        course::Course course;
    };
    Place present() const;
    void show(Place place);
    /// Reads all its lessons anew.
    void reread();
    /// From now on what is shown stays as it was read, whatever becomes of its files.
    void hold();
    /// Where the lesson of a moment is. What it names may be gone: it is then the present one, if that has a
    /// lesson of this name, and @p complaint says so; else std::runtime_error is thrown. @p whole: the line
    /// is one that a program wrote.
    Place placeOf(const course::LineHead& moment, bool whole, QString& complaint) const;

    /// What was opened, the latest first.
    QStringList recent() const;
    void forgetRecent();

signals:
    void rootChanged();
    /// What is to stay until it is read; an empty one takes back what stood there.
    void complained(const QString& text);

private:
    void watch();
    void noteRecent();

    Session& session_;
    std::filesystem::path home_, root_;
    CourseWatcher* watcher_ = nullptr; ///< null while it is held
    bool held_ = false;
};

} // namespace polhode::ui

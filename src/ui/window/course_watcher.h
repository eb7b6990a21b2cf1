#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QStringList>
#include <QTimer>

#include <cstdint>
#include <filesystem>
#include <map>

namespace polhode::ui
{

/// Notices what changes on disk below the folder of the lessons, or in a scene file. Editors write a file in
/// several steps: what changes within a moment is told at once.
class CourseWatcher : public QObject
{
    Q_OBJECT

public:
    explicit CourseWatcher(std::filesystem::path root, QObject* parent = nullptr);

signals:
    /// The glossary, which lessons there are, or files of the lessons @p ids.
    void changed(const QStringList& ids);

private:
    struct Stamp {
        std::filesystem::file_time_type written;
        std::uintmax_t size;

        bool operator==(const Stamp&) const = default;
    };
    using Stamps = std::map<std::filesystem::path, Stamp>;

    Stamps watch();
    void look();

    std::filesystem::path root_;
    QFileSystemWatcher watcher_;
    QTimer pause_;
    Stamps known_;
};

} // namespace polhode::ui

#include "ui/window/moment_store.h"

#include "course/model/moment_line.h"

#include <QSettings>

namespace polhode::ui
{

namespace
{

const QString kRecentKey = QStringLiteral("moments/recent");
const QString kBookmarksKey = QStringLiteral("moments/bookmarks");

QStringList read(const QString& key)
{
    QSettings settings;
    settings.sync(); // another window may have written
    return settings.value(key).toStringList();
}

/// The line without its name, which alone does not make another moment.
std::string nameless(const QString& line)
{
    return course::renamed(line.toStdString(), {});
}

} // namespace

QStringList MomentStore::recent() const
{
    return read(kRecentKey);
}

void MomentStore::noteRecent(const QString& line)
{
    QStringList lines = recent();
    lines.removeIf([&](const QString& other) { return nameless(other) == nameless(line); });
    lines.prepend(line);
    write(kRecentKey, lines.mid(0, kRecent));
}

QStringList MomentStore::bookmarks() const
{
    return read(kBookmarksKey);
}

void MomentStore::addBookmark(const QString& line)
{
    write(kBookmarksKey, bookmarks() << line);
}

void MomentStore::renameBookmark(const QString& line, const QString& name)
{
    QStringList lines = bookmarks();
    if (const qsizetype place = lines.indexOf(line); place >= 0)
        lines[place] = QString::fromStdString(course::renamed(line.toStdString(), name.toStdString()));
    write(kBookmarksKey, lines);
}

void MomentStore::removeBookmark(const QString& line)
{
    QStringList lines = bookmarks();
    lines.removeOne(line);
    write(kBookmarksKey, lines);
}

void MomentStore::write(const QString& key, const QStringList& lines)
{
    QSettings settings;
    settings.setValue(key, lines);
    settings.sync();
    emit changed();
}

} // namespace polhode::ui

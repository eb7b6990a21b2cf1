#include "ui/window/damaged_settings.h"

#include <QFile>
#include <QSet>
#include <QSettings>
#include <QTemporaryDir>

#include <algorithm>

namespace polhode::ui
{

namespace
{

/// The lines of a file of settings that say something.
QStringList linesOf(const QString& path)
{
    QFile file(path);
    QStringList lines;
    if (file.open(QIODevice::ReadOnly))
        for (const QByteArray& line : file.readAll().split('\n'))
            if (const QByteArray said = line.trimmed(); !said.isEmpty() && !said.startsWith(';'))
                lines << QString::fromLatin1(said);
    return lines;
}

/// Whether what was read of @p file, written again, has all its lines: QSettings reads what is cut off, or no
/// value, as well as it goes and does not say so.
bool comesBack(const QSettings& settings, const QStringList& keys, const QString& file,
               const QTemporaryDir& folder)
{
    const QString again = folder.filePath(QStringLiteral("again"));
    {
        QSettings written(again, QSettings::NativeFormat);
        for (const QString& key : keys)
            written.setValue(key, settings.value(key));
    }
    const QStringList back = linesOf(again);
    const QSet<QString> all(back.begin(), back.end());
    return std::ranges::all_of(linesOf(file), [&](const QString& line) { return all.contains(line); });
}

} // namespace

QString copyOfDamagedSettings()
{
    const QString file = QSettings().fileName();
    // All objects of one file share what has been read of it, and only the first to read a section is told of
    // its mistakes: a copy has nobody else.
    const QTemporaryDir folder;
    const QString looked = folder.filePath(QStringLiteral("settings"));
    if (!QFile::copy(file, looked))
        return {};
    const QSettings settings(looked, QSettings::NativeFormat);
    const QStringList keys = settings.allKeys(); // sections are read when they are asked for
    if (settings.status() != QSettings::FormatError && comesBack(settings, keys, looked, folder))
        return {};
    const QString kept = file + QStringLiteral(".damaged");
    QString copy = kept;
    for (int number = 2; QFile::exists(copy); ++number) // none that was kept before is lost
        copy = kept + QStringLiteral("-%1").arg(number);
    return QFile::copy(file, copy) ? copy : QString();
}

} // namespace polhode::ui

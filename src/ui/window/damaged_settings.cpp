#include "ui/window/damaged_settings.h"

#include <QFile>
#include <QSettings>
#include <QTemporaryDir>

namespace polhode::ui
{

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
    (void)settings.allKeys(); // sections are read when they are asked for
    if (settings.status() != QSettings::FormatError)
        return {};
    const QString kept = file + QStringLiteral(".damaged");
    QString copy = kept;
    for (int number = 2; QFile::exists(copy); ++number) // none that was kept before is lost
        copy = kept + QStringLiteral("-%1").arg(number);
    return QFile::copy(file, copy) ? copy : QString();
}

} // namespace polhode::ui

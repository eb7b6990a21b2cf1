#include "ui/window/damaged_settings.h"

#include <QFile>
#include <QSettings>

namespace polhode::ui
{

QString copyOfDamagedSettings()
{
    const QSettings settings;
    if (settings.status() != QSettings::FormatError)
        return {};
    const QString kept = settings.fileName() + QStringLiteral(".damaged");
    QString copy = kept;
    for (int number = 2; QFile::exists(copy); ++number) // none that was kept before is lost
        copy = kept + QStringLiteral("-%1").arg(number);
    return QFile::copy(settings.fileName(), copy) ? copy : QString();
}

} // namespace polhode::ui

#include "ui/window/lesson_folder.h"

#include <QCoreApplication>
#include <QDir>

namespace polhode::ui
{

std::filesystem::path lessonFolder(const QString& asked)
{
    const QString places[]
        = {asked, qEnvironmentVariable("POLHODE_LESSONS"),
           QCoreApplication::applicationDirPath() + QStringLiteral("/../share/polhode/lessons"),
           QStringLiteral(POLHODE_SOURCE_LESSONS)};
    for (const QString& place : places)
        if (!place.isEmpty() && QDir(place).exists())
            return QDir(place).absolutePath().toStdString();
    return {};
}

} // namespace polhode::ui

#include "ui/window/lesson_folder.h"

#include "course/model/inputs_line.h"
#include "course/read/one_language.h"

#include <QCoreApplication>
#include <QDir>

namespace polhode::ui
{

namespace
{

std::filesystem::path firstOf(const QStringList& places)
{
    for (const QString& place : places)
        if (!place.isEmpty() && QDir(place).exists())
            return QDir(place).absolutePath().toStdString();
    return {};
}

QStringList ownPlaces()
{
    return {QCoreApplication::applicationDirPath() + QStringLiteral("/../share/polhode/lessons"),
            QStringLiteral(POLHODE_SOURCE_LESSONS)};
}

bool isOwn(const std::filesystem::path& root)
{
    std::error_code error;
    return std::filesystem::equivalent(root, firstOf(ownPlaces()), error);
}

} // namespace

QString guideFile(course::Language language)
{
    for (const course::Language each : {language, course::Language::en})
        for (const QString& folder :
             {QCoreApplication::applicationDirPath() + QStringLiteral("/../share/polhode/guide/"),
              QStringLiteral(POLHODE_SOURCE_GUIDE "/")})
            if (const QString file = folder + QString::fromUtf8(each.code().data()) + QStringLiteral(".md");
                QFile::exists(file))
                return QDir::cleanPath(file);
    return {};
}

std::filesystem::path lessonFolder(const QString& asked)
{
    return firstOf(asked.isEmpty() ? ownPlaces() : QStringList{asked});
}

std::filesystem::path foreignLessons(const course::Lesson& lesson)
{
    if (course::isSceneFile(lesson.id))
        return {};
    const std::filesystem::path folder = std::filesystem::absolute(lesson.folder).parent_path();
    return isOwn(folder) ? std::filesystem::path() : folder;
}

void acceptAsWritten(const std::filesystem::path& root)
{
    if (!isOwn(root))
        course::acceptOneLanguage(root);
}

} // namespace polhode::ui

#include "ui/window/lesson_name.h"

#include "course/model/inputs_line.h"

#include <QFileInfo>

namespace polhode::ui
{

QString lessonNumber(const QString& lessonId)
{
    return course::isSceneFile(lessonId.toStdString()) ? QString() : lessonId.section('-', 0, 0);
}

QString lessonFileName(const QString& lessonId)
{
    return course::isSceneFile(lessonId.toStdString()) ? QFileInfo(lessonId).baseName() : lessonId;
}

} // namespace polhode::ui

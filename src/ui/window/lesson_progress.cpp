#include "ui/window/lesson_progress.h"

#include "ui/window/lesson_name.h"

#include <QSettings>
#include <QStringList>

#include <algorithm>

namespace polhode::ui
{

namespace
{

QString progressKey(const QString& lessonId)
{
    return QStringLiteral("progress/%1").arg(lessonId);
}

} // namespace

int stepsSeen(const QString& lessonId, int steps)
{
    return std::min(steps, int(QSettings().value(progressKey(lessonId)).toStringList().size()));
}

double lessonProgress(const QString& lessonId, int steps)
{
    return steps > 0 ? double(stepsSeen(lessonId, steps)) / steps : 0;
}

void markStepSeen(const QString& lessonId, int step)
{
    if (lessonNumber(lessonId).isEmpty())
        return; // a scene is no lesson to be gone through
    QSettings settings;
    QStringList seen = settings.value(progressKey(lessonId)).toStringList();
    const QString key = QString::number(step);
    if (!seen.contains(key)) {
        seen << key;
        settings.setValue(progressKey(lessonId), seen);
    }
}

void forgetProgress()
{
    QSettings().remove(QStringLiteral("progress"));
}

} // namespace polhode::ui

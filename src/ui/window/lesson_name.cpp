#include "ui/window/lesson_name.h"

#include "course/model/inputs_line.h"

#include "ui/formula/tex_plain.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>

namespace polhode::ui
{

namespace
{

struct LessonName {
    Q_DECLARE_TR_FUNCTIONS(LessonName)
};

} // namespace

QString lessonNumber(const QString& lessonId)
{
    return course::isSceneFile(lessonId.toStdString()) ? QString() : lessonId.section('-', 0, 0);
}

QString lessonFileName(const QString& lessonId)
{
    return course::isSceneFile(lessonId.toStdString()) ? QFileInfo(lessonId).baseName() : lessonId;
}

QString goalsText(const course::Lesson& lesson, course::Language language)
{
    static const QRegularExpression formula(QStringLiteral("\\$([^$]*)\\$"));
    QStringList lines;
    for (const course::Text& goal : lesson.goals) {
        QString text = QString::fromStdString(course::in(language, goal));
        for (auto match = formula.match(text); match.hasMatch(); match = formula.match(text))
            text.replace(match.capturedStart(), match.capturedLength(), plainFromTex(match.captured(1)));
        lines << QStringLiteral("• ") + text;
    }
    return lines.join(u'\n');
}

QString furtherText(const course::Lesson& lesson)
{
    const auto further = std::ranges::count(lesson.steps, true, &course::PageStep::further);
    return further == 0
        ? QString()
        : LessonName::tr("%1 steps, %2 of them further").arg(lesson.steps.size()).arg(further);
}

} // namespace polhode::ui

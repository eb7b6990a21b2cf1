#pragma once

#include "course/model/lesson.h"

#include <QString>

namespace polhode::ui
{

/// "06" of 06-euler-equations; empty for a scene, which is called by its path.
QString lessonNumber(const QString& lessonId);

/// What files that are made of a lesson begin with: its id; of a scene the name of its file.
QString lessonFileName(const QString& lessonId);

/// What a lesson wants to reach, a line each, with its formulas as letters; empty where it does not say.
QString goalsText(const course::Lesson& lesson, course::Language language);

/// "7 steps, 2 of them further", where there are such; else empty.
QString furtherText(const course::Lesson& lesson);

} // namespace polhode::ui

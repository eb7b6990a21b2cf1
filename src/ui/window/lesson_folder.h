#pragma once

#include "course/model/lesson.h"

#include <QString>

#include <filesystem>

namespace polhode::ui
{

/// Where the lessons are: @p asked; if it is empty, beside the installed program, else the source tree. Empty
/// when there is no such folder.
std::filesystem::path lessonFolder(const QString& asked);

/// The user's guide in @p language, else in English, of the installed program or of the source tree; empty
/// where there is none.
QString guideFile(course::Language language);

/// The folder of the lessons that @p lesson is one of, where it is not the program's own; else empty, as
/// for a scene.
std::filesystem::path foreignLessons(const course::Lesson& lesson);

/// From now on one language is enough in the lessons in @p root, unless they are the program's own.
void acceptAsWritten(const std::filesystem::path& root);

} // namespace polhode::ui

#pragma once

#include "course/language/field.h"
#include "course/model/lesson.h"

#include <string>

namespace polhode::course
{

class LessonNames;

/// What lesson.yaml says: everything of a lesson but its pages. @p folderName is the id it must have. The
/// names of its experiments are made in @p names.
Lesson readLesson(const Field& field, const std::string& folderName, LessonNames& names);

} // namespace polhode::course

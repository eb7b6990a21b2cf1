#pragma once

#include "course/language/field.h"
#include "course/model/lesson.h"

#include <string>

namespace polhode::course
{

/// What lesson.yaml says: everything of a lesson but its pages. @p folderName is the id it must have.
Lesson readLesson(const Field& field, const std::string& folderName);

} // namespace polhode::course

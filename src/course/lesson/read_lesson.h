#pragma once

#include "course/lesson/lesson.h"
#include "course/scene/field.h"

#include <span>
#include <string>

namespace polhode::course
{

/// What lesson.yaml says: everything of a lesson but its pages. @p folderName is the id it must have, @p
/// terms are those of the glossary.
Lesson readLesson(const Field& field, const std::string& folderName, std::span<const std::string> terms);

} // namespace polhode::course

#pragma once

#include "course/model/lesson.h"
#include "ui/print/print_document.h"

#include <memory>

namespace polhode::ui
{

/// Sheet @p number of the problems of @p lesson, with room to work; or their worked answers, with the values
/// of runs. Null where the lesson has no problems. Throws as course::solve() does.
std::unique_ptr<PrintDocument> problemsOf(const course::Lesson& lesson, quint64 number,
                                          course::Language language, bool answers);

} // namespace polhode::ui

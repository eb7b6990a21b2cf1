#pragma once

#include "course/model/lesson.h"
#include "course/read/check_page.h"
#include "course/read/page.h"

namespace polhode::course
{

/// The problems of @p lesson in `problems.yaml` of its folder, if there is one. What is wrong in the file is
/// added to @p problems: keys, names in measures and formulas, links and numbers of the texts. Links may lead
/// to equations of @p page.
std::vector<Problem> readProblems(const Lesson& lesson, const Page& page, const LessonNames& names,
                                  const Surroundings& around, std::vector<InputError>& problems);

/// The step after the others that shows the problems of @p lesson, each in its place
/// `{{question:problem-id}}`, and what is asked there; nothing where there are none.
void attachProblems(Lesson& lesson);

} // namespace polhode::course

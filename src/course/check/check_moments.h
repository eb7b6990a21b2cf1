#pragma once

#include "course/model/lesson.h"
#include "course/read/page.h"

#include <chrono>
#include <vector>

namespace polhode::course
{

/// Adds to @p problems each step of @p lesson that begins after the end of its run, and each `goto:` of @p
/// page and of its questions whose moment no run has that the reader is led to: that of the link, if it sets
/// something itself, else that of the step or of one of the step's links.
/// A run that takes longer than @p limit to compute is a problem of its own.
void checkMoments(const Lesson& lesson, const Page& page, std::chrono::duration<double> limit,
                  std::vector<InputError>& problems);

} // namespace polhode::course

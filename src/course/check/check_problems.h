#pragma once

#include "course/check/check.h"

namespace polhode::course
{

/// Poses the problems of @p lesson on some sheets. That the run and the closed form give another answer, an
/// answer of zero, which has no share to be off by, and a wrong number that is right are problems.
std::vector<InputError> checkProblems(const Lesson& lesson, const CheckOptions& options = {});

} // namespace polhode::course

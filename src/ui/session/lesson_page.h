#pragma once

#include "course/model/lesson.h"
#include "course/run/run.h"

#include <QString>

namespace polhode::ui
{

/// What steps beyond the core of a lesson are called.
inline const course::Text kFurther{"Further", "选读"};

/// The text of a step of a lesson, without its heading; after that of the last stands what the lesson was
/// made from.
QString stepText(const course::Lesson& lesson, int step, course::Language language);

/// What stands over the problems of a lesson: whose numbers they have, and a link for others.
QString problemsIntroduction(quint64 sheet, course::Language language);

/// Whether a live number "expr|unit|digits" is one of the whole run, not of a moment.
bool isMeasure(const QString& source);

/// A live number of the run at time t, as it is read.
QString liveText(const course::Run& run, const QString& source, double t);

} // namespace polhode::ui

#pragma once

#include <QString>

namespace polhode::ui
{

/// How many of a lesson's steps the reader has seen, kept in the settings.
int stepsSeen(const QString& lessonId, int steps);

/// The same as a share, 0 … 1.
double lessonProgress(const QString& lessonId, int steps);

void markStepSeen(const QString& lessonId, int step);

void forgetProgress();

} // namespace polhode::ui

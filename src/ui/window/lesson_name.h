#pragma once

#include <QString>

namespace polhode::ui
{

/// "06" of 06-euler-equations; empty for a scene, which is called by its path.
QString lessonNumber(const QString& lessonId);

/// What files that are made of a lesson begin with: its id; of a scene the name of its file.
QString lessonFileName(const QString& lessonId);

} // namespace polhode::ui

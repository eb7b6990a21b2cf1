#pragma once

#include <QString>

#include <filesystem>

namespace polhode::ui
{

/// Where the lessons are: @p asked, else the environment's POLHODE_LESSONS, else beside the installed
/// program, else the source tree. Empty when none of these exists.
std::filesystem::path lessonFolder(const QString& asked);

} // namespace polhode::ui

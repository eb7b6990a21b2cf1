#pragma once

#include "ui/theme/palette.h"

#include <QString>

namespace polhode::ui
{

/// The style sheet of the window in a theme: type and white space before boxes and borders. Small print is
/// @p smallPoints large.
QString styleSheet(Theme theme, double smallPoints);

} // namespace polhode::ui

#pragma once

#include "ui/theme/palette.h"

#include <QString>

namespace polhode::ui
{

/// The style sheet of the window in a theme: type and white space before boxes and borders. Small print,
/// icons and white space are @p textScale times as large as usual; what can be hit never gets smaller.
QString styleSheet(Theme theme, double textScale);

} // namespace polhode::ui

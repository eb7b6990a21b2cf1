#pragma once

#include "course/text.h"

namespace polhode::ui
{

/// Installs the strings of the window in @p language; widgets get a LanguageChange event.
void installTranslation(course::Language language);

} // namespace polhode::ui

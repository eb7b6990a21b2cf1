#pragma once

#include <QString>

namespace polhode::ui
{

/// Keeps a copy of the file of the settings if it cannot be read as a whole: what is set next replaces it.
/// Its path; empty: the file is sound, or there is none. Called before the first setting is written.
QString copyOfDamagedSettings();

} // namespace polhode::ui

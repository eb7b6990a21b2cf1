#pragma once

#include <QStringList>

namespace polhode::ui
{

/// All keys that quantityStyle() knows.
QStringList quantityKeys();

} // namespace polhode::ui

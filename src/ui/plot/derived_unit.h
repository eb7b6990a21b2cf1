#pragma once

#include <QString>

namespace polhode::ui
{

/// The unit of a slope over time, of a unit as it is shown: "m/s" gives "m/s²", "" gives "1/s".
QString perSecond(const QString& unit);

/// The unit of an area over time: "N" gives "N⋅s", "m/s" gives "m".
QString timesSecond(const QString& unit);

} // namespace polhode::ui

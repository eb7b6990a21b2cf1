#pragma once

#include "ui/theme/quantity.h"

#include <QList>

namespace polhode::ui
{

/// How many runs can be told apart at once.
constexpr int kRunStyles = 8;

/// How a kept run looks everywhere: its curves, its ghost on the stage, its row in a table. Colours of any
/// two runs differ by ΔE₀₀ > 18, to the colour-blind too, and no two have the same dashes.
struct RunStyle {
    QColor color;
    QList<qreal> dashes; ///< in widths of the line
    QString mark; ///< "①"
};

/// @p number from 0 to kRunStyles − 1.
RunStyle runStyle(int number, Theme theme);

} // namespace polhode::ui

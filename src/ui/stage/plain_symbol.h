#pragma once

#include <QString>

namespace polhode::ui
{

/// A symbol written in TeX as a line of plain text, for legends and axis titles: `\Delta\varphi` is Δφ, `x_1`
/// is x₁, `v_A` is vA. A command that it does not know is its own name; grouping braces vanish.
QString plainSymbol(const QString& tex);

} // namespace polhode::ui

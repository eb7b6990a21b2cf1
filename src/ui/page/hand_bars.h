#pragma once

#include "ui/theme/palette.h"

#include <QRectF>

#include <array>

class QPainter;

namespace polhode::ui
{

/// How high the two bars are, measured by one of them: the second begins a quarter below the first.
constexpr double kHandBars = 2.25;

/// The hands that a class raised for an answer as bars, before the discussion and after it, each with its
/// number in the painter's font. @p most hands fill the length; of a vote that was not held the number is
/// below 0, and it has no bar.
void paintHandBars(QPainter& painter, const QRectF& area, std::array<int, 2> votes, int most,
                   const ThemeColors& colors);

} // namespace polhode::ui

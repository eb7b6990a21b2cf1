#pragma once

#include "ui/plot/curve_path.h"

namespace polhode::ui
{

/// A stretch of a line of text, in pixels.
struct LabelSpan {
    double from;
    double to;
    int below = 0; ///< rows below the first of its group
};

/// Of @p rows lines of text, each @p height pixels high, from @p top downwards: the first of those in which
/// @p paths cross the fewest labels when it is the first of them all.
int freestRow(const std::vector<PixelPath>& paths, const std::vector<LabelSpan>& labels, double top,
              double height, int rows);

/// Whether @p paths cross a label in the row from @p top on.
bool isCrossed(const std::vector<PixelPath>& paths, const LabelSpan& label, double top, double height);

} // namespace polhode::ui

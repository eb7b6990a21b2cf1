#pragma once

#include "ui/plot/curve_path.h"

#include <optional>
#include <vector>

namespace polhode::ui
{

constexpr double kLabelsApart = 10; ///< px, least distance of labels in a row

/// A stretch of a line of text, in pixels.
struct LabelSpan {
    double from;
    double to;
    int below = 0; ///< rows below the first of its group
};

/// The row of each of @p labels among @p rows lines of text, each @p height pixels high, from @p top
/// downwards: all of them as near as they can be to where @p paths cross the fewest, each in a row where no
/// path crosses it and no earlier label is. None where there is no such row.
std::vector<std::optional<int>> labelRows(const std::vector<PixelPath>& paths,
                                          const std::vector<LabelSpan>& labels, double top, double height,
                                          int rows);

} // namespace polhode::ui

#pragma once

#include <vector>

namespace polhode::ui
{

/// What the end of a sheet should not part, from top to bottom: a sentence that leads up to a figure or a
/// formula unless a quarter of the sheet would be left empty for it, a box unless it would be more, a heading
/// and what it stands over unless it would be more than half, a line of text never.
struct Whole {
    enum class Kind { lead, box, group, line };

    double top = 0, bottom = 0;
    Kind kind = Kind::group;
};

/// The headings of a table, from top to bottom, and where the table ends: a sheet that begins below them
/// with a row of it has them again, above what it holds.
struct RepeatedHead {
    double top = 0, bottom = 0, end = 0;

    double height() const { return bottom - top; }
};

/// What stands again above a sheet that begins at @p top; null: nothing.
const RepeatedHead* headAbove(double top, const std::vector<RepeatedHead>& heads);

/// Where the sheets of a long text begin, the first at 0. A sheet holds @p height of it; what is listed in
/// @p begins, from top to bottom, begins a new one.
std::vector<double> sheetTops(const std::vector<Whole>& wholes, const std::vector<double>& begins, double end,
                              double height, const std::vector<RepeatedHead>& heads = {});

} // namespace polhode::ui

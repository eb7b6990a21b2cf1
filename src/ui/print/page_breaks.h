#pragma once

#include <vector>

namespace polhode::ui
{

/// What the end of a sheet should not part, from top to bottom: a line of text never, a heading and what it
/// stands over only where there is no other way.
struct Whole {
    double top = 0, bottom = 0;
    bool always = false;
};

/// Where the sheets of a long text begin, the first at 0. A sheet holds @p height of it; what is listed in
/// @p begins, from top to bottom, begins a new one.
std::vector<double> sheetTops(const std::vector<Whole>& wholes, const std::vector<double>& begins, double end,
                              double height);

} // namespace polhode::ui

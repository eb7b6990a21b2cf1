#include "ui/print/page_breaks.h"

#include <algorithm>

namespace polhode::ui
{

namespace
{

constexpr double kTouch = 1e-6; // px, that two lines may overlap
constexpr double kLeastFilled = 0.4; // of a sheet: what would leave it emptier is parted

/// The last place not below @p y that is inside of no whole, of those that are always so or of all.
double cutAbove(double y, const std::vector<Whole>& wholes, bool all, double height)
{
    for (bool moved = true; moved;) {
        moved = false;
        for (const Whole& whole : wholes)
            if ((whole.always || (all && whole.bottom - whole.top <= height)) && whole.top < y - kTouch
                && whole.bottom > y + kTouch) {
                y = whole.top;
                moved = true;
            }
    }
    return y;
}

} // namespace

std::vector<double> sheetTops(const std::vector<Whole>& wholes, const std::vector<double>& begins, double end,
                              double height)
{
    std::vector<double> tops{0};
    while (true) {
        const double top = tops.back(), full = top + height;
        const auto begin = std::ranges::find_if(begins, [&](double y) { return y > top + kTouch; });
        if (begin != begins.end() && *begin <= full + kTouch) {
            tops.push_back(*begin);
            continue;
        }
        if (end <= full + kTouch)
            return tops;
        double cut = cutAbove(full, wholes, true, height);
        if (cut < top + kLeastFilled * height)
            cut = cutAbove(full, wholes, false, height);
        tops.push_back(cut > top + kTouch ? cut : full);
    }
}

} // namespace polhode::ui

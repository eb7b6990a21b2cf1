#include "ui/print/page_breaks.h"

#include <algorithm>
#include <utility>

namespace polhode::ui
{

namespace
{

constexpr double kTouch = 1e-6; // px, that two lines may overlap

/// What would leave a sheet less filled than this is parted, and all that holds less.
constexpr std::pair<Whole::Kind, double> kLeastFilled[]{
    {Whole::Kind::lead, 0.75}, {Whole::Kind::box, 0.6}, {Whole::Kind::group, 0.4}, {Whole::Kind::line, 0}};

/// The last place not below @p y that is inside of no whole, of those that hold so much at least.
double cutAbove(double y, const std::vector<Whole>& wholes, Whole::Kind least, double height)
{
    for (bool moved = true; moved;) {
        moved = false;
        for (const Whole& whole : wholes)
            if (whole.kind >= least && (whole.kind == Whole::Kind::line || whole.bottom - whole.top <= height)
                && whole.top < y - kTouch && whole.bottom > y + kTouch) {
                y = whole.top;
                moved = true;
            }
    }
    return y;
}

} // namespace

const RepeatedHead* headAbove(double top, const std::vector<RepeatedHead>& heads)
{
    const auto found = std::ranges::find_if(heads, [top](const RepeatedHead& each) {
        return top > each.bottom - kTouch && top < each.end - kTouch;
    });
    return found == heads.end() ? nullptr : &*found;
}

std::vector<double> sheetTops(const std::vector<Whole>& wholes, const std::vector<double>& begins, double end,
                              double height, const std::vector<RepeatedHead>& heads)
{
    std::vector<double> tops{0};
    while (true) {
        const double top = tops.back();
        const RepeatedHead* head = headAbove(top, heads);
        const double full = top + height - (head ? head->height() : 0);
        const auto begin = std::ranges::find_if(begins, [&](double y) { return y > top + kTouch; });
        if (begin != begins.end() && *begin <= full + kTouch) {
            tops.push_back(*begin);
            continue;
        }
        if (end <= full + kTouch)
            return tops;
        double cut = full;
        for (const auto& [kind, filled] : kLeastFilled)
            if (cut = cutAbove(full, wholes, kind, height); cut >= top + filled * height)
                break;
        tops.push_back(cut > top + kTouch ? cut : full);
    }
}

} // namespace polhode::ui

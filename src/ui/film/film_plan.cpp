#include "ui/film/film_plan.h"

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

double FilmPlan::duration() const
{
    return std::max(0.0, to - from) / speed;
}

int FilmPlan::count() const
{
    return int(std::min(std::round(duration() * rate), double(kMostPictures) * 2)) + 1;
}

double FilmPlan::time(int i) const
{
    const int last = count() - 1;
    return i == last ? (last == 0 ? from : to) : from + (to - from) * i / last;
}

int FilmPlan::delay(int i) const
{
    const auto hundredths = [this](int pictures) { return int(std::lround(100.0 * pictures / rate)); };
    return hundredths(i + 1) - hundredths(i);
}

} // namespace polhode::ui

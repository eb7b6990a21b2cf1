#include "ui/access/spoken_slider.h"

#include <utility>

namespace polhode::ui
{

SpokenSlider::SpokenSlider(double unit, std::function<QString(double)> text, QWidget* parent)
    : QSlider(Qt::Horizontal, parent)
    , unit_(unit)
    , text_(std::move(text))
{
}

std::optional<Spoken::Range> SpokenSlider::spokenRange() const
{
    return Range{unit_ * value(), unit_ * minimum(), unit_ * maximum(), unit_ * singleStep()};
}

void SpokenSlider::setSpoken(double number)
{
    setValue(qRound(number / unit_));
}

} // namespace polhode::ui

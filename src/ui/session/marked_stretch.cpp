#include "ui/session/marked_stretch.h"

#include <algorithm>

namespace polhode::ui
{

void MarkedStretch::mark(double a, double b)
{
    const Range range{std::min(a, b), std::max(a, b)};
    if (range_ == range)
        return;
    range_ = range;
    emit changed();
}

void MarkedStretch::clear()
{
    if (!range_ && !fit_)
        return;
    range_.reset();
    fit_.reset();
    emit changed();
}

void MarkedStretch::choose(const QString& plot, const QString& curve)
{
    if (plot_ == plot && curve_ == curve)
        return;
    plot_ = plot;
    curve_ = curve;
    emit changed();
}

void MarkedStretch::choosePlot(const QString& plot)
{
    if (!plot.isEmpty() && plot != plot_)
        choose(plot, {});
}

void MarkedStretch::setFit(std::optional<course::FitKind> fit)
{
    if (fit_ == fit)
        return;
    fit_ = fit;
    emit changed();
}

} // namespace polhode::ui

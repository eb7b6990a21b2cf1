#include "ui/plot/plot_cover.h"
#include "ui/plot/plot_panel.h"
#include "ui/plot/plot_stack.h"

#include <algorithm>
#include <limits>

namespace polhode::ui
{

void PlotStack::updateLimits()
{
    Extent time;
    std::optional<AxisLimits> fixedTime, drawnTime;
    bool logTime = false;
    for (const auto& panel : panels_) {
        if (!panel->data().xIsTime)
            continue;
        time.add(panel->extentX());
        logTime = panel->data().logX;
        if (panel->data().xLimits)
            fixedTime = fixedTime ? united(*fixedTime, *panel->data().xLimits) : *panel->data().xLimits;
        if (const auto& sketch = panel->data().sketch)
            drawnTime = {sketch->drawn.from(), sketch->drawn.to()};
    }
    seesAll_ = seesAll_ && drawnTime;
    // A sketch has the whole width, while it is drawn and when its curve is there, until all is to be seen.
    const bool sketching = isSketching();
    if (sketching)
        for (const auto& panel : panels_)
            panel->userX = panel->userX && !panel->data().xIsTime;
    const AxisLimits wantedTime = sketching ? cover_->x()
        : drawnTime && !seesAll_            ? *drawnTime
                                            : fixedTime.value_or(tightLimits(time, logTime));
    const bool fresh
        = std::none_of(panels_.begin(), panels_.end(), [](const auto& panel) { return panel->placed; });
    const auto chosen = std::ranges::find_if(
        panels_, [](const auto& panel) { return panel->data().xIsTime && panel->userX; });
    for (const auto& panel : panels_) {
        if (panel->data().xIsTime && !panel->userX && chosen != panels_.end()) { // it joins the others
            panel->x = (*chosen)->x;
            panel->userX = true;
        }
        const AxisLimits wantedX = panel->data().xIsTime ? wantedTime : panel->wantedX();
        const AxisLimits wantedY = panel->wantedY();
        const bool grow = interacting_ && !fresh && panel->placed;
        if (!panel->userX)
            panel->x = grow && !(sketching && panel->data().xIsTime) ? united(panel->x, wantedX) : wantedX;
        if (look_.isSketched(panel->data()))
            panel->y = cover_->y();
        else if (!panel->userY)
            panel->y = grow ? united(panel->y, wantedY) : wantedY;
        panel->placed = panel->hasData();
    }
}

bool PlotStack::logarithmicY(const QString& plotId) const
{
    return require(plotId).logY();
}

void PlotStack::setLogarithmicY(const QString& plotId, bool on)
{
    PlotPanel& panel = require(plotId);
    panel.logYChosen = on;
    panel.userY = false;
    panel.y = panel.wantedY();
    refresh();
}

void PlotStack::resetAxes()
{
    for (const auto& panel : panels_)
        panel->userX = panel->userY = false;
    seesAll_ = true;
    updateLimits();
    refresh();
}

AxisLimits PlotStack::shownTimes() const
{
    for (const auto& panel : panels_)
        if (panel->data().xIsTime)
            return panel->times();
    return panels_.empty() ? AxisLimits{0, std::numeric_limits<double>::infinity()} : panels_[0]->times();
}

bool PlotStack::shows(const QString& plotId) const
{
    return find(plotId) != nullptr;
}

std::optional<AxisLimits> PlotStack::chosenLimits(const QString& plotId, Qt::Orientation axis) const
{
    const PlotPanel* panel = find(plotId);
    const bool x = axis == Qt::Horizontal;
    return panel && (x ? panel->userX : panel->userY) ? std::optional(x ? panel->x : panel->y) : std::nullopt;
}

AxisLimits PlotStack::xLimits(const QString& plotId) const
{
    return require(plotId).x;
}

AxisLimits PlotStack::yLimits(const QString& plotId) const
{
    return require(plotId).y;
}

void PlotStack::setXLimits(const QString& plotId, const AxisLimits& limits)
{
    chooseX(require(plotId), limits);
}

void PlotStack::setYLimits(const QString& plotId, const AxisLimits& limits)
{
    chooseY(require(plotId), limits);
}

} // namespace polhode::ui

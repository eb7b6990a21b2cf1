#pragma once

#include "course/variables/series.h"
#include "ui/plot/plot_data.h"

namespace polhode::ui
{

/// A curve over time for what is measured of it, by cubics that run over no event: its samples without those
/// that are not numbers. @p events are those of its plot.
class CurveSeries
{
public:
    CurveSeries(const Curve& curve, const std::vector<PlotEvent>& events);
    CurveSeries(const CurveSeries&) = delete;
    CurveSeries& operator=(const CurveSeries&) = delete;

    /// Whether there are two samples at least.
    bool empty() const { return time_.size() < 2; }
    const course::Series& series() const { return series_; }
    const std::vector<double>& time() const { return time_; }
    const std::vector<double>& values() const { return values_; }

private:
    std::vector<double> time_, values_;
    std::vector<int> sequence_;
    course::Series series_;
};

} // namespace polhode::ui

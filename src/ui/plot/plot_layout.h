#pragma once

#include "ui/plot/plot_panel.h"

#include <memory>
#include <vector>

namespace polhode::ui
{

/// Where the plots of a stack lie on its canvas: those over time above one another with one time axis, phase
/// plots below them or, where there is room, in a column beside them; how wide their margins are, and how
/// many lines the names of their curves have.
class PlotLayout
{
public:
    PlotLayout(QCustomPlot* canvas, const std::vector<std::unique_ptr<PlotPanel>>& panels,
               const PlotLook& look);

    QCPMarginGroup* margins() const { return margins_; }
    /// Puts the plots into columns and rows, in a stack of @p width pixels.
    void arrange(int width, bool steady);
    /// Gives each plot its size; arranges them anew where @p width has become another. While @p steady,
    /// columns and margins do not change with the curves.
    void layOut(int width, bool steady);
    /// The height that the plots need, in pixels.
    int neededHeight() const;

private:
    bool wantsTwoColumns(int width, bool steady) const;
    int legendLines() const;
    void prepare(bool steady);

    QCustomPlot* canvas_;
    const std::vector<std::unique_ptr<PlotPanel>>& panels_;
    const PlotLook& look_;
    QCPMarginGroup* margins_;
    bool twoColumns_ = false;
};

} // namespace polhode::ui

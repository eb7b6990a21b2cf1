#pragma once

#include "ui/plot/curve_path.h"
#include "ui/plot/plot_panel.h"
#include "ui/plot/still_curves.h"

namespace polhode::ui
{

/// Draws what is inside a plot: bands, events, curves, their labels, or why there is nothing to see; in their
/// place the veil, where there is one.
class PlotCurves : public QCPLayerable
{
public:
    PlotCurves(QCustomPlot* canvas, const PlotPanel& panel, const PlotLook& look);

    /// The width of the longest label at the right end of a curve; long ones stay in the legend.
    double labelWidth() const;

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(true); }
    void draw(QCPPainter* painter) override;

private:
    struct EndLabel {
        QString text;
        QColor color;
        double y;
    };

    EndLabel endLabel(const Curve& curve) const;
    void drawSketch(QCPPainter* painter, const PlotSketch& sketch) const;
    void drawTimeLabels(QCPPainter* painter) const;
    void drawCurves(QCPPainter* painter) const;
    void drawEndLabels(QCPPainter* painter) const;
    void drawXTitle(QCPPainter* painter) const;
    void drawMessage(QCPPainter* painter) const;

    const PlotPanel& panel_;
    const PlotLook& look_;
    mutable StillCurves still_;
};

/// The polylines of @p curve as @p panel shows it, clipped to its area, of its first @p count samples.
PixelPath visiblePath(const PlotPanel& panel, const Curve& curve, double devicePixel, std::size_t count);

} // namespace polhode::ui

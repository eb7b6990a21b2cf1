#pragma once

#include "ui/plot/plot_panel.h"

#include <memory>
#include <optional>
#include <vector>

namespace polhode::ui
{

/// A stretch of time that is marked in the plots, and what is drawn for it.
struct PlotStretch {
    double from = 0; ///< s
    double to = 0; ///< s, not before
    QString plot, curve; ///< between this curve and zero the stretch is shaded; empty: nowhere
    std::optional<Curve> fit; ///< what was laid through that curve
    QStringList lines; ///< what was measured
};

/// Draws it under the cursor, on the same layer: the curves are not drawn again where it changes.
class StretchItem : public QCPLayerable
{
public:
    StretchItem(QCustomPlot* canvas, const std::vector<std::unique_ptr<PlotPanel>>& panels,
                const PlotLook& look);

    std::optional<PlotStretch> stretch;

    /// Where what was measured stands, in pixels of the canvas; empty if nothing does.
    QRectF figures() const;

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(true); }
    void draw(QCPPainter* painter) override;

private:
    void drawMarks(QCPPainter* painter, const PlotPanel& panel) const;
    void drawArea(QCPPainter* painter, const PlotPanel& panel, const Curve& curve) const;
    void drawLines(QCPPainter* painter) const;
    void drawFit(QCPPainter* painter, const PlotPanel& panel, const Curve& curve) const;

    const std::vector<std::unique_ptr<PlotPanel>>& panels_;
    const PlotLook& look_;
};

} // namespace polhode::ui

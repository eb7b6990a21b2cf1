#pragma once

#include "ui/plot/plot_panel.h"

#include <functional>
#include <memory>

namespace polhode::ui
{

/// Draws what moves over the curves: the time cursor, the moving points of phase plots, the readout under
/// the mouse and the rubber band. It has a layer of its own, so that the curves are not drawn again.
class PlotCursor : public QCPLayerable
{
public:
    /// What stands in the readout: the head, and a line for each curve.
    struct Readout {
        struct Line {
            QString label;
            QString value;
            QColor color;
            QPointF point; ///< on the curve, in pixels
        };
        QString head;
        std::vector<Line> lines;
    };

    PlotCursor(QCustomPlot* canvas, const std::vector<std::unique_ptr<PlotPanel>>& panels,
               const PlotLook& look);

    /// The values of the shown curves of @p panel at @p position.
    Readout readoutAt(const PlotPanel& panel, QPointF position) const;

    double time = std::numeric_limits<double>::quiet_NaN();
    bool fadeFuture = false;
    const PlotPanel* hovered = nullptr; ///< has the readout
    const PlotPanel* keyed = nullptr; ///< of several the one that the keys are at
    QPointF hoverPosition;
    std::function<QRectF()> figures = [] { return QRectF(); }; ///< what the readout is not to lie over
    QRectF rubberBand; ///< empty means none

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(true); }
    void draw(QCPPainter* painter) override;

private:
    void drawTime(QCPPainter* painter, const PlotPanel& panel) const;
    void drawMovingPoints(QCPPainter* painter, const PlotPanel& panel) const;
    void drawReadout(QCPPainter* painter) const;
    QRectF readoutPlace(QSizeF size) const;
    /// Leaves those curves that pass nearest to the pointer, as many as find room; how many are left out.
    int reduce(Readout& readout) const;
    void drawDot(QCPPainter* painter, QPointF at, const QColor& color, double radius) const;

    const std::vector<std::unique_ptr<PlotPanel>>& panels_;
    const PlotLook& look_;
};

} // namespace polhode::ui

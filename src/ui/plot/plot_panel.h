#pragma once

#include "ui/plot/axis_limits.h"
#include "ui/plot/axis_ticks.h"
#include "ui/plot/curve_path.h"
#include "ui/plot/plot_look.h"

namespace polhode::ui
{

class PlotCurves;
class PlotHeader;
struct LegendEntry;

/// How a reader looks at a plot.
struct PlotView {
    AxisLimits x, y; ///< what must be seen; equal aspect may show more of one axis
    bool placed = false; ///< x and y have been set for data
    bool userX = false; ///< the reader has chosen them
    bool userY = false;
    std::optional<bool> logYChosen; ///< by the reader
};

/// One plot of a stack: its data, what of it is shown, and the parts of the canvas that draw it.
class PlotPanel : public PlotView
{
public:
    static constexpr int kLeastHeight = 90; ///< px, of the area of the curves

    PlotPanel(QCustomPlot* canvas, QCPMarginGroup* margins, const PlotLook& look);
    ~PlotPanel();
    PlotPanel(const PlotPanel&) = delete;
    PlotPanel& operator=(const PlotPanel&) = delete;

    const PlotData& data() const { return data_; }
    /// Another variable along an axis is looked at whole.
    void setData(PlotData data);

    bool logY() const { return logYChosen.value_or(data_.logY); }
    /// True if there is a sample to draw.
    bool hasData() const;
    /// The number of shown curves with values ≤ 0 along a logarithmic axis.
    int curvesBelowLog() const;

    Extent extentX() const;
    /// The times (s) of what is shown: those of the time axis, or in a phase plot all of its curves'.
    AxisLimits times() const;
    /// Of the curves that are shown; beside a sketch, of those that it predicts.
    Extent extentY() const;
    /// The limits that suit the data.
    AxisLimits wantedX() const;
    AxisLimits wantedY() const;

    PixelMap mapX() const;
    PixelMap mapY() const;
    /// The area of the curves, in pixels of the canvas.
    QRectF area() const { return QRectF(rect_->rect()); }
    /// With its title and the numbers at its axes.
    QRectF whole() const;
    /// Whether bands or events have names.
    bool hasNames() const;
    /// Null if there is none.
    const LegendEntry* legendEntryAt(QPointF position) const;
    QCPAxisRect* rect() const { return rect_; }
    PlotHeader* header() const { return header_; }

    /// The width that the labels at the right end of the curves need.
    double labelWidth(const PlotLook& look) const;
    /// Hands limits, ticks, colours and texts to the canvas; @p width is that of the panel, @p lastInColumn
    /// tells whether it shows the labels of a shared time axis. The line above it takes no more than
    /// @p legendLines.
    void prepare(const PlotLook& look, int width, int legendLines, bool lastInColumn);
    /// With equal aspect: takes no more room than the limits fill, less height if @p maySpareHeight,
    /// otherwise less width. Needs the size that the panel has without it.
    void shapeToAspect(bool maySpareHeight);
    void unshape();
    /// Whether equal aspect makes it much wider than high, however it is zoomed.
    bool isFlat() const;
    /// Widens the limits of one axis so that a unit is equally long on both.
    void equalizeAspect();

    double marginRight = 8; ///< for labels
    bool showsNames = false; ///< of bands and events, in a strip above the curves
    bool fadePlane = false; ///< a curve through the plane is pale where the time has not come yet

private:
    const PlotSketch* sketch() const { return data_.sketch && !logY() ? &*data_.sketch : nullptr; }
    bool hasEqualAspect() const { return data_.equalAspect && !data_.logX && !logY(); }

    struct CurveExtents {
        Extent x, positiveX, y, positiveY;
    };

    PlotData data_;
    std::vector<CurveExtents> extents_;
    AxisLimits shownX_, shownY_;
    int sparedWidth_ = 0;
    QCPAxisRect* rect_;
    PlotHeader* header_;
    PlotCurves* curves_;
    QSharedPointer<NiceTicker> tickerX_, tickerY_;
};

} // namespace polhode::ui

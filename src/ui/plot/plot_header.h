#pragma once

#include "ui/plot/plot_look.h"

#include <QRectF>

#include <qcustomplot.h>

namespace polhode::ui
{

struct LegendEntry {
    QString text;
    QString note;
    QPen pen;
    bool shown = true;
    bool points = false; ///< readings: a point stands for them, not a stroke
};

/// The line above a plot: its title, what its y axis counts, and the legend; it wraps when it must.
class PlotHeader : public QCPLayoutElement
{
public:
    explicit PlotHeader(QCustomPlot* canvas);

    /// Lays the texts out in @p width pixels and takes the height that they need.
    void setContent(const QString& title, const QString& axisTitle, std::vector<LegendEntry> entries,
                    int width, const PlotLook& look);
    /// The index of the legend entry at @p position (in pixels of the canvas), −1 if there is none.
    int entryAt(QPointF position) const;
    /// Where entry @p index is, in pixels of the canvas.
    QRectF entryRect(int index) const;
    const LegendEntry& entry(int index) const { return entries_[std::size_t(index)]; }

protected:
    void draw(QCPPainter* painter) override;

private:
    const PlotLook* look_ = nullptr;
    QString title_;
    QString axisTitle_;
    std::vector<LegendEntry> entries_;
    std::vector<QRectF> rects_; ///< of the entries, from the header's corner
    QRectF titleRect_;
    QRectF axisTitleRect_;
    double lineHeight_ = 0;
};

} // namespace polhode::ui

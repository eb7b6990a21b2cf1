#pragma once

#include "ui/plot/plot_legend.h"

#include <QRectF>

#include <span>

#include <qcustomplot.h>

namespace polhode::ui
{

/// The line above a plot: its title, what its y axis counts, and the legend; it wraps when it must. Where not
/// all find room in the lines that it may take, names are written in their shorter form, then cut, and what
/// is left is folded into "+3 …".
class PlotHeader : public QCPLayoutElement
{
public:
    explicit PlotHeader(QCustomPlot* canvas);

    /// Lays the texts out in @p width pixels and @p lines lines and takes the height that they need.
    void setContent(const QString& title, const QString& axisTitle, std::vector<LegendEntry> entries,
                    int width, int lines, const PlotLook& look);
    /// The legend entry at @p position (in pixels of the canvas), null if there is none.
    const LegendEntry* entryAt(QPointF position) const;
    /// Where the entry is that hides or shows @p id, in pixels of the canvas; empty if it is folded.
    QRectF entryRect(const QString& id) const;
    /// The names as they are written, in the order of the entries.
    const QStringList& written() const { return written_; }
    /// The title at @p position, where it is not written whole.
    QString cutTitleAt(QPointF position) const;
    /// What found no room, and whether its sign is at @p position.
    std::span<const LegendEntry> folded() const { return std::span(entries_).subspan(rects_.size()); }
    bool isFoldAt(QPointF position) const
    {
        return foldRect_.translated(rect().topLeft()).contains(position);
    }

protected:
    void draw(QCPPainter* painter) override;

private:
    struct Lines;
    bool fill(Lines next, double lowest, bool shorter, double longest);
    void fold(double right, double lowest);

    const PlotLook* look_ = nullptr;
    QString title_;
    QString axisTitle_;
    std::vector<LegendEntry> entries_;
    std::vector<QRectF> rects_; ///< of the entries that find room, from the header's corner
    QStringList written_; ///< of these
    QRectF foldRect_; ///< of the sign for the others
    QRectF titleRect_;
    QRectF axisTitleRect_;
    double lineHeight_ = 0;
};

} // namespace polhode::ui

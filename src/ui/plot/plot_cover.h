#pragma once

#include "ui/plot/sketch_pad.h"

#include <QObject>

#include <optional>

namespace polhode::ui
{

class PlotVeil;
class SketchBar;

/// What lies over veiled plots: a word and a button, or the paper for a sketch and the line of buttons below.
class PlotCover : public QObject
{
    Q_OBJECT

public:
    PlotCover(const PlotLook& look, QWidget* stack);

    /// What is to be drawn; nothing: none.
    void setTask(const std::optional<SketchTask>& task);
    /// What of it is drawn.
    void setSketch(const course::Sketch& sketch);
    /// The axes on which it is drawn.
    AxisLimits x() const { return {pad_->task().sketch.from(), pad_->task().sketch.to()}; }
    const AxisLimits& y() const { return pad_->task().y; }
    /// Shows the word or what is below the paper, or nothing; the paper comes with placePad(): before, it
    /// does not know on which axes it lies.
    void show(bool veiled, bool sketching);
    bool hasFocus() const;
    /// Whether one can draw and lift the veil here, not only look.
    void setButton(bool shown);

    /// The height that the line of buttons takes in a stack of @p width.
    int barHeight(int width) const;
    void placeBar(const QRect& room);
    void placeVeil(const QRect& room);
    void placePad(const QRectF& area, const AxisLimits& x, const AxisLimits& y);

signals:
    void drawn(const polhode::course::Sketch& sketch);
    void finished();
    void revealRequested();

private:
    const PlotLook& look_;
    PlotVeil* veil_;
    SketchPad* pad_;
    SketchBar* bar_;
    bool acts_ = true; ///< as setButton() has it
};

} // namespace polhode::ui

#pragma once

#include "course/model/sketch.h"
#include "ui/access/spoken.h"
#include "ui/plot/plot_data.h"
#include "ui/plot/plot_look.h"

#include <QWidget>

#include <functional>

namespace polhode::ui
{

/// What is to be drawn by hand on a veiled plot.
struct SketchTask {
    QString plotId;
    QString label; ///< of the curve
    QString unit;
    QString quantity; ///< whose colour the pen has
    AxisLimits y; ///< of the plot meanwhile
    course::Sketch sketch; ///< as far as it is drawn
};

/// The paper over a veiled plot. Mouse or finger draw; by keys, left and right choose one of the handles of
/// the curve, up and down move it (with Shift finely), Delete erases, Enter says that it is done.
class SketchPad : public QWidget, public Spoken
{
    Q_OBJECT

public:
    explicit SketchPad(const PlotLook& look, QWidget* parent = nullptr);

    void setTask(const SketchTask& task);
    const SketchTask& task() const { return task_; }
    /// Over @p area of its parent, where the plot shows these times and values.
    void placeOver(const QRectF& area, const AxisLimits& x, const AxisLimits& y);

    QAccessible::Role spokenRole() const override { return QAccessible::Graphic; }
    /// Where the handle is, and how much is drawn.
    QString spokenText() const override;

signals:
    void drawn(const polhode::course::Sketch& sketch);
    void finished();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QPointF toData(QPointF position) const;
    QPointF toPixel(double t, double y) const;
    void strokeTo(QPointF position);
    void moveHandle(double by);

    const PlotLook& look_;
    SketchTask task_;
    AxisLimits x_, y_; ///< s, and in the unit of the curve
    QPointF pen_; ///< data, where it was last
    bool drawing_ = false;
    int handle_ = 0; ///< a knot
};

/// The line of a sketch through the knots that are drawn, in the pixels of @p toPixel, stroked on @p painter
/// as with chalk in @p color.
void strokeSketch(QPainter& painter, const course::Sketch& sketch, const QColor& color,
                  const std::function<QPointF(double t, double y)>& toPixel);

} // namespace polhode::ui

#pragma once

#include "ui/plot/axis_limits.h"
#include "ui/plot/chart_frame.h"

class QBarCategoryAxis;
class QBarSet;
class QStackedBarSeries;
class QValueAxis;

namespace polhode::ui
{

/// One bar: a signed value under its name, in the colour of its quantity. NaN is no bar.
struct Bar {
    QString label;
    QString quantity;
    double value = 0;
    QString tag = {}; ///< what else shows the same: hovering one lights the others
};

/// A few signed values side by side, in one unit: the forces of the contacts, the principal moments.
class BarsChart : public ChartFrame
{
    Q_OBJECT

public:
    explicit BarsChart(QWidget* parent = nullptr);

    /// Shows @p bars; "F (N)" stands behind the title. The limits only grow from one call to the next, until
    /// resetLimits(), so that the bars move and not the scale.
    void setBars(std::vector<Bar> bars, const QString& label, const QString& unit);
    void resetLimits();
    AxisLimits limits() const { return limits_; }
    void setHighlighted(const QString& tag);

signals:
    /// The mouse is over the bar with this tag, or over none.
    void hovered(const QString& tag);

protected:
    void restyle() override;
    bool isEmpty() const override { return bars_.empty(); }
    QStringList readings() const override;
    void drawForeground(QPainter* painter, const QRectF& rect) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void rebuild();
    void updateLimits();
    void leaveRoom();

    std::vector<Bar> bars_;
    QString unit_;
    QString highlighted_;
    AxisLimits limits_{0, 0};
    QStackedBarSeries* series_;
    QBarCategoryAxis* categories_;
    QValueAxis* values_;
};

/// Round limits with zero among them that hold @p extent.
AxisLimits barLimits(const Extent& extent);

} // namespace polhode::ui

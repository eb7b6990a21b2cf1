#pragma once

#include "ui/plot/axis_limits.h"
#include "ui/plot/chart_frame.h"

#include <vector>

class QBarCategoryAxis;
class QHorizontalStackedBarSeries;
class QValueAxis;

namespace polhode::ui
{

/// Where the energy is: one stacked bar for each moment, such as the start and now. Positive shares stack to
/// the right of zero, negative ones to the left, and a mark shows their sum, with its number where there is
/// room; nothing is hidden by a share below zero.
class EnergyChart : public ChartFrame
{
    Q_OBJECT

public:
    struct Share {
        QString label;
        QString quantity;
    };
    struct Moment {
        QString label;
        std::vector<double> values; ///< of each share, in J; NaN counts as 0
    };

    explicit EnergyChart(QWidget* parent = nullptr);

    /// What the bars are made of. As many shares as before keep their moments: only their names and colours
    /// change.
    void setShares(std::vector<Share> shares);
    /// Throws std::invalid_argument if a moment has not as many values as there are shares. The limits only
    /// grow until resetLimits().
    void setMoments(std::vector<Moment> moments);
    /// With the next moments the limits begin anew.
    void resetLimits();
    AxisLimits limits() const { return limits_; }
    /// The sum of the shares of a moment that is shown.
    double total(std::size_t moment) const;

protected:
    void restyle() override;
    bool isEmpty() const override { return shown_.empty() || shares_.empty(); }
    QStringList readings() const override;
    void drawForeground(QPainter* painter, const QRectF& rect) override;

private:
    void rebuild();
    void showBars();
    void updateLegend();
    void updateLimits();

    std::vector<Share> shares_;
    std::vector<Moment> shown_;
    AxisLimits limits_{0, 0};
    QHorizontalStackedBarSeries* series_;
    QBarCategoryAxis* categories_;
    QValueAxis* values_;
};

} // namespace polhode::ui

#pragma once

#include "ui/plot/axis_limits.h"
#include "ui/plot/chart_frame.h"

namespace polhode::ui
{

/// The errors that a method leaves, by its step.
struct ConvergenceSeries {
    QString label;
    QString quantity; ///< "series1" …
    std::vector<double> step;
    std::vector<double> error;
};

/// Where a power law is looked for.
enum class Limit {
    smallSteps, ///< errors of methods: at the smallest steps above rounding, where errors still fall with
                ///< steps
    largeNumbers, ///< costs of methods: at the largest numbers
};

/// The power as measured: the slope p of log error = p log step + c by least squares over three places with
/// positive finite error at the limit. None with fewer than two.
std::optional<double> fittedOrder(const ConvergenceSeries& series, Limit limit = Limit::smallSteps);

/// Error over step on two logarithmic axes, the measured order beside each name, and triangles of whole
/// orders to compare with.
class ConvergenceChart : public ChartFrame
{
    Q_OBJECT

public:
    explicit ConvergenceChart(QWidget* parent = nullptr);

    /// Shows @p series; the axes are called as given, units included: "h (s)", "|Δθ| (rad)". Points that are
    /// not positive and finite cannot be drawn; how many there are stands in the chart.
    void setSeries(const std::vector<ConvergenceSeries>& series, const QString& stepTitle,
                   const QString& errorTitle);
    /// The orders of the reference triangles, rising; empty means none.
    void setReferenceOrders(std::vector<int> orders);
    void setLimit(Limit limit) { limit_ = limit; }
    AxisLimits stepLimits() const { return stepLimits_; }
    AxisLimits errorLimits() const { return errorLimits_; }

protected:
    void restyle() override;
    bool isEmpty() const override { return drawn_ == 0; }
    QStringList readings() const override;
    void drawForeground(QPainter* painter, const QRectF& rect) override;

private:
    void rebuild();
    void drawTriangles(QPainter* painter) const;

    std::vector<ConvergenceSeries> series_;
    Limit limit_ = Limit::smallSteps;
    std::vector<int> referenceOrders_;
    QString stepTitle_;
    QString errorTitle_;
    AxisLimits stepLimits_{1, 10};
    AxisLimits errorLimits_{1, 10};
    int drawn_ = 0;
    int omitted_ = 0;
};

} // namespace polhode::ui

#pragma once

#include "ui/plot/plot_data.h"

#include <QVector>

#include <qcustomplot.h>

namespace polhode::ui
{

/// Where the ticks of an axis are and what stands beside them.
struct Ticks {
    QVector<double> values;
    QVector<QString> labels;
    int exponent = 0; ///< the labels count in units of 10^exponent
};

/// About @p count round values (steps of 1, 2 or 5 times a power of ten) within @p limits. Very large and
/// very small values share a power of ten, a multiple of three.
Ticks linearTicks(const AxisLimits& limits, int count);

/// Powers of ten within @p limits, every so many that about @p count fit; 1, 2 and 5 of each decade when
/// there are too few decades.
Ticks logTicks(const AxisLimits& limits, int count);

/// "E (J)", "E (10⁻³ J)", "E (10⁻³)" or "E": what an axis is called.
QString axisTitle(const QString& label, const QString& unit, int exponent);

/// Hands the ticks above to an axis of QCustomPlot: as many as were asked for, or fewer where their labels
/// would run together.
class NiceTicker : public QCPAxisTicker
{
public:
    /// Of @p axis, which outlives the use of it.
    explicit NiceTicker(const QCPAxis& axis)
        : axis_(axis)
    {
    }
    void setLogarithmic(bool on) { logarithmic_ = on; }
    void generate(const QCPRange& range, const QLocale& locale, QChar formatChar, int precision,
                  QVector<double>& ticks, QVector<double>* subTicks, QVector<QString>* tickLabels) override;
    Ticks ticksOf(const AxisLimits& limits) const;

private:
    Ticks ticksOf(const AxisLimits& limits, int count) const;
    bool runTogether(const Ticks& ticks, const AxisLimits& limits) const;

    const QCPAxis& axis_;
    bool logarithmic_ = false;
};

} // namespace polhode::ui

#pragma once

#include "course/model/sketch.h"

#include <QString>

#include <limits>
#include <memory>
#include <optional>
#include <vector>

namespace polhode::ui
{

/// One curve: samples (x, y), in the order in which the pen visits them. NaN and infinity are gaps.
struct Curve {
    enum class Role {
        main, ///< the run that is shown
        theory, ///< a closed form, drawn dashed over its curve
        variant, ///< the same scene with other values, drawn pale
        pinned, ///< a run that was kept for comparison, drawn with its dashes: see runStyle()
        measured, ///< readings from outside: points, with nothing between them
    };
    using Column = std::shared_ptr<const std::vector<double>>;

    QString id;
    QString label; ///< "ω₁", or for a variant what differs: "ε = 0.3"
    QString group; ///< curves of one group have one entry in the legend, which bears this name
    QString entry; ///< by which all of a group are hidden and shown; empty: the curve alone, by its id
    int run = -1; ///< of a kept run: its number
    QString quantity; ///< colour key, see ui/theme/quantity.h
    QString unit; ///< of y, where it is not the plot's own
    Role role = Role::main;
    Column x; ///< ascending when the plot's x is time
    Column y;
    Column time; ///< of each sample, for the moving point of a phase plot; null where x is time
    std::shared_ptr<const std::vector<int>> sequence; ///< number of discontinuities passed; null means none
    double maxDifference = std::numeric_limits<double>::quiet_NaN(); ///< max |theory − run|, in units of y
    QString note; ///< tooltip of the legend entry
    bool hidden = false; ///< only its legend entry is there

    const QString& entryId() const { return entry.isEmpty() ? id : entry; }
    /// Whether it lights up when @p key is pointed at: a quantity, one of several curves of it ("F/1"), or a
    /// run.
    bool isOf(const QString& key) const
    {
        return quantity == key || quantity.section('/', 0, 0) == key || (!entry.isEmpty() && entry == key);
    }
};

/// A named interval of time, tinted behind the curves.
struct PlotBand {
    double from = 0;
    double to = 0;
    QString label;
    QString quantity;
};

/// A moment on the time axis: an impact, an apex, a change from sliding to sticking.
struct PlotEvent {
    double time = 0;
    QString label;
    QString kind; ///< a row of eventKinds(); what strikes has a mark of its own
    bool failure = false; ///< has the colour of errors
};

struct AxisLimits {
    double lower = 0;
    double upper = 1;

    double span() const { return upper - lower; }
    bool operator==(const AxisLimits&) const = default;
};

/// What was drawn on a plot before its curves were seen. It lies under them, on the axis on which it was
/// drawn, so that it can be compared with its curve.
struct PlotSketch {
    course::Sketch drawn;
    QString curve; ///< id of what it predicts, whose colour it has
    AxisLimits y; ///< of the axis
};

/// One plot: what its axes mean and the curves in it.
struct PlotData {
    QString id;
    QString x = QStringLiteral("t"); ///< the variable along the x axis
    QString title;
    QString xLabel = QStringLiteral("t");
    QString xUnit = QStringLiteral("s");
    QString yLabel;
    QString yUnit;
    bool xIsTime = true; ///< such plots share their x limits and the time cursor
    bool logX = false;
    bool logY = false;
    bool equalAspect = false; ///< one unit is equally long on both axes
    std::vector<Curve> curves;
    std::optional<AxisLimits> xLimits; ///< instead of those of the data
    std::optional<AxisLimits> yLimits;
    std::vector<PlotBand> bands;
    std::vector<PlotEvent> events;
    std::optional<PlotSketch> sketch;

    /// What the numbers of @p curve are in.
    QString unitOf(const Curve& curve) const { return yUnit.isEmpty() ? curve.unit : yUnit; }
};

/// The variable or expression of a curve by its id; curves of other runs and theories have a word more after
/// an "@".
QString variableOf(const QString& curveId);

/// Throws std::invalid_argument naming the plot and the curve if two curves share an id, a column is
/// missing, or the columns of a curve differ in length.
void validate(const PlotData& plot);

} // namespace polhode::ui

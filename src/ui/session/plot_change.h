#pragma once

#include "course/model/experiment.h"

#include <QStringList>

namespace polhode::ui
{

/// What a reader changed of one of the experiment's plots.
struct PlotChange {
    QString x; ///< the variable on the x axis; empty: as the lesson says
    QStringList added; ///< variables
    QStringList removed; ///< variables of the lesson's own
    QStringList hidden; ///< curves that stay in the legend alone

    bool operator==(const PlotChange&) const = default;
};

/// The variable on the x axis of @p plot.
QString abscissaOf(const course::PlotDescription& plot, const PlotChange& change);

/// The variables whose curves @p plot shows, those of the lesson first.
QStringList curvesOf(const course::PlotDescription& plot, const PlotChange& change);

/// @p change with a curve of @p variable too, without it, or with that curve alone.
PlotChange withCurve(const course::PlotDescription& plot, PlotChange change, const QString& variable);
PlotChange withoutCurve(const course::PlotDescription& plot, PlotChange change, const QString& variable);
PlotChange withCurveAlone(const course::PlotDescription& plot, PlotChange change, const QString& variable);

} // namespace polhode::ui

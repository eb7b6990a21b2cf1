#pragma once

#include "course/language/units.h"
#include "course/run/run.h"
#include "ui/plot/plot_data.h"
#include "ui/session/kept_runs.h"
#include "ui/session/plot_change.h"

namespace polhode::ui
{

class Session;

/// @p column in @p unit instead of SI.
Curve::Column scaled(Curve::Column column, const course::Unit& unit);

/// One curve of one run, or nothing when the run has no such variable.
std::optional<Curve> curveOf(const Session& session, const course::RunPointer& run, const std::string& x,
                             const std::string& y, course::Language language);

/// Makes @p curve one of a kept run, which is told by its mark: "ω₁ ①", or "①" where it is plain of what.
void giveTo(const KeptRun& kept, Curve& curve, bool several, course::Language language);

/// The events by time; of those at one moment failures come first, as there may be room for one name only.
std::vector<PlotEvent> eventsOf(const course::Run& run, course::Language language);

/// One unit stands at the axis; where curves have different ones, each curve has its own.
void nameUnits(PlotData& plot, const QStringList& units);

/// A quantity that is hidden is so in the kept runs too.
void hideCurves(PlotData& plot, const PlotChange& change);

} // namespace polhode::ui

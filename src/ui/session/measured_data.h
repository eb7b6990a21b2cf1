#pragma once

#include "course/data/data_choice.h"
#include "course/run/run.h"
#include "ui/plot/plot_data.h"

#include <QHash>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace polhode::ui
{

/// Readings from outside that lie on the axes of an experiment. Immutable.
struct MeasuredData {
    QString path;
    course::DataTable table;
    course::DataChoice choice;
    std::vector<course::MeasuredSeries> series; ///< what the choice takes from the table
};
using MeasuredPointer = std::shared_ptr<const MeasuredData>;

/// Throws ValueError as course::measuredSeries().
MeasuredPointer measuredData(const QString& path, course::DataTable table, course::DataChoice choice);

/// The same readings with a run that begins at @p t0 (s) of their clock.
MeasuredPointer withStart(const MeasuredData& data, double t0);

/// Where readings came from, and how they were taken.
struct MeasuredNote {
    QString path;
    course::DataChoice choice;
};

/// The readings of each experiment, for the time when it is not open; where they came from, beyond the
/// session.
class MeasuredMemory
{
public:
    void keep(const QString& key, const MeasuredPointer& data);
    MeasuredPointer of(const QString& key) const { return kept_.value(key); }
    static std::optional<MeasuredNote> noteOf(const QString& key);

private:
    QHash<QString, MeasuredPointer> kept_;
};

/// What an experiment is called in MeasuredMemory.
QString measuredKey(const std::string& lesson, const std::string& experiment);

/// Adds the readings of the quantities that @p plot, over time, shows; @p called says in the legend what they
/// are. Those that lie farther from the run than it is long are left out, or the run could not be seen.
void addReadings(PlotData& plot, const MeasuredData& data, const course::Run& run, const QString& called);

} // namespace polhode::ui

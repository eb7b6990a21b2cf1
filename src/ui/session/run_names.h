#pragma once

#include "course/model/experiment.h"
#include "course/model/inputs.h"
#include "course/text.h"

#include <QStringList>

#include <tuple>
#include <vector>

namespace polhode::ui
{

/// The preset whose values @p inputs are, with nothing else chosen or done; null if there is none.
const course::Preset* presetOf(const course::Experiment& experiment, const course::Inputs& inputs);

/// What a parameter is set to, "5.64 rad/s", "on", "RK4", in full; and with its name, "ω₂ = 5.64 rad/s".
QString valueText(const course::Parameter& parameter, const course::Inputs& inputs,
                  course::Language language);
QString settingText(const course::Parameter& parameter, const course::Inputs& inputs,
                    course::Language language);

/// Something that a run has: "ω₂ = 5.64 rad/s"; without a name the value says itself what it is, "RK4".
struct Setting {
    QString name = {};
    QString value;
    QString unit = {};

    QString text() const;
    bool operator==(const Setting&) const = default;
    bool operator<(const Setting& other) const
    {
        return std::tie(name, value, unit) < std::tie(other.name, other.value, other.unit);
    }
};
using Settings = std::vector<Setting>;

/// By what runs of an experiment differ, for each of them: "ω₂ = 5.64 rad/s", "RK4", "h = 0.01 s", always in
/// the same order, numbers with as many digits as tell them apart. Of what is the same in all runs nothing is
/// said.
std::vector<Settings> differencesOf(const course::Experiment& experiment,
                                    const std::vector<course::Inputs>& runs, course::Language language);

/// Of each run's differences the fewest that tell all runs apart which can be, those with most values first.
std::vector<Settings> shortestOf(const std::vector<Settings>& all);

/// "ω₂ = 5.64 rad/s, RK4".
QString joined(const QStringList& parts, course::Language language);
QString joined(const Settings& settings, course::Language language);

/// The same in less room: what is in one unit has it once, "ω₂, ω₃ = 5.64, 0.05 rad/s".
QString joinedBriefly(const Settings& settings, course::Language language);

} // namespace polhode::ui

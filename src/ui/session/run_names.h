#pragma once

#include "course/model/experiment.h"
#include "course/model/inputs.h"
#include "course/text.h"

#include <QStringList>

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

/// By what runs of an experiment differ, for each of them: "ω₂ = 5.64 rad/s", "RK4", "h = 0.01 s", always in
/// the same order, numbers with as many digits as tell them apart. Of what is the same in all runs nothing is
/// said.
std::vector<QStringList> differencesOf(const course::Experiment& experiment,
                                       const std::vector<course::Inputs>& runs, course::Language language);

/// Of each run's differences the fewest that tell all runs apart which can be, those with most values first.
std::vector<QStringList> shortestOf(const std::vector<QStringList>& all);

/// "ω₂ = 5.64 rad/s, RK4".
QString joined(const QStringList& parts, course::Language language);

/// The same in less room: what is in one unit has it once, "ω₂, ω₃ = 5.64, 0.05 rad/s".
QString joinedBriefly(const QStringList& parts, course::Language language);

} // namespace polhode::ui

#pragma once

#include "course/model/experiment.h"
#include "course/run/simulate.h"

#include <QString>

#include <optional>

namespace polhode::ui
{

/// A quantity for people, "0.250 m", from its SI value.
QString formatQuantity(double si, const course::Unit& unit, int digits = 4);

/// A parameter's value for people; a count, "24", has no decimals.
QString formatParameter(const course::Parameter& parameter, double si);

/// The value of a parameter as a person would type it, without unit: "6", "on", "rk4".
QString parameterText(const course::Parameter& parameter, double si);

/// What a person typed ("30 deg", "0.5", "off", "rk4") in SI, or nothing with the reason in @p problem; see
/// course::parameterValue().
std::optional<double> parseParameterValue(const course::Parameter& parameter, const QString& text,
                                          QString* problem);

/// "id=value" as a parameter of @p experiment (none, if null) and its value in SI; else @p problem says why
/// not.
std::optional<std::pair<std::string, double>> parseAssignment(const course::Experiment* experiment,
                                                              const QString& assignment, QString* problem);

} // namespace polhode::ui

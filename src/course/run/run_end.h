#pragma once

#include "course/model/run_status.h"
#include "course/run/sampler.h"
#include "engine/step/stepper.h"

#include <optional>

namespace polhode::course
{

std::string seconds(double t);

/// How a run ends that cannot go on, in words.
struct RunEnd {
    RunStatus status;
    Text reason;
};
RunEnd endOf(const World& world, Sampler& sampler, const State& state, double t,
             const Stepper::Advance& advance);

/// Of a run that is ended from outside at @p t: by the reader, or at the limit of computing of @p limit
/// seconds.
Text stoppedText(const World& world, double t, std::optional<double> limit);

} // namespace polhode::course

#pragma once

#include "course/model/experiment.h"
#include "course/model/inputs.h"

namespace polhode::course
{

/// The inputs of the run that is shown while a value is dragged: with the step and the tolerance of the
/// scene's draft where it has one and @p inputs has none of its own, and @p inputs as they are where these
/// cannot be evaluated.
Inputs draftOf(const Experiment& experiment, Inputs inputs);

} // namespace polhode::course

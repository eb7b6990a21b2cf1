#pragma once

#include "course/run/run.h"
#include "course/run/sampler.h"

/// The joints of a run at a moment, also between its rows.
namespace polhode::course
{

std::vector<JointView> jointsBetween(const World& world, const Rows& rows, Sampler& sampler, double t);

/// What they are computed with: see Run::jointMatricesAt.
std::vector<NamedMatrix> jointMatricesBetween(const World& world, const Rows& rows, Sampler& sampler,
                                              double t);

} // namespace polhode::course

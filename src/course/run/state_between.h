#pragma once

#include "course/run/rows.h"
#include "course/world/resolve.h"

namespace polhode::course
{

/// The index of the row at or before t; after the jump at t.
std::size_t rowBefore(std::span<const double> time, double t);

/// A body at t (s), for drawing: between rows a cubic for its place, lines for the rest.
BodyState bodyBetween(const World& world, const Rows& rows, std::size_t body, double t);

/// All of the state at t, for what is computed from it anew.
State stateBetween(const World& world, const Rows& rows, double t);

} // namespace polhode::course

#pragma once

#include "course/run/run.h"

#include <memory>
#include <string>
#include <vector>

namespace polhode::ui
{

/// Up to which size a component of a vector or an entry of a matrix is the rounding of its largest neighbours
/// over the run; 0 for other variables, which have nothing to be compared with.
double roundingOf(const course::Run& run, const std::string& id);

/// The column of a variable or expression; one that rounding alone keeps from zero is zero. Files get it as
/// it is.
std::shared_ptr<const std::vector<double>> withoutRounding(const course::Run& run, const std::string& id);

/// The value of a variable or expression at time @p t, rounding left out likewise.
double valueWithoutRounding(const course::Run& run, const std::string& id, double t);

/// The largest of the energies that the balance of a moment is made of, in J.
double energySize(const course::Run& run, double t);

/// Of that: what has turned from one form into another leaves a few roundings behind; less is nothing.
inline constexpr double kEnergyRounding = 1e-15;

} // namespace polhode::ui

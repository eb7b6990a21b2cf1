#pragma once

#include "course/fit/fit_runs.h"

#include <string>
#include <vector>

namespace polhode::course
{

/// "5.6403 ± 0.0012", with two digits of the error; "(1.23 ± 0.05)×10⁻⁵"; "5.64" with what digits it has
/// where there is no error.
std::string withError(double value, double error);

/// What the fit has to say besides its numbers, worst first: how it ended, what is not determined, what lies
/// on a bound, what is strongly correlated, whether the errors can be believed, what was left out.
std::vector<Text> fitRemarks(const FitResult& result);

} // namespace polhode::course

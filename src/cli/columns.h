#pragma once

#include "course/model/experiment.h"

#include <string>
#include <vector>

namespace polhode::cli
{

/// The columns that the words of --vars choose, each a list with commas; those inside brackets belong to an
/// expression. "all" stands for every variable, "book.*" for those whose names begin so. Where nothing is
/// chosen: what the plots show; without plots, the energy. Throws Failure where nothing begins so.
std::vector<std::string> chosenColumns(const std::vector<std::string>& words,
                                       const course::Experiment& experiment);

} // namespace polhode::cli

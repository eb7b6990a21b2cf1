#pragma once

#include "course/text.h"

#include <string>
#include <string_view>
#include <vector>

namespace polhode::course
{

/// The parts of the course, in their order.
const std::vector<std::string>& partNames();

/// The summary charts that an experiment may show.
const std::vector<std::string>& chartNames();

} // namespace polhode::course

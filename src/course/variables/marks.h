#pragma once

#include "course/variables/variable.h"

namespace polhode::course
{

/// The mark of @p body on which @p point_W lies, or −1.
int markAt(const Facts& facts, const State& state, int body, const Eigen::Vector3d& point_W);

} // namespace polhode::course

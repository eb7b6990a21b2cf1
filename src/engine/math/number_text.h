#pragma once

#include <Eigen/Core>

#include <string>

/// Numbers in messages.
namespace polhode
{

/// The shortest decimal text that reads back as the same double; the same in every locale.
std::string numberText(double value);

/// "(x, y, z)".
std::string numberText(const Eigen::Vector3d& v);

} // namespace polhode

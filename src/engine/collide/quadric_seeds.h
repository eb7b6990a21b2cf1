#pragma once

#include "engine/collide/element_pair.h"

namespace polhode::pairs
{

/// The solutions of a line, cone, rim or ellipsoid X and an ellipsoid Y; see findSeeds().
void quadricSeeds(const PlacedElement<double>& X, const PlacedElement<double>& Y, const Eigen::Vector3d& hint,
                  bool distances, Seeds& out);

/// The direction along which two ellipsoids are farthest apart, or overlap least, of all to which it climbs
/// from n.
Seed quadricsFrom(const PlacedElement<double>& X, const PlacedElement<double>& Y, const Eigen::Vector3d& n);

} // namespace polhode::pairs

#pragma once

#include "engine/collide/element_pair.h"

namespace polhode::pairs
{

/// The solutions of a line, cone, rim or ellipsoid X and an ellipsoid Y; see findSeeds().
void quadricSeeds(const PlacedElement<double>& X, const PlacedElement<double>& Y, const Eigen::Vector3d& hint,
                  bool distances, Seeds& out);

/// Of an ellipsoid Y in a hollow ball X: where its surface is farthest from the centre, at each end that is.
void quadricInsideSeeds(const PlacedElement<double>& X, const PlacedElement<double>& Y, Seeds& out);

/// The direction along which two ellipsoids are farthest apart, or overlap least, of all to which it climbs
/// from n.
Seed quadricsFrom(const PlacedElement<double>& X, const PlacedElement<double>& Y, const Eigen::Vector3d& n);

} // namespace polhode::pairs

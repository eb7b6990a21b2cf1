#pragma once

#include "engine/collide/element_pair.h"

#include <vector>

namespace polhode
{

/// Of all common normals of features of two placed convex solids the one along which they are farthest apart
/// (or overlap least); gap is their separation along it.
Meeting<double> closestFeatures(const std::vector<Element>& a, const Frame<double>& A,
                                const std::vector<Element>& b, const Frame<double>& B);

} // namespace polhode

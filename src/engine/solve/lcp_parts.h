#pragma once

#include "engine/solve/lcp.h"

#include <vector>

namespace polhode
{

/// Solves the parts of an LCP that have no entry of M in common one after the other, each in its own units,
/// where a method lost one beside another of quite different size. Steps go on from those of `first`, the
/// attempt on the whole; each part begins with a `start`. If that decides nothing either, `first` is the
/// answer.
LcpResult solvePartByPart(const LcpMethodRow& row, const Lcp& lcp, const LcpOptions& options,
                          const std::vector<std::vector<int>>& parts, const LcpResult& first);

} // namespace polhode

#pragma once

#include "course/text.h"

#include <string>
#include <vector>

namespace polhode::course
{

/// A pair of soft surfaces from where its first point touches to where its last one is released.
struct SoftImpact {
    std::string pair; ///< "ball.floor"
    Text label;
    double from = 0, to = 0; ///< s
};

/// A soft impact many times finer than the rows of its run, beside the rigid impact of the same velocities.
struct SoftImpactView {
    std::vector<double> time; ///< s, from touch to release
    std::vector<double> force; ///< N, λ of all points of the pair
    std::vector<double> impulse; ///< N s, ∫ λ dt so far
    double zetaBefore = 0, zetaAfter = 0; ///< m/s, rate of the gap at touch and at release
    /// N s, what all at once, where they touch, takes the velocities at touch to those at release: λ = Δζ /
    /// n·Φn, with friction n·(Φ_c⁻¹ Δu) of the point's Φ_c (3 × 3). Other forces have no time then: their
    /// impulse during the soft contact is the difference. NaN where the pair touches at several points or its
    /// bodies elsewhere too.
    double rigidImpulse = 0;
};

} // namespace polhode::course
